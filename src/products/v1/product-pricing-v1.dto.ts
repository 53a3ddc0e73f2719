import { EXAMPLE_PRICE_LIST_ID } from '../../docs/examples.js';
import type { Decimal, WireDecimal } from '../../platform/decimal.js';
import { ListOf } from '../../platform/validation/nested.js';
import { Amount, Id, Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
import { MOST_PRICES, MOST_VOLUME_TIERS } from '../product-limits.js';

const LIST = "Our id or the caller's reference of a price list";

// These routes are an extension that only this version's paths have: so they know all that a price has.

export class PricingTierV1 {
  @Whole({ min: 1, example: 50 }) start_quantity: number;
  @Amount({ min: 0, example: 16.9 }) price: WireDecimal;
  @Whole({ nullable: true, example: 10 }) step_increment: number | null;
}

export class PricingEntryV1 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) price_list_id: string;
  @Amount({ min: 0, description: 'The base amount', example: 18.5 }) price: WireDecimal;
  @Amount({ min: 0, nullable: true, description: 'The promotional amount', example: 17.95 })
  sale_price: WireDecimal | null;
  @Whole({ nullable: true, example: 1 }) min_order_quantity: number | null;
  @Whole({ nullable: true, example: 100 }) max_order_quantity: number | null;
  @Whole({ nullable: true, example: 1 }) step_increment: number | null;
  @Whole({ nullable: true, example: 10 }) default_order_quantity: number | null;
  @ListOf(() => PricingTierV1, { max: MOST_VOLUME_TIERS }) volume_tiers: PricingTierV1[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ProductPricingV1 {
  @Id() product_id: string;
  @Text({ example: 'NW-001' }) sku: string;
  @ListOf(() => PricingEntryV1, { max: MOST_PRICES }) product_prices: PricingEntryV1[];
}

export class ChangePricingTierV1 {
  @Whole({ min: 1, description: 'Greater than that of the tier before', example: 50 }) start_quantity: number;
  @Amount({ min: 0, example: 16.9 }) price: Decimal;
  @Whole({ optional: true, min: 1, description: 'Multiple that quantities of the tier follow', example: 10 })
  step_increment?: number;
}

/** What changes of a price, beside the list that it is in. */
class ChangePricingFieldsV1 {
  @Amount({
    change: true,
    nullable: true,
    min: 0,
    description: 'Required where there is none yet; null removes the price from the list',
    example: 19.25,
  })
  price?: Decimal | null;
  @Amount({ change: true, nullable: true, min: 0, description: 'At most `price`', example: 18.95 })
  sale_price?: Decimal | null;
  @Whole({ change: true, nullable: true, min: 0, example: 1 }) min_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 0, description: '0 means no limit', example: 200 })
  max_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 1, example: 1 }) step_increment?: number | null;
  @Whole({ change: true, nullable: true, min: 0, example: 10 }) default_order_quantity?: number | null;
  @ListOf(() => ChangePricingTierV1, { change: true, nullable: true, max: MOST_VOLUME_TIERS })
  volume_tiers?: ChangePricingTierV1[] | null;
}

export class ChangePricingEntryV1 extends ChangePricingFieldsV1 {
  @Text({ description: `${LIST}: which price is meant`, example: EXAMPLE_PRICE_LIST_ID }) price_list_id: string;
}

/** The prices of some lists, or the fields of one price. Prices of lists that are not named stay as they are. */
export class UpdateProductPricingV1 extends ChangePricingFieldsV1 {
  @ListOf(() => ChangePricingEntryV1, {
    change: true,
    min: 1,
    max: MOST_PRICES,
    description: 'Prices of several lists; in their place, the body may have the fields of one price itself',
    example: null,
  })
  product_prices?: ChangePricingEntryV1[];
  @Text({
    change: true,
    description: `${LIST}: which price is meant. Required without product_prices`,
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id?: string;
}
