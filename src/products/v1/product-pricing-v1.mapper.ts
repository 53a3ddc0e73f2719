import { toTimestamp } from '../../platform/time.js';
import type { ProductChanges } from '../product-changes.js';
import type { ProductPriceRecord, ProductRecord } from '../products.queries.js';
import type {
  ChangePricingEntryV1,
  PricingEntryV1,
  ProductPricingV1,
  UpdateProductPricingV1,
} from './product-pricing-v1.dto.js';

/** A body without `product_prices` is one price. */
export function pricingFromV1(dto: UpdateProductPricingV1): ProductChanges {
  const price = priceFromV1(dto);
  const isPrice = !dto.product_prices || Object.values(price).some((value) => value !== undefined);
  return { prices: dto.product_prices?.map(priceFromV1), price: isPrice ? price : undefined };
}

const priceFromV1 = <Name extends string | undefined>(
  dto: Omit<ChangePricingEntryV1, 'price_list_id'> & { price_list_id?: Name },
) => ({
  priceListId: dto.price_list_id as Name,
  price: dto.price,
  salePrice: dto.sale_price,
  minOrderQuantity: dto.min_order_quantity,
  maxOrderQuantity: dto.max_order_quantity,
  stepIncrement: dto.step_increment,
  defaultOrderQuantity: dto.default_order_quantity,
  volumeTiers:
    dto.volume_tiers &&
    dto.volume_tiers.map((tier) => ({
      startQuantity: tier.start_quantity,
      price: tier.price,
      stepIncrement: tier.step_increment,
    })),
});

export const pricingToV1 = (product: ProductRecord): ProductPricingV1 => ({
  product_id: product.id,
  sku: product.sku,
  product_prices: product.prices.map(entryToV1),
});

const entryToV1 = (price: ProductPriceRecord): PricingEntryV1 => ({
  price_list_id: price.priceListId,
  price: price.price,
  sale_price: price.salePrice,
  min_order_quantity: price.minOrderQuantity,
  max_order_quantity: price.maxOrderQuantity,
  step_increment: price.stepIncrement,
  default_order_quantity: price.defaultOrderQuantity,
  volume_tiers: price.volumeTiers.map((tier) => ({
    start_quantity: tier.startQuantity,
    price: tier.price,
    step_increment: tier.stepIncrement,
  })),
  created_at: toTimestamp(price.createdAt),
  updated_at: toTimestamp(price.updatedAt),
});
