import { Combined } from '../../../platform/edge/validation/combined.js';
import { IdentifierList, ListOf } from '../../../platform/edge/validation/nested.js';
import { Identifier, Url } from '../../../platform/edge/validation/scalars.js';
import * as limits from '../product-limits.js';
import * as fields from '../wire/product-fields.js';

export class NewProductMediaV1 extends fields.NewProductMedia {
  @Url({ example: 'https://images.example.com/nw-example-1.jpg' }) override url: string;
}

export class NewVariantV1 extends Combined(fields.NewVariantFields, fields.NewVariantContentFields) {
  @Identifier({ example: 'NW-EXAMPLE-1' }) override sku_id: string;
  @Identifier({ optional: true, example: 'erp-nw-example-1' }) override reference_id?: string;
  @ListOf(() => NewProductMediaV1, { optional: true, max: limits.MAX_MEDIAS }) override medias?: NewProductMediaV1[];
}

export class CreateProductV1 {
  @Identifier({ example: 'NW-EXAMPLE-1' })
  group_code: string;
  @ListOf(() => NewVariantV1, { min: 1, max: limits.MAX_VARIANTS }) variants: NewVariantV1[];
  @IdentifierList({
    optional: true,
    unique: true,
    max: limits.MAX_GROUPING_ATTRIBUTES,
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[];
}
