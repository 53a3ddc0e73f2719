import { compareWire, decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import type { PricedProduct } from './possible-prices.js';
import type { ResolvedPrice } from './resolve-price.js';

/** An order quantity rule that a quantity violates. */
export interface QuantityWarning {
  rule: 'min_order_quantity' | 'max_order_quantity' | 'step_increment';
  limit: number;
  reason: string;
}

/** Something about a price that its caller should know. */
export type PriceWarning =
  | QuantityWarning
  | { rule: 'inactive_product' | 'inactive_price_list'; limit: null; reason: string };

/** The warnings about the price of a product: those of {@link quantityWarnings}, an inactive product, and inactive price lists. */
export const priceWarnings = (
  quantity: WireDecimal,
  price: ResolvedPrice,
  { isActive }: Pick<PricedProduct, 'isActive'>,
): PriceWarning[] => [
  ...quantityWarnings(quantity, price),
  ...(isActive
    ? []
    : [
        {
          rule: 'inactive_product' as const,
          limit: null,
          reason: 'the product is inactive: new order lines are refused',
        },
      ]),
  ...inactiveListWarnings(price),
];

/** Inactive price lists that would have been searched for the price before the list that has it. */
export const inactiveListWarnings = ({ passedOver }: ResolvedPrice): PriceWarning[] =>
  passedOver.map(({ referenceId }) => ({
    rule: 'inactive_price_list',
    limit: null,
    reason: `price list ${referenceId} is inactive and was passed over`,
  }));

/**
 * The order quantity rules of the price list that a quantity violates. Contracts have no such rules, so those of the list apply with a
 * contract too. If a volume tier determines the price, its step replaces that of the list. 0 means no limit.
 */
export function quantityWarnings(quantity: WireDecimal, { applied, inList }: ResolvedPrice): QuantityWarning[] {
  if (!inList) return [];
  const { minOrderQuantity: min, maxOrderQuantity: max, stepIncrement } = inList.list;
  const step = (applied ? null : inList.tier?.stepIncrement) ?? stepIncrement;
  const warnings: QuantityWarning[] = [];
  if (min && compareWire(quantity, min) < 0)
    warnings.push({ rule: 'min_order_quantity', limit: min, reason: `must be at least ${min}` });
  if (max && compareWire(quantity, max) > 0)
    warnings.push({ rule: 'max_order_quantity', limit: max, reason: `must be at most ${max}` });
  if (step && !decimal(quantity).mod(step).eq(0))
    warnings.push({ rule: 'step_increment', limit: step, reason: `must be a multiple of ${step}` });
  return warnings;
}
