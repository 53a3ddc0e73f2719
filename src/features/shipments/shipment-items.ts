import { type Allocation, allocateLines, type RequestedItem } from '#features/orders/quantities/allocate-lines.js';
import { quantityInShipments, type ShippableLine } from '#features/orders/quantities/order-line-quantities.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, sum } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { NewShipmentItem } from './new-shipment.js';
import type { ShipmentAllocation } from './shipment-allocation.entity.js';
import type { ShipmentItem } from './shipment-item.entity.js';

/** Resolves items, which name a SKU or a product, to SKUs of the order's lines; items that match no line are faults. */
export function resolveItems(
  items: readonly NewShipmentItem[],
  lines: readonly ShippableLine[],
  faults: Faults,
): RequestedItem[] {
  const skus = new Set(lines.map(({ sku }) => sku));
  const skuOfProduct = new Map(lines.map(({ productId, sku }) => [productId, sku]));
  return items.map(({ sku, productId, quantity }, index) => {
    const field = `shipment_items[${index}]`;
    const productSku = productId === undefined ? undefined : skuOfProduct.get(productId.toLowerCase());
    if (sku === undefined && productId === undefined) faults.add(`${field}.sku_id`, 'is required, or product_id');
    if (sku !== undefined && !skus.has(sku)) faults.add(`${field}.sku_id`, 'is on no line of the order');
    if (productId !== undefined && !productSku) faults.add(`${field}.product_id`, 'is on no line of the order');
    if (sku !== undefined && productSku !== undefined && productSku !== sku)
      faults.add(`${field}.product_id`, 'is the product of another sku_id');
    return { sku: sku ?? productSku ?? '', quantity };
  });
}

/** Distributes items over the order's lines, the first lines first. Throws `over_shipped`. */
export function allocateShipmentItems(
  items: readonly RequestedItem[],
  lines: readonly ShippableLine[],
): Allocation<ShippableLine>[] {
  const { allocations, excesses } = allocateLines(items, lines, {
    explain,
    itemsField: 'shipment_items',
  });
  if (!excesses.length) return allocations;
  throw new DomainError(
    'over_shipped',
    'More would be shipped than was ordered.',
    excesses.map(({ item, reason }) => ({ field: `shipment_items[${item}].quantity`, reason })),
  );
}

function explain(lines: readonly ShippableLine[]): string {
  const total = (quantityOf: (line: ShippableLine) => Decimal) => sum(lines.map(quantityOf)).toFixed();
  const [ordered, cancelled] = [total((line) => line.quantity), total((line) => line.cancelledQuantity)];
  return `ordered ${ordered}, cancelled ${cancelled}, in shipments ${total(quantityInShipments)}, at most ${total((line) => line.left)} more`;
}

export interface ItemRows {
  /** `quantity` follows from `exactQuantity`. */
  items: Omit<ShipmentItem, 'tenantId' | 'quantity'>[];
  allocations: Omit<ShipmentAllocation, 'tenantId'>[];
}

/** The rows of a shipment's items and of their allocations. `items` and `resolved` have the same indexes. */
export function itemRows(
  shipmentId: string,
  items: readonly NewShipmentItem[],
  resolved: readonly RequestedItem[],
  allocations: readonly Allocation<ShippableLine>[],
): ItemRows {
  const rows = items.map(({ quantity }, position) => ({
    id: newId(),
    shipmentId,
    position,
    sku: resolved[position]!.sku,
    exactQuantity: quantity,
  }));
  return {
    items: rows,
    allocations: allocations.map(({ item, line, quantity }) => ({
      shipmentItemId: rows[item]!.id,
      orderLineId: line.id,
      quantity,
    })),
  };
}
