import { forEachConcurrently } from './concurrency.js';
import { readAll } from './lists.js';
import type { Mismatches } from './mismatches.js';
import type { Sale } from './model.js';
import { wireNumber } from './money.js';
import type { Session } from './session.js';
import type { Referenced, Single, WireOrder } from './wire.js';

/** Compares every order with its lines in the file; returns the order ids by reference. */
export async function verifyOrders(session: Session, mismatches: Mismatches): Promise<Map<string, string>> {
  const { api, dataset, concurrency, progress } = session;
  const wanted = new Set(dataset.sales.map(({ reference }) => reference));
  const ids = new Map<string, string>();
  for await (const { id, reference_id } of readAll<Referenced>(api, '/v2/orders')) {
    if (wanted.has(reference_id)) ids.set(reference_id, id);
  }

  const tick = progress('verify orders', dataset.sales.length);
  await forEachConcurrently(dataset.sales, concurrency, async (sale) => {
    const id = ids.get(sale.reference);
    if (id === undefined) mismatches.add(`order ${sale.reference} is missing from the confirmed orders`);
    else compareOrder(sale, (await api.get<Single<WireOrder>>(`/v2/orders/${id}`)).data, mismatches);
    tick();
  });
  return ids;
}

export function compareOrder(sale: Sale, order: WireOrder, mismatches: Mismatches): void {
  const name = `order ${sale.reference}`;
  mismatches.expect(`${name} customer_reference_id`, order.customer_reference_id, sale.customer);
  mismatches.expect(`${name} created_at`, order.created_at, sale.createdAt);
  mismatches.expect(`${name} number of lines`, order.line_items.length, sale.lines.length);

  const lines = new Map(order.line_items.map((line) => [line.reference_id, line]));
  for (const { reference, sku, quantity, unitPrice } of sale.lines) {
    const line = lines.get(reference);
    const place = `${name} line ${reference}`;
    if (!line) {
      mismatches.add(`${place} is missing`);
      continue;
    }
    mismatches.expect(`${place} sku`, line.sku, sku);
    mismatches.expect(`${place} quantity`, line.quantity, wireNumber(quantity));
    mismatches.expect(`${place} unit_price`, line.unit_price, wireNumber(unitPrice));
    mismatches.expect(`${place} invoiced_quantity`, line.invoiced_quantity, line.quantity);
  }
}
