import type { ChangedColumns } from '#platform/data/sql/stored.js';
import { requireReturnsSent } from '#features/invoices/require-returns-sent.js';
import { lockOrder, readShippableLines, touchOrders } from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal } from '#platform/base/values/decimal.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { NewShipmentItem } from './new-shipment.js';
import { allocateShipmentItems, itemRows, resolveItems } from './shipment-items.js';
import { checkInvoices, lockNamedInvoices, requireReleased, requireShippable } from './shipment-references.js';
import { type CounterChanges, counterChanges, hasLeft, requireTransition } from './shipment-status.js';
import { Shipment, type ShipmentStatus, type TrackingInfo } from './shipment.entity.js';
import {
  ADD_SHIPMENT_TO_COUNTERS,
  DELETE_ALLOCATIONS,
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
  /** Our id or the caller's reference. */
  invoiceId?: string | null;
  status?: ShipmentStatus;
  /** Replaces all items; only while the shipment is `created` and is not cancelled by the same request. */
  items?: NewShipmentItem[];
  trackingInfo?: TrackingInfo | null;
  note?: string | null;
}

/** The statuses that the caller's version has: it does not find shipments in others. */
export type KnownStatuses = readonly ShipmentStatus[];

interface LockedShipment {
  shipment: ShipmentRecord;
  order: LockedOrder;
}

/**
 * Locks the order of a shipment, which never changes, then the shipment, and reads the shipment once it is locked. Throws
 * `shipment_not_found`, also for a shipment in a status that is not `known`, and `version_conflict`.
 */
export async function lockShipment(
  tx: TenantTx,
  id: string,
  precondition: Precondition,
  known: KnownStatuses,
): Promise<LockedShipment> {
  const unlocked = isId(id) ? await tx.queryOne(SHIPMENT, [id]) : undefined;
  const order = unlocked && (await lockOrder(tx, unlocked.orderId));
  const row = order && (await tx.lock(Shipment, id));
  if (!row || !known.includes(row.status)) throw DomainError.notFound('shipment', id);
  precondition.check(row);
  return { shipment: (await tx.queryOne(SHIPMENT, [id]))!, order };
}

/**
 * Changes a shipment: its items only in status `created`, its status only forward. Its cancellation gives all its quantities back to the
 * order, whatever the status of the order. Throws `resource_locked` if returns have more of it than would still be sent.
 */
export async function updateShipment(
  tx: TenantTx,
  id: string,
  changes: ShipmentChanges,
  precondition: Precondition,
  known: KnownStatuses,
): Promise<void> {
  const faults = new Faults();
  const [invoice] = await lockNamedInvoices(tx, [changes.invoiceId]);
  const { shipment, order } = await lockShipment(tx, id, precondition, known);
  const isOtherInvoice = invoice!.id !== shipment.invoiceId;
  if (isOtherInvoice) await checkInvoices(tx, [{ invoice: invoice!, orderId: order.id, faults }]);
  if (changes.orderId !== undefined && ![order.id, order.referenceId].includes(changes.orderId))
    faults.add('order_id', `cannot be changed; it is ${order.id}`);
  const { items, status = shipment.status } = changes;
  const isStatusChanged = status !== shipment.status;
  const changed = items && isSameItems(items, shipment) ? undefined : items; // also if their lines are gone since
  const requested = changed && resolveItems(changed, await readShippableLines(tx, order.id), faults);
  faults.throwIfAny();
  const resolved = requested && isSameItems(requested, shipment) ? undefined : requested;

  requireTransition(shipment.status, status, known);
  const fixedBy = status === 'cancelled' ? status : shipment.status; // a cancelled shipment stays cancelled
  if (resolved && fixedBy !== 'created')
    throw new DomainError('resource_locked', `The shipment is ${fixedBy}; its items cannot change any more.`, [
      { field: 'shipment_items', reason: `the shipment is ${fixedBy}; they can change only while it is created` },
    ]);
  const isCancelled = isStatusChanged && status === 'cancelled';
  if (resolved || (isStatusChanged && !isCancelled)) requireShippable(order);
  // what has left may still arrive
  if (resolved || (isStatusChanged && !isCancelled && shipment.status === 'created')) requireReleased(order);
  await assertUniqueReference(tx, 'shipments', changes.referenceId, id);
  tx.journal.watch('shipment', [shipment.id]);
  if (resolved || isStatusChanged) tx.journal.watch('order', [order.id]);
  if (changed && resolved) {
    await addShipmentToCounters(tx, id, counterChanges(shipment.status, undefined));
    await tx.query(DELETE_SHIPMENT_ITEMS, [id]);
    const allocations = allocateShipmentItems(resolved, await readShippableLines(tx, order.id));
    const rows = itemRows(id, changed, resolved, allocations);
    const { picked, shipped, delivered } = counterChanges(undefined, status);
    const values = [id, JSON.stringify(rows.items), JSON.stringify(rows.allocations), picked, shipped, delivered];
    await tx.query(STORE_SHIPMENT_ITEMS, values);
  } else if (isStatusChanged) await addShipmentToCounters(tx, id, counterChanges(shipment.status, status));
  if (isCancelled) {
    await tx.query(DELETE_ALLOCATIONS, [shipment.items.map((item) => item.id)]);
    const takenBack = { orderIds: [order.id], items: shipment.items };
    if (hasLeft(shipment.status)) await requireReturnsSent(tx, takenBack, 'status');
  }
  if (resolved || isStatusChanged) await touchOrders(tx, [order.id]);
  const { referenceId, trackingInfo, note } = changes;
  const columns: ChangedColumns<Shipment, 'orderId'> = {
    referenceId,
    invoiceId: invoice!.id,
    status,
    trackingInfo,
    note,
    shippedAt: hasLeft(status) && !hasLeft(shipment.status) ? currentTime() : undefined,
  };
  await tx.update(Shipment, id, columns, { isChanged: Boolean(resolved) });
}

/** Adds a shipment's quantities to the counters of its order lines, multiplied by `changes`. The order must be locked. */
export async function addShipmentToCounters(
  tx: TenantTx,
  id: string,
  { picked, shipped, delivered }: CounterChanges,
): Promise<void> {
  await tx.query(ADD_SHIPMENT_TO_COUNTERS, [id, picked, shipped, delivered]);
}

/** Whether items, named by SKUs, are the shipment's, in the same sequence. */
const isSameItems = (items: readonly NewShipmentItem[], { items: present }: ShipmentRecord): boolean =>
  items.length === present.length &&
  items.every(({ sku, productId, quantity }, index) => {
    const other = present[index]!;
    return sku === other.sku && productId === undefined && quantity.eq(decimal(other.quantity));
  });
