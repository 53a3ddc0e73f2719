import type { Allocation, Wanted } from '../orders/fill-lines.js';
import { newId } from '../platform/values/ids.js';
import type { NewShipmentItem } from './new-shipment.js';
import type { ShipmentAllocation } from './shipment-allocation.entity.js';
import type { ShipmentItem } from './shipment-item.entity.js';

export interface ItemRows {
  items: Omit<ShipmentItem, 'tenantId'>[];
  allocations: Omit<ShipmentAllocation, 'tenantId'>[];
}

/** The rows of a shipment's items and of what they take of the order's lines. */
export function itemRows(
  shipmentId: string,
  sent: readonly NewShipmentItem[],
  wanted: readonly Wanted[],
  taken: readonly Allocation[],
): ItemRows {
  const items = sent.map(({ quantity }, position) => ({
    id: newId(),
    shipmentId,
    position,
    sku: wanted[position]!.sku,
    quantity,
  }));
  const allocations = taken.map(({ item, line, quantity }) => ({
    shipmentItemId: items[item]!.id,
    orderLineId: line,
    quantity,
  }));
  return { items, allocations };
}
