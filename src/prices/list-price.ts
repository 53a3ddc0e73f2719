import { compareWire, type WireDecimal } from '../platform/values/decimal.js';
import type { VolumeTier } from '../products/product-price.entity.js';

/** A product's price in one list. */
export interface ListPrice {
  priceListId: string;
  isDefaultList: boolean;
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
 * The lists that have a price of the product, in their order of precedence: the preferred ones, then the default one. The first list
 * determines the price.
 */
export function listsInOrder(prices: readonly ListPrice[], preferred: readonly (string | null)[]): ListPrice[] {
  const named = preferred.flatMap((id) => prices.filter(({ priceListId }) => priceListId === id));
  return [...new Set([...named, ...prices.filter(({ isDefaultList }) => isDefaultList)])];
}

/** The unit price in a list: that of the highest volume tier whose start the quantity reaches, else the sale price, else the price. */
export function priceInList(list: ListPrice, quantity: WireDecimal): PriceInList {
  const tier = list.volumeTiers.findLast(({ startQuantity }) => compareWire(quantity, startQuantity) >= 0) ?? null;
  if (tier) return { list, unitPrice: tier.price, reason: 'volume_tier', tier };
  if (list.salePrice !== null) return { list, unitPrice: list.salePrice, reason: 'sale_price', tier };
  return { list, unitPrice: list.price, reason: 'price', tier };
}
