import { EXAMPLE_PRICE_LIST_ID } from '../../docs/examples.js';
import type { Decimal } from '../../platform/decimal.js';
import { ListOf, TextList } from '../../platform/validation/nested.js';
import { Amount, Text, Url, Whole, YesNo } from '../../platform/validation/scalars.js';
import {
  LONGEST_ATTRIBUTE_VALUE,
  MOST_ATTRIBUTES,
  MOST_GROUPING_ATTRIBUTES,
  MOST_LABELS,
  MOST_MEDIAS,
  MOST_PRICES,
  MOST_VARIANTS,
} from '../product-limits.js';

export class NewProductPriceV1 {
  @Text({ description: "Our id or the caller's reference of a price list", example: EXAMPLE_PRICE_LIST_ID })
  price_list_id: string;
  @Amount({ min: 0, example: 18.5 }) price: Decimal;
  @Whole({ optional: true, min: 0, example: 1 }) min_order_quantity?: number;
  @Whole({ optional: true, min: 0, description: '0 means no limit', example: 100 }) max_order_quantity?: number;
  @Whole({ optional: true, min: 1, example: 1 }) step_increment?: number;
}

export class NewProductMediaV1 {
  @Url({ example: 'https://images.example.com/nw-example-1.jpg' }) url: string;
  @Whole({ optional: true, description: 'Its place in the list unless said', example: 0 }) order?: number;
  @Text({ optional: true, description: '`image` unless said', example: 'image' }) type?: string;
  @YesNo({ optional: true, description: 'One at most; if none is, the first', example: true }) is_default?: boolean;
}

export class NewProductAttributeV1 {
  @Text({ example: 'quantity_per_unit' }) name: string;
  @Text({ min: 0, max: LONGEST_ATTRIBUTE_VALUE, example: '10 boxes x 30 bags' }) value: string;
}

export class NewVariantV1 {
  @Text({ description: 'Unique in the tenant', example: 'NW-EXAMPLE-1' }) sku_id: string;
  @Text({ optional: true, description: "The caller's own reference", example: 'erp-nw-example-1' })
  reference_id?: string;
  @Text({ example: 'Chai, gift box' }) name: string;
  @ListOf(() => NewProductPriceV1, { optional: true, max: MOST_PRICES }) product_prices?: NewProductPriceV1[];
  @TextList({ optional: true, max: MOST_LABELS, example: ['Beverages'] }) categories?: string[];
  @TextList({ optional: true, max: MOST_LABELS, example: ['Spring 2026'] }) collections?: string[];
  @ListOf(() => NewProductMediaV1, { optional: true, max: MOST_MEDIAS }) medias?: NewProductMediaV1[];
  @ListOf(() => NewProductAttributeV1, { optional: true, max: MOST_ATTRIBUTES }) attributes?: NewProductAttributeV1[];
  @YesNo({ optional: true, description: 'One per group; if none is, the first', example: true }) is_primary?: boolean;
  @Whole({ optional: true, example: 78 }) priority?: number;
}

export class CreateProductV1 {
  @Text({ description: 'Equal to `sku_id` by convention when there is no grouping', example: 'NW-EXAMPLE-1' })
  group_code: string;
  @ListOf(() => NewVariantV1, { min: 1, max: MOST_VARIANTS }) variants: NewVariantV1[];
  @TextList({
    optional: true,
    unique: true,
    max: MOST_GROUPING_ATTRIBUTES,
    description: 'Names of the attributes that tell the variants apart; each variant must have them',
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[];
}
