import { EXAMPLE_PRICE_LIST_ID } from '../../../demo/ids/example-ids.js';
import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf, TextList } from '../../../platform/edge/validation/nested.js';
import { QueryFlag, QueryText } from '../../../platform/edge/validation/query.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  OneOf,
  Text,
  Timestamp,
  Url,
  Whole,
  YesNo,
} from '../../../platform/edge/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import * as limits from '../product-limits.js';

// Creations

export abstract class NewVolumeTier {
  @Whole({ min: 1, example: 50 })
  start_quantity: number;
  @Amount({ min: 0, example: 16.9 }) price: Decimal;
  @Whole({
    optional: true,
    min: 1,
    example: 10,
  })
  step_increment?: number;
}

export abstract class NewPriceFields {
  @Identifier({ optional: true, example: EXAMPLE_PRICE_LIST_ID })
  price_list_id?: string;
  @Amount({ min: 0, example: 18.5 }) price: Decimal;
}

export abstract class NewPriceQuantityFields {
  @Whole({ optional: true, min: 0, example: 1 }) min_order_quantity?: number;
  @Whole({ optional: true, min: 0, description: '0 means no limit', example: 100 }) max_order_quantity?: number;
  @Whole({ optional: true, min: 1, example: 1 }) step_increment?: number;
}

export abstract class NewProductMedia {
  @Url({ example: 'https://images.example.com/nw-example-2.jpg' }) url: string;
  @Whole({ optional: true, example: 0 })
  order?: number;
  @Text({ optional: true, example: 'image' }) type?: string;
  @YesNo({
    optional: true,
    example: true,
  })
  is_default?: boolean;
}

export abstract class NewProductAttribute {
  @Identifier({ example: 'quantity_per_unit' }) name: string;
  @ExactText({ min: 0, max: limits.MAX_ATTRIBUTE_VALUE_LENGTH, example: '10 boxes x 30 bags' }) value: string;
}

export abstract class NewProductPrice extends Combined(NewPriceFields, NewPriceQuantityFields) {}

/** The first fields of a new variant. */
export abstract class NewVariantFields {
  @Identifier({ example: 'NW-EXAMPLE-2' }) sku_id: string;
  @Identifier({ optional: true, example: 'erp-nw-example-2' }) reference_id?: string;
  @Text({ example: 'Chai, gift box' }) name: string;
  @ListOf(() => NewProductPrice, { optional: true, max: limits.MAX_PRICES }) product_prices?: NewProductPrice[];
  @TextList({ optional: true, max: limits.MAX_LABELS, example: ['Beverages'] }) categories?: string[];
  @TextList({ optional: true, max: limits.MAX_LABELS, example: ['Spring 2026'] }) collections?: string[];
}

/** The fields of a new variant after its labels. */
export abstract class NewVariantContentFields {
  @ListOf(() => NewProductMedia, { optional: true, max: limits.MAX_MEDIAS }) medias?: NewProductMedia[];
  @ListOf(() => NewProductAttribute, { optional: true, max: limits.MAX_ATTRIBUTES }) attributes?: NewProductAttribute[];
  @YesNo({ optional: true, example: true }) is_primary?: boolean;
  @Whole({ optional: true, example: 78 }) priority?: number;
}

// Changes

export abstract class ChangedPriceListField {
  @Identifier({ change: true, example: EXAMPLE_PRICE_LIST_ID })
  price_list_id?: string;
}

export abstract class ChangedPriceField {
  @Amount({
    change: true,
    nullable: true,
    min: 0,
    description: 'Required if the product has no price in this list yet; null removes the price',
    example: 19.25,
  })
  price?: Decimal | null;
}

class ChangedAmountFields extends ChangedPriceField {
  @Amount({ change: true, nullable: true, min: 0, example: 18.95 })
  sale_price?: Decimal | null;
}

export abstract class ChangedQuantityFields {
  @Whole({ change: true, nullable: true, min: 0, example: 1 }) min_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 0, description: '0 means no limit', example: 200 })
  max_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 1, example: 1 }) step_increment?: number | null;
}

/** The fields of a changed price except its price list. */
export abstract class ChangedPriceFields extends Combined(ChangedAmountFields, ChangedQuantityFields) {
  @Whole({ change: true, nullable: true, min: 0, example: 10 }) default_order_quantity?: number | null;
  @ListOf(() => NewVolumeTier, { change: true, nullable: true, max: limits.MAX_VOLUME_TIERS })
  volume_tiers?: NewVolumeTier[] | null;
}

