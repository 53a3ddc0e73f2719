import type { Faults } from '../platform/errors/faults.js';
import type { NewProductPrice, NewVolumeTier } from './new-product.js';

/**
 * Rules between the fields of one price (contract, section 4, "Create"); `path` leads to its fields and ends
 * in a dot, or is empty where the body itself is the price. Of two fields
 * that contradict each other the caller hears of one that was `sent`.
 */
export function judgePrice(
  price: NewProductPrice,
  path: string,
  faults: Faults,
  sent: (field: 'salePrice' | 'maxOrderQuantity') => boolean = () => true,
): void {
  const { minOrderQuantity = 0, maxOrderQuantity = 0, salePrice, volumeTiers = [] } = price;
  if (maxOrderQuantity !== 0 && maxOrderQuantity < minOrderQuantity) {
    if (sent('maxOrderQuantity')) faults.add(`${path}max_order_quantity`, 'must not be less than min_order_quantity');
    else faults.add(`${path}min_order_quantity`, `must not be greater than max_order_quantity, ${maxOrderQuantity}`);
  }
  if (salePrice?.gt(price.price)) {
    if (sent('salePrice')) faults.add(`${path}sale_price`, 'must not be greater than price');
    else faults.add(`${path}price`, `must not be less than sale_price, ${salePrice.toFixed()}`);
  }
  judgeTiers(volumeTiers, `${path}volume_tiers`, faults);
}

/** A price list by the text that a request names it with: its id or its reference. */
export interface NamedPriceList {
  name: string;
  id: string;
}

/** The prices with the ids of the lists that they name; the name of a list that does not exist stays. */
export function withListIds<P extends { priceListId: string }>(
  prices: readonly P[],
  lists: readonly NamedPriceList[],
): P[] {
  const ids = new Map(lists.map(({ name, id }) => [name, id]));
  return prices.map((price) => ({ ...price, priceListId: ids.get(price.priceListId) ?? price.priceListId }));
}

/** Prices of one product: each in a price list of its own that exists. `known` has the ids of those that do, `pathOf` as for {@link judgePrice}. */
export function judgePriceLists(
  prices: readonly { priceListId: string }[],
  known: ReadonlySet<string>,
  pathOf: (index: number) => string,
  faults: Faults,
): void {
  const seen = new Set<string>();
  prices.forEach(({ priceListId: id }, index) => {
    if (!known.has(id)) faults.add(`${pathOf(index)}price_list_id`, 'does not exist');
    else if (seen.has(id)) faults.add(`${pathOf(index)}price_list_id`, 'must not be repeated');
    seen.add(id);
  });
}

function judgeTiers(tiers: readonly NewVolumeTier[], path: string, faults: Faults): void {
  tiers.forEach(({ startQuantity }, index) => {
    const before = tiers[index - 1];
    if (before && startQuantity <= before.startQuantity)
      faults.add(`${path}[${index}].start_quantity`, 'must be greater than that of the tier before');
  });
}
