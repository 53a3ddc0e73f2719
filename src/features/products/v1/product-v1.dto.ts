import { EXAMPLE_PRICE_LIST_ID } from '../../../demo/ids/example-ids.js';
import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import {
  Amount,
  Id,
  Identifier,
  OneOf,
  Text,
  Timestamp,
  Whole,
  YesNo,
} from '../../../platform/edge/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import { MAX_ATTRIBUTES, MAX_MEDIAS, MAX_PRICES, MAX_VARIANTS } from '../product-limits.js';
import { ProductAttribute, ProductFilters, ProductMediaFields } from '../wire/product-fields.js';

const SORTS = ['created_at', 'updated_at', 'name', 'sku_id'] as const;

export class ListProductsV1 extends Combined(Sorted(PageQuery, SORTS, 'sku_id', 'asc'), ProductFilters) {}

export class ProductMediaV1 extends ProductMediaFields {
  @Text({ max: 2048, example: 'https://images.example.com/nw-example-1.jpg' }) override url: string;
}

export class ProductPriceV1 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Amount({ min: 0, example: 18.5 }) price: WireDecimal;
  @Whole({ nullable: true, example: 1 }) min_order_quantity: number | null;
  @Whole({ nullable: true, example: 100 }) max_order_quantity: number | null;
  @Whole({ nullable: true, example: 1 }) step_increment: number | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** Fields of all v1 responses that contain a product. */
class ProductFieldsV1 {
  @Id() id: string;
  @Text({ nullable: true, example: 'erp-nw-example-1' }) reference_id: string | null;
  @Text({ example: 'NW-EXAMPLE-1' }) sku: string;
  @Text({ example: 'Chai, gift box' }) name: string;
  @Text({ example: 'NW-EXAMPLE-1' }) group_code: string;
  @ListOf(() => ProductMediaV1, { max: MAX_MEDIAS }) medias: ProductMediaV1[];
  @YesNo({ example: true }) is_primary: boolean;
  @OneOf(PRODUCT_STATUSES) status: ProductStatus;
  @ListOf(() => ProductAttribute, { max: MAX_ATTRIBUTES }) attributes: ProductAttribute[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ProductV1 extends ProductFieldsV1 {
  @ListOf(() => ProductPriceV1, { max: MAX_PRICES }) price_lists: ProductPriceV1[];
}

export class ProductListItemV1 extends ProductFieldsV1 {
  @Id() parent_id: string;
}

export class CreatedVariantV1 {
  @Id() id: string;
  @Identifier({ example: 'NW-EXAMPLE-1' }) sku: string;
  @Identifier({ nullable: true, example: 'erp-nw-example-1' }) reference_id: string | null;
}

/** The primary one of the created variants, and the ids of all. */
export class CreatedProductV1 extends ProductListItemV1 {
  @ListOf(() => CreatedVariantV1, {
    min: 1,
    max: MAX_VARIANTS,
  })
  variants: CreatedVariantV1[];
}
