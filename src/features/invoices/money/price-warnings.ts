import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { decimal, roundHalfUp } from '#platform/base/values/decimal.js';
import type { OverpricedItem } from './overpriced-items.queries.js';

/**
 * A warning for each item whose net price exceeds that of its order lines by a smallest unit of the currency or more; less is a matter of
 * rounding. `exponent` is the number of decimals of the currency.
 */
export function priceWarnings(overpriced: readonly OverpricedItem[], exponent: number): ErrorDetail[] {
  const unit = decimal(`1e-${exponent}`);
  return overpriced.flatMap(({ position, ...item }) => {
    const [net, ordered] = [decimal(item.net), decimal(item.ordered)];
    if (net.minus(ordered).lt(unit)) return [];
    const [price, limit] = [net, ordered].map((value) => roundHalfUp(value, exponent).toFixed());
    return [{ field: `items[${position}].amount`, reason: `comes to ${price}, at the price of the order to ${limit}` }];
  });
}
