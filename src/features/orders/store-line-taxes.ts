import { decimal } from '../../platform/base/values/decimal.js';
import { stringifyInSlices } from '../../platform/base/event-loop/slices.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import type { OrderLine } from './order-line.entity.js';
import type { OrderLineRecord } from './orders.queries.js';
import { STORE_LINE_TAXES } from './stored-lines.queries.js';

type StoredTax = Pick<OrderLine, 'id' | 'taxCategory' | 'taxRate'>;

/** Stores how some lines of an order are taxed, apart from its other columns: no answer has it, so that alone it is no change of the order. */
export async function storeLineTaxes(tx: TenantTx, orderId: string, lines: readonly StoredTax[]): Promise<void> {
  if (!lines.length) return;
  const rows = lines.map(({ id, taxCategory, taxRate }) => ({ id, taxCategory, taxRate }));
  await tx.query(STORE_LINE_TAXES, [orderId, await stringifyInSlices(rows)]);
}

/** Whether a line is taxed in another way than its stored line. */
export function hasOtherTax({ taxCategory, taxRate }: StoredTax, stored: OrderLineRecord): boolean {
  if (taxCategory !== stored.taxCategory) return true;
  return taxRate === null || stored.taxRate === null
    ? taxRate !== stored.taxRate
    : !taxRate.eq(decimal(stored.taxRate));
}
