import { compareWire, type WireDecimal } from '#platform/base/values/decimal.js';
import type { VolumeTier } from '#features/products/product-price.entity.js';

/** The fields of a price list that decide on a price. */
export interface PriceListTerms {
  id: string;
  referenceId: string;
  isDefault: boolean;
  /** An inactive list prices nothing: it is passed over. */
  isActive: boolean;
}

/** A product's price in one list. */
export interface ListPrice {
  priceListId: string;
  price: WireDecimal;
  salePrice: WireDecimal | null;
  minOrderQuantity: number | null;
  maxOrderQuantity: number | null;
  stepIncrement: number | null;
  volumeTiers: VolumeTier[];
}

/** The unit price in one list, and which of the list's prices it is. */
export interface PriceInList {
  list: ListPrice;
  unitPrice: WireDecimal;
  reason: 'volume_tier' | 'sale_price' | 'price';
  tier: VolumeTier | null;
}

/**
 * The price lists in the sequence in which they are searched for a price: the preferred ones (ids; null entries are ignored), then the
 * default one, each once.
 */
export function listsInOrder(
  lists: readonly PriceListTerms[],
  preferred: readonly (string | null)[],
): readonly PriceListTerms[] {
  const named = preferred.flatMap((id) => lists.filter((list) => list.id === id));
  return [...new Set([...named, ...lists.filter(({ isDefault }) => isDefault)])];
}

/** The prices of one product in the lists that are searched. */
export interface SearchedLists {
  /** In active lists, in the sequence of the search: the first one counts. */
  active: ListPrice[];
  /** In inactive lists, which price nothing. */
  inactive: ListPrice[];
  /** The inactive lists that come before the first price, whether or not they have the product. */
  passedOver: readonly PriceListTerms[];
}

/** Searches lists, in the sequence of {@link listsInOrder}, for the prices of one product. */
export function searchLists(prices: readonly ListPrice[], lists: readonly PriceListTerms[]): SearchedLists {
  const pricesIn = (some: readonly PriceListTerms[]) =>
    some.flatMap(({ id }) => prices.filter(({ priceListId }) => priceListId === id));
  const [active, inactive] = [lists.filter((list) => list.isActive), lists.filter((list) => !list.isActive)];
  const found = pricesIn(active);
  const first = lists.findIndex(({ id }) => id === found[0]?.priceListId);
  const passedOver = inactive.filter((list) => first < 0 || lists.indexOf(list) < first);
  return { active: found, inactive: pricesIn(inactive), passedOver };
}

/** The unit price in a list: that of the highest volume tier whose start the quantity reaches, else the sale price, else the price. */
export function priceInList(list: ListPrice, quantity: WireDecimal): PriceInList {
  const tier = list.volumeTiers.findLast(({ startQuantity }) => compareWire(quantity, startQuantity) >= 0) ?? null;
  if (tier) return { list, unitPrice: tier.price, reason: 'volume_tier', tier };
  if (list.salePrice !== null) return { list, unitPrice: list.salePrice, reason: 'sale_price', tier };
  return { list, unitPrice: list.price, reason: 'price', tier };
}
