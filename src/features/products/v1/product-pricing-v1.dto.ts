import type { WireDecimal } from '#platform/base/values/decimal.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { Id, Text } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { MAX_PRICES } from '../product-limits.js';
import { PriceShape, VolumeTierShape } from '../api/product-price.shape.js';

// These routes exist in v1 only, so unlike the other v1 routes they have all fields of a price.

export class PricingTierV1 extends Answered(VolumeTierShape, 'v1') {}

export class PricingEntryV1 extends Answered(Without(PriceShape, ['id']), 'v1', {
  nested: { volume_tiers: () => PricingTierV1 },
}) {
  override price: WireDecimal;
}

export class ProductPricingV1 {
  @Id() product_id: string;
  @Text({ example: 'NW-001' }) sku: string;
  @ListOf(() => PricingEntryV1, { max: MAX_PRICES }) product_prices: PricingEntryV1[];
}

export class ChangePricingTierV1 extends Created(VolumeTierShape, 'v1') {}

const PriceListShape = Only(PriceShape, ['price_list_id']);

/** The fields of a changed price except its price list. */
class ChangePricingFieldsV1 extends Changed(Without(PriceShape, ['price_list_id']), 'v1', {
  nested: { volume_tiers: () => ChangePricingTierV1 },
}) {}

export class ChangePricingEntryV1 extends Combined(ChangePricingFieldsV1, Changed(PriceListShape, 'v1')) {}

class ChangePricingEntriesV1 {
  @ListOf(() => ChangePricingEntryV1, {
    change: true,
    min: 1,
    max: MAX_PRICES,
    description:
      'Changed prices of several lists. To change only one price, its fields may be sent directly in the body instead',
    example: null,
  })
  product_prices?: ChangePricingEntryV1[];
}

/** Either the prices of several lists, or the fields of one price. Prices of other lists are kept. */
export class UpdateProductPricingV1 extends Combined(
  ChangePricingFieldsV1,
  ChangePricingEntriesV1,
  Changed(PriceListShape, 'v1'),
) {}
