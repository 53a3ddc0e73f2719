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

/** The unit price of one list, and which of its prices that is. */
export interface PriceInList {
  list: ListPrice;
  unitPrice: WireDecimal;
  reason: 'volume_tier' | 'sale_price' | 'price';
  tier: VolumeTier | null;
}

/**
 * The lists that have a price of the product, in the order in which they are asked: the preferred ones, then the default one
 * (contract, section 9, "Resolve"). The first one prices.
 */
export function listsInOrder(prices: readonly ListPrice[], preferred: readonly (string | null)[]): ListPrice[] {
  const named = preferred.flatMap((id) => prices.filter(({ priceListId }) => priceListId === id));
  return [...new Set([...named, ...prices.filter(({ isDefaultList }) => isDefaultList)])];
}

/** In a list, the volume tier that the quantity reaches, else the sale price, else the price (contract, section 9, "Resolve"). */
export function priceInList(list: ListPrice, quantity: WireDecimal): PriceInList {
  const tier = list.volumeTiers.findLast(({ startQuantity }) => compareWire(quantity, startQuantity) >= 0) ?? null;
  if (tier) return { list, unitPrice: tier.price, reason: 'volume_tier', tier };
  if (list.salePrice !== null) return { list, unitPrice: list.salePrice, reason: 'sale_price', tier };
  return { list, unitPrice: list.price, reason: 'price', tier };
}
