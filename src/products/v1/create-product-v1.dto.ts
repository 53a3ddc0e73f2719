import { Combined } from '../../platform/validation/combined.js';
import { ListOf, TextList } from '../../platform/validation/nested.js';
import { Text, Url, Whole, YesNo } from '../../platform/validation/scalars.js';
import * as limits from '../product-limits.js';
import {
  NewMediaFields,
  NewPriceFields,
  NewPriceQuantityFields,
  NewProductAttributeFields,
} from '../wire/product-fields.js';

export class NewProductPriceV1 extends Combined(NewPriceFields, NewPriceQuantityFields) {}

export class NewProductMediaV1 extends NewMediaFields {
  @Url({ example: 'https://images.example.com/nw-example-1.jpg' }) override url: string;
}

export class NewProductAttributeV1 extends NewProductAttributeFields {}

export class NewVariantV1 {
  @Text({ example: 'NW-EXAMPLE-1' }) sku_id: string;
  @Text({ optional: true, example: 'erp-nw-example-1' })
  reference_id?: string;
  @Text({ example: 'Chai, gift box' }) name: string;
  @ListOf(() => NewProductPriceV1, { optional: true, max: limits.MAX_PRICES }) product_prices?: NewProductPriceV1[];
  @TextList({ optional: true, max: limits.MAX_LABELS, example: ['Beverages'] }) categories?: string[];
  @TextList({ optional: true, max: limits.MAX_LABELS, example: ['Spring 2026'] }) collections?: string[];
  @ListOf(() => NewProductMediaV1, { optional: true, max: limits.MAX_MEDIAS }) medias?: NewProductMediaV1[];
  @ListOf(() => NewProductAttributeV1, { optional: true, max: limits.MAX_ATTRIBUTES })
  attributes?: NewProductAttributeV1[];
  @YesNo({
    optional: true,
    example: true,
  })
  is_primary?: boolean;
  @Whole({ optional: true, example: 78 }) priority?: number;
}

export class CreateProductV1 {
  @Text({ example: 'NW-EXAMPLE-1' })
  group_code: string;
  @ListOf(() => NewVariantV1, { min: 1, max: limits.MAX_VARIANTS }) variants: NewVariantV1[];
  @TextList({
    optional: true,
    unique: true,
    max: limits.MAX_GROUPING_ATTRIBUTES,
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[];
}
