import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { customerBody, invoiceBodyV2, orderBody, paymentBody, PRICE_LIST } from './bodies.js';
import type { ApiClient } from './client.js';
import { UserError } from './errors.js';
import { formatCount, wireNumber } from './money.js';
import type { Counts } from './phase.js';
import type { Session } from './session.js';
import type { Single } from './wire.js';

/** An import as the service answers it. */
interface WireImport {
  id: string;
  status: string;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

const UNFINISHED = ['queued', 'running'];
const POLL_MS = 200;

/**
 * Loads products, customers, orders and invoices by one import each. Records name each other by reference, so that no ids have to be read. A
 * record that exists with the same content is unchanged. Throws with the first refused lines if any were.
 */
export async function loadInBulk(
  session: Session,
): Promise<Record<'products' | 'customers' | 'orders' | 'invoices', Counts>> {
  const { products, customers, sales } = session.dataset;
  return {
    products: await importLines(
      session,
      'products',
      products.map(({ sku, name, price }) => ({
        group_code: sku,
        sku_id: sku,
        name,
        product_prices: [{ price_list_id: PRICE_LIST, price: wireNumber(price) }],
      })),
    ),
    customers: await importLines(session, 'customers', customers.map(customerBody)),
    orders: await importLines(
      session,
      'orders',
      sales.map((sale) => orderBody(sale, sale.customer)),
    ),
    invoices: await importLines(
      session,
      'invoices',
      sales.map((sale) => invoiceBodyV2(sale, sale.reference)),
    ),
  };
}

/** Makes the payments by an import, in the order of the list. */
export function importPayments(session: Session): Promise<Counts> {
  return importLines(session, 'payments', session.dataset.payments.map(paymentBody));
}

async function importLines({ api, progress }: Session, resource: string, records: object[]): Promise<Counts> {
  const tick = progress(resource, records.length);
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  // The key makes a repetition harmless whose first answer was lost.
  const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': randomUUID() };
  let { data } = await api.send<Single<WireImport>>(`/v2/imports?resource=${resource}&mode=upsert`, lines, headers);
  for (let shown = 0; ;) {
    for (; shown < data.rows_done; shown++) tick();
    if (!UNFINISHED.includes(data.status)) break;
    await pause(POLL_MS);
    ({ data } = await api.get<Single<WireImport>>(`/v2/imports/${data.id}`));
  }
  if (data.status !== 'completed') throw await refusalOf(api, resource, data);
  return { created: data.created, existing: data.updated + data.unchanged };
}

async function refusalOf(api: ApiClient, resource: string, { id, status, failed }: WireImport): Promise<UserError> {
  const errors = (await api.getText(`/v2/imports/${id}/errors`)).split('\n').slice(0, 3).join('\n');
  return new UserError(`the import of ${resource} is ${status}, ${formatCount(failed)} lines were refused:\n${errors}`);
}
