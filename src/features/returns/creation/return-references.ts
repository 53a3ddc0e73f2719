import type { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import { referencesStatement } from '#platform/data/records/resolve-references.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { WantedItem } from './allocate-return.js';
import type { NewReturnItem } from './new-return.js';
import { RETURN_REFERENCES, type ReturnReference } from './sent-lines.queries.js';

const CUSTOMERS = referencesStatement('customers');

/** The customer of a new return and its items with our ids of the lines and orders that they name. Adds a fault for each name of nothing. */
export async function resolveReturn(
  tx: TenantTx,
  customer: string,
  items: readonly NewReturnItem[],
  faults: Faults,
): Promise<{ customerId: string; wanted: WantedItem[] }> {
  const column = (value: (item: NewReturnItem) => string | undefined) => items.map((item) => value(item) ?? null);
  const [[found], references] = await Promise.all([
    tx.query<{ id: string | null }>(CUSTOMERS, [[customer]]),
    tx.query<ReturnReference>(RETURN_REFERENCES, [
      column(({ lineId }) => (lineId !== undefined && isId(lineId) ? lineId : undefined)),
      column(({ orderId }) => (orderId !== undefined && isId(orderId) ? orderId : undefined)),
      column(({ orderId }) => orderId),
    ]),
  ]);
  const customerId = found?.id ?? '';
  if (!customerId) faults.add('customer_id', 'does not exist');
  const wanted = items.map((item, index): WantedItem => {
    const { line, order } = references[index]!;
    checkNames(item, { line, order }, customerId, (field, reason) => faults.add(`items[${index}].${field}`, reason));
    const { sku, quantity } = item;
    return { sku, quantity, lineId: line?.id, lineOrderId: line?.orderId, orderId: line ? undefined : order?.id };
  });
  return { customerId, wanted };
}

function checkNames(
  { sku, lineId, orderId }: NewReturnItem,
  { line, order }: ReturnReference,
  customerId: string,
  add: (field: string, reason: string) => void,
): void {
  const isOfOther = (owner: { customerId: string }) => customerId !== '' && owner.customerId !== customerId;
  if (lineId !== undefined && !line) add('line_id', 'does not exist');
  if (line && isOfOther(line)) add('line_id', 'is of an order of another customer');
  if (line && line.sku !== sku) add('sku', `is not that of the line, which is ${line.sku}`);
  if (orderId !== undefined && !order) add('order_id', 'does not exist');
  else if (order && line && line.orderId !== order.id) add('order_id', 'is not the order of the line');
  else if (order && !line && isOfOther(order)) add('order_id', 'is of another customer');
}
