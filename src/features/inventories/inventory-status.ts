import type { Decimal } from '#platform/base/values/decimal.js';
import type { InventoryStatus } from './inventory.entity.js';

export interface StockLevel {
  availableQuantity: Decimal;
  outOfStockThreshold: Decimal;
  backOrderAllowed: boolean | null;
}

/**
 * The status that follows from the quantities: `IN_STOCK` above the threshold; at or below it `BACK_ORDER` if back orders are allowed,
 * else `OUT_OF_STOCK`.
 */
export const computedStatus = ({
  availableQuantity,
  outOfStockThreshold,
  backOrderAllowed,
}: StockLevel): InventoryStatus =>
  availableQuantity.gt(outOfStockThreshold) ? 'IN_STOCK' : backOrderAllowed ? 'BACK_ORDER' : 'OUT_OF_STOCK';

/**
 * The status of an inventory after a write, and whether the caller stated it. A status that equals the computed one is not stated, so that
 * a record which is written back as it was read keeps following its quantities. A stated status remains until another one is written.
 */
export function statusAfterWrite(
  level: StockLevel,
  sent: InventoryStatus | undefined,
  before: { inventoryStatus: InventoryStatus; isStatusStated: boolean } | undefined,
): { inventoryStatus: InventoryStatus; isStatusStated: boolean } {
  const stated = sent ?? (before?.isStatusStated ? before.inventoryStatus : undefined);
  const computed = computedStatus(level);
  return { inventoryStatus: stated ?? computed, isStatusStated: stated !== undefined && stated !== computed };
}