export abstract class ChangeProductPrice extends Combined(
  ChangedPriceListField,
  ChangedPriceField,
  ChangedQuantityFields,
) {}

export abstract class ChangedProductNameFields {
  @Text({ change: true, example: 'Chai, loose' }) name?: string;
  @Identifier({
    change: true,
    description:
      'Cannot be changed here; if sent, it must be the present SKU. In v2, "Give a product another SKU" changes it',
    example: 'NW-001',
  })
  sku_id?: string;
  @Identifier({
    change: true,
    description: 'A different code moves the variant to the group of that code, which is created if it does not exist',
    example: 'NW-001',
  })
  group_code?: string;
}

export abstract class ChangedProductLabelFields {
  @Identifier({ change: true, nullable: true, example: 'erp-nw-001' })
  reference_id?: string | null;
  @TextList({ change: true, nullable: true, max: limits.MAX_LABELS, example: ['Beverages'] }) categories?:
    | string[]
    | null;
  @TextList({ change: true, nullable: true, max: limits.MAX_LABELS, example: ['Summer 2026'] }) collections?:
    | string[]
    | null;
}

/** The fields of a changed product after its labels. */
export abstract class ChangedProductContentFields {
  @ListOf(() => NewProductMedia, { change: true, nullable: true, max: limits.MAX_MEDIAS })
  medias?: NewProductMedia[] | null;
  @ListOf(() => NewProductAttribute, { change: true, nullable: true, max: limits.MAX_ATTRIBUTES })
  attributes?: NewProductAttribute[] | null;
  @ListOf(() => ChangeProductPrice, {
    change: true,
    nullable: true,
    max: limits.MAX_PRICES,
    description: 'Changed prices, one for each price list; prices of other lists are kept. Null removes all prices',
  })
  product_prices?: ChangeProductPrice[] | null;
  @OneOf(PRODUCT_STATUSES, { change: true, example: 'active' }) status?: ProductStatus;
  @YesNo({
    change: true,
    description:
      'true makes the variant the primary one of its group; the former one ceases to be. false cannot be written to the primary variant: a group has one',
    example: true,
  })
  is_primary?: boolean;
  @Whole({ change: true, example: 5 }) priority?: number;
}

// Lists

export abstract class ProductFilters {
  @QueryText({ description: 'Only variants of the group with this code', example: 'NW-001' }) group_code?: string;
  @QueryFlag({ description: 'true: only primary variants of groups; false: only the other variants', example: true })
  is_primary?: boolean;
  @QueryText({ description: 'Only the product with this SKU', example: 'NW-001' }) sku_id?: string;
}

// Responses

export abstract class ProductMediaFields {
  @YesNo({ example: true }) is_default: boolean;
  @Text({ example: 'image' }) type: string;
  @Text({ max: 2048, example: 'https://images.example.com/nw-example-2.jpg' }) url: string;
}

export abstract class ProductAttribute {
  @Id() id: string;
  @Text({ example: 'quantity_per_unit' }) name: string;
  @Text({ min: 0, max: limits.MAX_ATTRIBUTE_VALUE_LENGTH, example: '10 boxes x 30 bags' }) value: string;
}

export abstract class VolumeTier {
  @Whole({ min: 1, example: 50 }) start_quantity: number;
  @Amount({ min: 0, example: 16.9 }) price: WireDecimal;
  @Whole({ nullable: true, example: 10 }) step_increment: number | null;
}

/** The fields of a price except its price list. */
export abstract class PriceFields {
  @Amount({ min: 0, example: 18.5 }) price: WireDecimal;
  @Amount({ min: 0, nullable: true, example: 17.95 })
  sale_price: WireDecimal | null;
  @Whole({ nullable: true, example: 1 }) min_order_quantity: number | null;
  @Whole({ nullable: true, example: 100 }) max_order_quantity: number | null;
  @Whole({ nullable: true, example: 1 }) step_increment: number | null;
  @Whole({ nullable: true, example: 10 }) default_order_quantity: number | null;
  @ListOf(() => VolumeTier, { max: limits.MAX_VOLUME_TIERS }) volume_tiers: VolumeTier[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
