import { touchOrders } from '#features/orders/quantities/order-line-quantities.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { counterChanges } from './shipment-status.js';
import { Shipment } from './shipment.entity.js';
import { addShipmentToCounters, type KnownStatuses, lockShipment } from './update-shipment.js';

/**
 * Deletes a shipment in status `created`, subtracts its quantities from the counters of the order lines, and advances the order's version.
 * Throws `shipment_not_found`, `version_conflict`, and `resource_locked` in any other status. `known` as for {@link lockShipment}.
 */
export async function deleteShipment(
  tx: TenantTx,
  id: string,
  precondition: Precondition,
  known: KnownStatuses,
): Promise<void> {
  const { shipment } = await lockShipment(tx, id, precondition, known);
  const { status } = shipment;
  if (status !== 'created') {
    const advice = status === 'cancelled' ? '' : '; PATCH /v2/shipments/{id}/status cancels a shipment that has left';
    throw new DomainError('resource_locked', `The shipment is ${status}; only a created one can be deleted.`, [
      { field: 'status', reason: `is ${status}${advice}` },
    ]);
  }
  tx.journal.watch('shipment', [shipment.id]);
  tx.journal.watch('order', [shipment.orderId]);
  await addShipmentToCounters(tx, id, counterChanges(status, undefined));
  await tx.delete(Shipment, id);
  await touchOrders(tx, [shipment.orderId]);
}
