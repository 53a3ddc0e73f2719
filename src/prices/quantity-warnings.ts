import { compareWire, decimal, type WireDecimal } from '../platform/values/decimal.js';
import type { ResolvedPrice } from './resolve-price.js';

/** A rule of ordering that a quantity does not follow. */
export interface QuantityWarning {
  rule: 'min_order_quantity' | 'max_order_quantity' | 'step_increment';
  limit: number;
  reason: string;
}

/**
 * Where a quantity is outside of what the price list says the product is ordered by (contract, section 9, "Resolve"). Contracts
 * say nothing of it, so the list's figures hold for them too; the step of a volume tier holds where that tier prices. 0 is no
 * limit.
 */
export function quantityWarnings(quantity: WireDecimal, { applied, inList }: ResolvedPrice): QuantityWarning[] {
  if (!inList) return [];
  const { minOrderQuantity: least, maxOrderQuantity: most, stepIncrement } = inList.list;
  const step = (applied ? null : inList.tier?.stepIncrement) ?? stepIncrement;
  const warnings: QuantityWarning[] = [];
  if (least && compareWire(quantity, least) < 0)
    warnings.push({ rule: 'min_order_quantity', limit: least, reason: `must be at least ${least}` });
  if (most && compareWire(quantity, most) > 0)
    warnings.push({ rule: 'max_order_quantity', limit: most, reason: `must be at most ${most}` });
  if (step && !decimal(quantity).mod(step).eq(0))
    warnings.push({ rule: 'step_increment', limit: step, reason: `must be a multiple of ${step}` });
  return warnings;
}
