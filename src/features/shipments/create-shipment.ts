import {
  findOrder,
  lockOrders,
  readLinesToShip,
  type ShippableLine,
} from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { uniqueConflicts } from '#platform/data/records/unique-values.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { isId } from '#platform/base/values/ids.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { NewShipment } from './new-shipment.js';
import { allocateShipmentItems, type ItemRows, itemRows, resolveItems } from './shipment-items.js';
import {
  checkInvoices,
  lockNamedInvoices,
  type NamedInvoice,
  requireReleased,
  requireShippable,
} from './shipment-references.js';
import { counterChanges, hasLeft, shipmentStates } from './shipment-status.js';
import type { Shipment, ShipmentStatus } from './shipment.entity.js';
import { type ShipmentRecord, STORE_SHIPMENT, STORE_SHIPMENTS } from './shipments.queries.js';

/** A new shipment with its id. */
type ShipmentToCreate = NewShipment & { id: string };

/** A shipment that passed all checks. */
interface PreparedShipment extends ItemRows {
  row: Omit<ShipmentToCreate, 'items' | 'invoiceId' | 'status'> & Pick<Shipment, 'status' | 'invoiceId' | 'shippedAt'>;
}

/** Checks a new shipment and returns the statement that stores it and adds its quantities to the order lines. */
export async function createShipment(tx: TenantTx, input: ShipmentToCreate): Promise<LastStatement<ShipmentRecord>> {
  const prepared = await prepareShipments(tx, [input]);
  return LastStatement.document(STORE_SHIPMENT, await storeParameters(prepared, prepared[0]!.row.status));
}

/** Stores new shipments with a few statements, as {@link createShipment} does. Throws the errors of {@link prepareShipments}. */
export async function createShipments(tx: TenantTx, inputs: readonly ShipmentToCreate[]): Promise<void> {
  const prepared = await prepareShipments(tx, inputs);
  for (const [status, shipments] of groupBy(prepared, ({ row }) => row.status))
    await tx.query(STORE_SHIPMENTS, await storeParameters(shipments, status));
}

/**
 * Locks the invoices and orders of new shipments, checks the shipments and announces them to the journal. No two may have the same order or
 * reference. Throws the error of a single shipment, and {@link RefusedEntries} for several: `validation_failed` with all faults, otherwise
 * the first conflict.
 */
async function prepareShipments(tx: TenantTx, inputs: readonly ShipmentToCreate[]): Promise<PreparedShipment[]> {
  const invoices = await lockNamedInvoices(
    tx,
    inputs.map(({ invoiceId }) => invoiceId),
  );
  const names = inputs.map(({ orderId }) => orderId);
  const locked = await lockOrders(tx, names.filter(isId), names);
  const places = inputs.map((input, index) => {
    const [order, faults] = [findOrder(input.orderId, locked), new Faults()];
    if (!order) faults.add('order_id', 'does not exist');
    return { input, invoice: invoices[index]!, order, orderId: order?.id, faults };
  });
  const ids = locked.map(({ id }) => id);
  // all statements are sent in one round trip
  const [, lines, conflicts] = await Promise.all([
    checkInvoices(tx, places),
    readLinesToShip(tx, ids),
    uniqueConflicts(
      tx,
      'shipments',
      inputs.map(({ referenceId }) => [{ column: 'reference_id', value: referenceId, code: 'duplicate_reference' }]),
    ),
  ]);
  const refused = new Map<number, DomainError>();
  const prepared: PreparedShipment[] = [];
  for (const [index, place] of places.entries()) {
    try {
      const context = { ...place, lines: lines.get(place.orderId ?? '') ?? [], conflict: conflicts[index] };
      prepared.push(checkedShipment(place.input, context));
    } catch (error) {
      if (!(error instanceof DomainError) || inputs.length === 1) throw error;
      refused.set(index, error);
    }
  }
  if (refused.size) throw new RefusedEntries(refused);
  for (const { row } of prepared) tx.journal.created('shipment', row, shipmentStates(row));
  tx.journal.watch(
    'order',
    prepared.map(({ row }) => row.orderId),
  );
  return prepared;
}

/** What {@link checkedShipment} needs beside the shipment. */
interface ShipmentContext {
  invoice: NamedInvoice;
  order: LockedOrder | undefined;
  /** The lines of the order. */
  lines: readonly ShippableLine[];
  /** The error of a repeated reference. */
  conflict: DomainError | undefined;
  faults: Faults;
}

/** Checks a shipment and builds its rows. */
function checkedShipment(
  { id, status = 'created', items, ...input }: ShipmentToCreate,
  { invoice, order, lines, conflict, faults }: ShipmentContext,
): PreparedShipment {
  const resolved = order ? resolveItems(items, lines, faults) : [];
  faults.throwIfAny();
  const isCancelled = status === 'cancelled';
  if (!isCancelled) {
    requireShippable(order!); // a missing order was a fault
    requireReleased(order!);
  }
  if (conflict) throw conflict;
  const rows = itemRows(id, items, resolved, isCancelled ? [] : allocateShipmentItems(resolved, lines));
  const shippedAt = hasLeft(status) ? (input.createdAt ?? currentTime()) : null;
  return { ...rows, row: { ...input, id, status, orderId: order!.id, invoiceId: invoice.id ?? null, shippedAt } };
}

/** The parameters of {@link STORE_SHIPMENT} for shipments of one status. */
async function storeParameters(shipments: readonly PreparedShipment[], status: ShipmentStatus): Promise<unknown[]> {
  const { picked, shipped, delivered } = counterChanges(undefined, status);
  const lists: string[] = [];
  for (const rows of [
    shipments.map(({ row }) => row),
    shipments.flatMap(({ items }) => items),
    shipments.flatMap(({ allocations }) => allocations),
  ])
    lists.push(await stringifyInSlices(rows));
  return [...lists, picked, shipped, delivered, shipments.map(({ row }) => row.orderId)];
}
