import { lockOrder, readShippableLines } from '../orders/order-line-quantities.js';
import { assertUniqueReference } from '../../platform/data/records/unique-values.js';
import { Faults } from '../../platform/base/errors/faults.js';
import { stringifyInSlices } from '../../platform/base/event-loop/slices.js';
import { LastStatement } from '../../platform/data/tenancy/last-statement.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import type { NewShipment } from './new-shipment.js';
import { allocateShipmentItems, itemRows, resolveItems } from './shipment-items.js';
import { checkInvoice, lockNamedInvoice, requireShippable } from './shipment-references.js';
import { counterChanges, shipmentStates } from './shipment-status.js';
import { type ShipmentRecord, STORE_SHIPMENT } from './shipments.queries.js';

/** Checks a new shipment and returns the statement that stores it and adds its quantities to the order lines. */
export async function createShipment(
  tx: TenantTx,
  { id, status = 'created', items, ...input }: NewShipment & { id: string },
): Promise<LastStatement<ShipmentRecord>> {
  const faults = new Faults();
  const invoice = await lockNamedInvoice(tx, input.invoiceId);
  const order = await lockOrder(tx, input.orderId);
  if (!order) faults.add('order_id', 'does not exist');
  await checkInvoice(tx, invoice, order?.id, faults);
  const lines = order ? await readShippableLines(tx, order.id) : [];
  const resolved = order ? resolveItems(items, lines, faults) : [];
  faults.throwIfAny();
  const isCancelled = status === 'cancelled';
  if (!isCancelled) requireShippable(order!); // a missing order was a fault
  await assertUniqueReference(tx, 'shipments', input.referenceId);
  const rows = itemRows(id, items, resolved, isCancelled ? [] : allocateShipmentItems(resolved, lines));
  const row = { ...input, id, status, orderId: order!.id, invoiceId: invoice.id };
  tx.journal.created('shipment', row, shipmentStates(row));
  tx.journal.watch('order', [row.orderId]);
  const { picked, shipped, delivered } = counterChanges(undefined, status);
  const lists: string[] = [];
  for (const list of [[row], rows.items, rows.allocations]) lists.push(await stringifyInSlices(list));
  const values = [...lists, picked, shipped, delivered, row.orderId];
  return LastStatement.document(STORE_SHIPMENT, values);
}
