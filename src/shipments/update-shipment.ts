import { type InvoiceableOrder, TOUCH_ORDERS } from '../invoices/invoices.queries.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewShipmentItem, ShipmentChanges } from './new-shipment.js';
import { findItems, holdInvoice, lockOrder, readLines, refuseReference, requireShippable } from './shipment-ground.js';
import { itemRows } from './shipment-rows.js';
import { movement, requireTransition } from './shipment-status.js';
import { Shipment } from './shipment.entity.js';
import { COUNT_SHIPMENT, REMOVE_ITEMS, SHIPMENT, type ShipmentRecord, STORE_ITEMS } from './shipments.queries.js';
import { takeLines } from './take-lines.js';

interface Locked {
  present: ShipmentRecord;
  order: InvoiceableOrder;
}

/** Locks the shipment's order, which never changes, and then the shipment itself, as it is behind that lock. */
export async function lockShipment(tx: TenantTx, id: string, precondition: Precondition): Promise<Locked> {
  const known = isId(id) ? await tx.queryOne<ShipmentRecord>(SHIPMENT, [id]) : undefined;
  const order = known && (await lockOrder(tx, known.orderId));
  const row = order && (await tx.repo(Shipment).lock(id));
  if (!row) throw DomainError.notFound('shipment', id);
  precondition.check(row.version);
  return { present: (await tx.queryOne<ShipmentRecord>(SHIPMENT, [id]))!, order };
}

/** Changes a shipment; its items only while it is created, its status only forward. */
export async function updateShipment(
  tx: TenantTx,
  id: string,
  changes: ShipmentChanges,
  precondition: Precondition,
): Promise<void> {
  const faults = new Faults();
  await holdInvoice(tx, changes.invoiceId, faults);
  const { present, order } = await lockShipment(tx, id, precondition);
  if (changes.orderId !== undefined && ![order.id, order.referenceId].includes(changes.orderId))
    faults.add('order_id', `cannot be changed; it is ${order.id}`);
  const { items, status = present.status } = changes;
  const others = items && !isSame(items, present) ? items : undefined;
  const lines = others ? await readLines(tx, order.id) : [];
  const wanted = others && findItems(others, lines, faults);
  faults.throwIfAny();

  requireTransition(present.status, status);
  if (wanted && present.status !== 'created')
    throw new DomainError('resource_locked', `The shipment is ${present.status}; its items cannot change any more.`, [
      { field: 'shipment_items', reason: 'can change only while the shipment is created' },
    ]);
  if (wanted || status !== present.status) requireShippable(order);
  await refuseReference(tx, changes.referenceId, id);
  if (others && wanted) {
    await count(tx, id, movement(present.status, undefined));
    await tx.query(REMOVE_ITEMS, [id]);
    const rows = itemRows(id, others, wanted, takeLines(wanted, await readLines(tx, order.id)));
    const { picked, shipped, delivered } = movement(undefined, status);
    const values = [id, JSON.stringify(rows.items), JSON.stringify(rows.allocations), picked, shipped, delivered];
    await tx.query(STORE_ITEMS, values);
  } else if (status !== present.status) await count(tx, id, movement(present.status, status));
  if (wanted || status !== present.status) await tx.query(TOUCH_ORDERS, [[order.id]]);
  await tx.repo(Shipment).update({ id }, changedColumns(changes, Boolean(wanted), present));
}

const count = (tx: TenantTx, id: string, { picked, shipped, delivered }: ReturnType<typeof movement>) =>
  tx.query(COUNT_SHIPMENT, [id, picked, shipped, delivered]);

/** Other items alone move the version as well, by a column that stays. */
const changedColumns = (
  { referenceId, invoiceId, status, trackingInfo, note }: ShipmentChanges,
  hasOtherItems: boolean,
  present: ShipmentRecord,
) => ({
  referenceId: hasOtherItems ? (referenceId ?? present.referenceId) : referenceId,
  invoiceId,
  status: status === present.status ? undefined : status,
  trackingInfo,
  note,
});

/** Whether items are those that the shipment has, one by one; by their SKUs, as responses tell them. */
const isSame = (items: readonly NewShipmentItem[], { items: present }: ShipmentRecord): boolean =>
  items.length === present.length &&
  items.every(({ sku, productId, quantity }, index) => {
    const other = present[index]!;
    return productId === undefined && sku === other.sku && quantity === other.quantity;
  });
