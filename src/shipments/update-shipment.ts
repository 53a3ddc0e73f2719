import type { RequestedItem } from '../orders/allocate-lines.js';
import { lockOrder, readShippableLines, touchOrders } from '../orders/order-line-quantities.js';
import type { LockedOrder } from '../orders/order-line-quantities.queries.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { assertUniqueReference } from '../platform/records/unique-values.js';
import { decimal } from '../platform/values/decimal.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewShipmentItem } from './new-shipment.js';
import { allocateShipmentItems, itemRows, resolveItems } from './shipment-items.js';
import { checkInvoice, requireShippable } from './shipment-references.js';
import { type CounterChanges, counterChanges, requireTransition } from './shipment-status.js';
import { Shipment, type ShipmentStatus, type TrackingInfo } from './shipment.entity.js';
import {
  ADD_SHIPMENT_TO_COUNTERS,
  DELETE_SHIPMENT_ITEMS,
  SHIPMENT,
  type ShipmentRecord,
  STORE_SHIPMENT_ITEMS,
} from './shipments.queries.js';

/** The changes of one request; a field that is undefined keeps its value, null clears it. */
export interface ShipmentChanges {
  referenceId?: string;
  /** Cannot change; the present order may be sent back. */
  orderId?: string;
  invoiceId?: string | null;
  status?: ShipmentStatus;
  /** Replaces all items; only while the shipment is in status `created`. */
  items?: NewShipmentItem[];
  trackingInfo?: TrackingInfo | null;
  note?: string | null;
}

interface LockedShipment {
  shipment: ShipmentRecord;
  order: LockedOrder;
}

/**
 * Locks the order of a shipment, which never changes, then the shipment, and reads the shipment once it is locked. Throws
 * `shipment_not_found` and `version_conflict`.
 */
export async function lockShipment(tx: TenantTx, id: string, precondition: Precondition): Promise<LockedShipment> {
  const unlocked = isId(id) ? await tx.queryOne<ShipmentRecord>(SHIPMENT, [id]) : undefined;
  const order = unlocked && (await lockOrder(tx, unlocked.orderId));
  const row = order && (await tx.repo(Shipment).lock(id));
  if (!row) throw DomainError.notFound('shipment', id);
  precondition.check(row);
  return { shipment: (await tx.queryOne<ShipmentRecord>(SHIPMENT, [id]))!, order };
}

/** Changes a shipment: its items only in status `created`, its status only forward. */
export async function updateShipment(
  tx: TenantTx,
  id: string,
  changes: ShipmentChanges,
  precondition: Precondition,
): Promise<void> {
  const faults = new Faults();
  await checkInvoice(tx, changes.invoiceId, faults);
  const { shipment, order } = await lockShipment(tx, id, precondition);
  if (changes.orderId !== undefined && ![order.id, order.referenceId].includes(changes.orderId))
    faults.add('order_id', `cannot be changed; it is ${order.id}`);
  const { items, status = shipment.status } = changes;
  const isStatusChanged = status !== shipment.status;
  const requested = items && resolveItems(items, await readShippableLines(tx, order.id), faults);
  faults.throwIfAny();
  const resolved = requested && isSameItems(requested, shipment) ? undefined : requested;

  requireTransition(shipment.status, status);
  if (resolved && shipment.status !== 'created')
    throw new DomainError('resource_locked', `The shipment is ${shipment.status}; its items cannot change any more.`, [
      { field: 'shipment_items', reason: 'can change only while the shipment is created' },
    ]);
  if (resolved || isStatusChanged) requireShippable(order);
  await assertUniqueReference(tx, 'shipments', changes.referenceId, id);
  tx.journal.watch('shipment', [shipment.id]);
  if (resolved || isStatusChanged) tx.journal.watch('order', [order.id]);
  if (items && resolved) {
    await addShipmentToCounters(tx, id, counterChanges(shipment.status, undefined));
    await tx.query(DELETE_SHIPMENT_ITEMS, [id]);
    const allocations = allocateShipmentItems(resolved, await readShippableLines(tx, order.id));
    const rows = itemRows(id, items, resolved, allocations);
    const { picked, shipped, delivered } = counterChanges(undefined, status);
    const values = [id, JSON.stringify(rows.items), JSON.stringify(rows.allocations), picked, shipped, delivered];
    await tx.query(STORE_SHIPMENT_ITEMS, values);
  } else if (isStatusChanged) await addShipmentToCounters(tx, id, counterChanges(shipment.status, status));
  if (resolved || isStatusChanged) await touchOrders(tx, [order.id]);
  const { referenceId, invoiceId, trackingInfo, note } = changes;
  const columns = { referenceId, invoiceId, status, trackingInfo, note };
  await tx.repo(Shipment).update({ id }, columns, { isChanged: Boolean(resolved) });
}

/** Adds a shipment's quantities to the counters of its order lines, multiplied by `changes`. The order must be locked. */
export async function addShipmentToCounters(
  tx: TenantTx,
  id: string,
  { picked, shipped, delivered }: CounterChanges,
): Promise<void> {
  await tx.query(ADD_SHIPMENT_TO_COUNTERS, [id, picked, shipped, delivered]);
}

/** Whether items are the shipment's, in the same sequence. */
const isSameItems = (items: readonly RequestedItem[], { items: present }: ShipmentRecord): boolean =>
  items.length === present.length &&
  items.every(({ sku, quantity }, index) => {
    const other = present[index]!;
    return sku === other.sku && quantity.eq(decimal(other.quantity));
  });
