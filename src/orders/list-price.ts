import { type Decimal, decimal, type WireDecimal } from '../platform/decimal.js';
import type { VolumeTier } from '../products/product-price.entity.js';

/** A product's price in one list. */
export interface ListPrice {
  priceListId: string;
  isDefaultList: boolean;
  price: WireDecimal;
  salePrice: WireDecimal | null;
  volumeTiers: VolumeTier[];
}

/**
 * The unit price by price lists alone: the preferred lists in their order, then the default list; in a list the volume tier
 * that the quantity reaches, else the sale price, else the price (contract, section 9, "Resolve"). `undefined`: no price.
 */
export function listPriceOf(
  prices: readonly ListPrice[],
  preferred: readonly (string | null)[],
  quantity: Decimal,
): Decimal | undefined {
  const lists = [
    ...preferred.map((id) => prices.find(({ priceListId }) => priceListId === id)),
    prices.find((price) => price.isDefaultList),
  ];
  const found = lists.find((list) => list !== undefined);
  if (!found) return undefined;
  const tier = found.volumeTiers.findLast(({ startQuantity }) => quantity.gte(startQuantity));
  return decimal(tier?.price ?? found.salePrice ?? found.price);
}
