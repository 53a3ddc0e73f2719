import type { ProductPriceRecord, ProductRecord } from '../products.queries.js';
import type { ProductChanges } from '../change/update-product.js';
import { priceChange, priceFields } from '../api/product.mapper.js';
import type { PricingEntryV1, ProductPricingV1, UpdateProductPricingV1 } from './product-pricing-v1.dto.js';

/** A body without `product_prices` is the change of one price. With both, the service refuses the request. */
export function pricingFromV1(dto: UpdateProductPricingV1): Pick<ProductChanges, 'prices' | 'price'> {
  const price = priceChange(dto);
  const isPrice = !dto.product_prices || Object.values(price).some((value) => value !== undefined);
  return { prices: dto.product_prices?.map(priceChange), price: isPrice ? price : undefined };
}

export const pricingToV1 = (product: ProductRecord): ProductPricingV1 => ({
  product_id: product.id,
  sku: product.sku,
  product_prices: product.prices.map(entryToV1),
});

const entryToV1 = (price: ProductPriceRecord): PricingEntryV1 => ({
  price_list_id: price.priceListId,
  ...priceFields(price),
});
