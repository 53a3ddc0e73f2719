import { EXAMPLE_PRICE_LIST_ID } from '../../../demo/ids/example-ids.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { Id, Identifier, Text } from '../../../platform/edge/validation/scalars.js';
import { MAX_PRICES, MAX_VOLUME_TIERS } from '../product-limits.js';
import { ChangedPriceFields, NewVolumeTier, PriceFields, VolumeTier } from '../wire/product-fields.js';

// These routes exist in v1 only, so unlike the other v1 routes they have all fields of a price.

export class PricingTierV1 extends VolumeTier {}

class PriceListIdV1 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) price_list_id: string;
}

export class PricingEntryV1 extends Combined(PriceListIdV1, PriceFields) {
  @ListOf(() => PricingTierV1, { max: MAX_VOLUME_TIERS }) override volume_tiers: PricingTierV1[];
}

export class ProductPricingV1 {
  @Id() product_id: string;
  @Text({ example: 'NW-001' }) sku: string;
  @ListOf(() => PricingEntryV1, { max: MAX_PRICES }) product_prices: PricingEntryV1[];
}

export class ChangePricingTierV1 extends NewVolumeTier {}

/** The fields of a changed price except its price list. */
class ChangePricingFieldsV1 extends ChangedPriceFields {
  @ListOf(() => ChangePricingTierV1, { change: true, nullable: true, max: MAX_VOLUME_TIERS })
  override volume_tiers?: ChangePricingTierV1[] | null;
}

export class ChangePricingEntryV1 extends ChangePricingFieldsV1 {
  @Identifier({ change: true, example: EXAMPLE_PRICE_LIST_ID }) price_list_id?: string;
}

/** Either the prices of several lists, or the fields of one price. Prices of other lists are kept. */
export class UpdateProductPricingV1 extends ChangePricingFieldsV1 {
  @ListOf(() => ChangePricingEntryV1, {
    change: true,
    min: 1,
    max: MAX_PRICES,
    description:
      'Changed prices of several lists. To change only one price, its fields may be sent directly in the body instead',
    example: null,
  })
  product_prices?: ChangePricingEntryV1[];
  @Identifier({
    change: true,
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id?: string;
}
