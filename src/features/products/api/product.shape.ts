import { TAX_CATEGORIES, TAX_CATEGORY_TEXTS, type TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Amount, ExactText, Id, Identifier, OneOf, Text, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { IdentifierList, ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import * as limits from '../product-limits.js';
import {
  ChannelVisibilityShape,
  NetWeightShape,
  NewProductAttribute,
  type ProductAttributeShape,
  ProductMediaShape,
  SeoInfoShape,
  VolumeShape,
} from './product-part.shape.js';
import { PriceShape } from './product-price.shape.js';
import { QueryFlag, QueryText } from '#platform/edge/validation/query.js';
import { Only } from '#platform/edge/validation/shapes.js';

/** How a product is taxed on invoices in the tax mode net; only in v2. */
export abstract class ProductTaxShape {
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate of the product in per cent, for invoices in the tax mode `net`; above 0 in the category S and 0 in Z, E, AE, K, G and O',
    commonExample: 19,
    changed: { example: 7 },
  })
  tax_rate?: Decimal | null;

  @OneOf(TAX_CATEGORIES, {
    optional: true,
    nullable: true,
    text: 'Tax category of the product, for invoices in the tax mode `net`; that of the settings if it is null',
    valueTexts: TAX_CATEGORY_TEXTS,
    commonExample: 'S',
  })
  tax_category?: TaxCategory | null;
}

/** Every field of a product, that is of one variant and its group, but its version and times. v1 has some of them. */
export abstract class ProductShape extends ProductTaxShape {
  @Id() readonly id: string;
  @Id({ text: 'Id of the group; groups have no operations of their own' }) readonly parent_id: string;

  @Text({
    readOnly: true,
    text: 'Stock keeping unit of the variant, unique among the products of the tenant; requests have it as `sku_id`',
    v1: { example: 'NW-EXAMPLE-1' },
    v2: { example: 'NW-EXAMPLE-2' },
  })
  readonly sku: string;

  @Text({
    text: 'Name of the product; order lines keep the name that it had when they were created',
    commonExample: 'Chai, gift box',
    changed: { example: 'Chai, loose' },
  })
  name: string;

  @PathName({
    text: 'Stock keeping unit of the variant, unique among the products of the tenant; responses have it as `sku`',
    changed: {
      description:
        'Cannot be changed here; if sent, it must be the present SKU. In v2, "Give a product another SKU" changes it',
      pattern: undefined,
      example: 'NW-001',
    },
    v1: { example: 'NW-EXAMPLE-1' },
    v2: { example: 'NW-EXAMPLE-2' },
  })
  sku_id: string;

  @Identifier({
    text: 'Code of the group of variants; for a product without variants, use its SKU',
    changed: {
      description:
        'A different code moves the variant to the group of that code, which is created if it does not exist',
      example: 'NW-001',
    },
    v1: { commonExample: 'NW-EXAMPLE-1' },
    v2: { commonExample: 'NW-EXAMPLE-2' },
  })
  group_code: string;

  @IdentifierList({
    optional: true,
    nullable: true,
    unique: true,
    max: limits.MAX_GROUPING_ATTRIBUTES,
    text: 'Names of the attributes in which the variants of the group differ, at most 20; each variant must have them, and two variants must not have the same values of all of them. Upper and lower case of a name are the same',
    commonExample: ['quantity_per_unit'],
  })
  grouping_attributes?: string[] | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Brand of the group; all its variants have the same',
    commonExample: 'Exotic Liquids',
  })
  brand?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Your own id of the product; it need not be unique',
    changed: { example: 'erp-nw-001' },
    v1: { commonExample: 'erp-nw-example-1' },
    v2: { commonExample: 'erp-nw-example-2' },
  })
  reference_id?: string | null;

  @TextList({
    optional: true,
    nullable: true,
    max: limits.MAX_LABELS,
    text: 'Names of the categories of the product, at most 100; free text',
    commonExample: ['Beverages'],
  })
  categories?: string[] | null;

  @TextList({
    optional: true,
    nullable: true,
    max: limits.MAX_LABELS,
    text: 'Names of the collections of the product, such as a season, at most 100; free text',
    commonExample: ['Spring 2026'],
    changed: { example: ['Summer 2026'] },
  })
  collections?: string[] | null;

  @TextList({
    optional: true,
    nullable: true,
    max: limits.MAX_LABELS,
    text: 'Labels of the product, at most 100; free text',
    commonExample: ['gift'],
    changed: { example: ['tea'] },
  })
  tags?: string[] | null;

  @ListOf(() => ProductMediaShape, {
    optional: true,
    nullable: true,
    max: limits.MAX_MEDIAS,
    text: 'Pictures and other media, at most 100',
  })
  medias?: ProductMediaShape[] | null;

  @ListOf(() => NewProductAttribute, {
    optional: true,
    nullable: true,
    max: limits.MAX_ATTRIBUTES,
  })
  attributes?: ProductAttributeShape[] | null;

  @ListOf(() => PriceShape, {
    optional: true,
    nullable: true,
    max: limits.MAX_PRICES,
    text: 'Prices of the product, one for each price list, at most 200; responses of products have them as `price_lists`',
    changed: {
      description: 'Changed prices, one for each price list; prices of other lists are kept. Null removes all prices',
    },
  })
  product_prices?: PriceShape[] | null;

  @OneOf(PRODUCT_STATUSES, {
    text: 'Whether the product is for sale',
    changed: { example: 'active' },
  })
  status: ProductStatus;

  @YesNo({
    optional: true,
    text: 'Whether this variant represents its group, for instance in lists of a shop. One variant of a group does: the first, unless another one is sent with `true`, on creation or later',
    commonExample: true,
    changed: {
      description:
        'true makes the variant the primary one of its group; the former one ceases to be. false cannot be written to the primary variant: a group has one',
    },
  })
  is_primary?: boolean;

  @Whole({
    optional: true,
    text: 'Whole number for sorting; the lowest comes first in ascending lists. If a primary variant leaves its group, the variant with the lowest number becomes primary',
    commonExample: 78,
    changed: { example: 5 },
  })
  priority?: number;

  @Nested(() => SeoInfoShape, { optional: true, nullable: true, text: 'Texts for search engines' })
  seo_info?: SeoInfoShape | null;

  @Identifier({
    optional: true,
    nullable: true,
    pattern: limits.URL_SLUG,
    text: 'Part of the address of the product in a shop, of the characters a-z, 0-9 and -, unique in the tenant',
    commonExample: 'nw-example-2-chai',
    changed: { example: 'nw-001-chai' },
  })
  url_slug?: string | null;

  @Nested(() => ChannelVisibilityShape, {
    optional: true,
    nullable: true,
    text: 'Where the product is shown',
    answered: { nullable: false },
  })
  channel_visibility?: ChannelVisibilityShape | null;

  @Nested(() => VolumeShape, {
    optional: true,
    nullable: true,
    text: 'Volume of one unit, for freight; stored in cubic feet and returned in both units (1 m³ = 35.3146667 ft³)',
  })
  volume?: VolumeShape | null;

  @ExactText({
    optional: true,
    nullable: true,
    max: limits.MAX_DESCRIPTION_LENGTH,
    text: 'Description of the product, of several lines, at most 65,535 characters',
    commonExample: 'Black tea with cardamom and ginger.\n30 bags',
    changed: { example: 'Black tea with cardamom' },
  })
  description?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    max: limits.MAX_BARCODE_LENGTH,
    text: 'EAN, GTIN or UPC of the product, at most 64 characters; several products can have the same',
    commonExample: '2000000000015',
    changed: { example: '2000000000022' },
  })
  barcode?: string | null;

  @Identifier({
    optional: true,
    max: 3,
    pattern: limits.UNIT_CODE,
    text: 'Unit in which the product is sold, as a code of UN/ECE Recommendation 20 or 21, such as `KGM` for kilograms; `C62`, one piece, if none was sent',
    commonExample: 'XBX',
    changed: { example: 'C62' },
  })
  unit_code?: string;

  @Nested(() => NetWeightShape, { optional: true, nullable: true, text: 'Weight of one unit without packaging' })
  net_weight?: NetWeightShape | null;

  @ListOf(() => PriceShape, {
    readOnly: true,
    max: limits.MAX_PRICES,
    text: 'Prices of the product, one for each price list; requests have them as `product_prices`',
  })
  readonly price_lists: PriceShape[];
}

/** Fields of products that only v2 has, beside those of {@link VARIANT_FIELDS_OF_V2}. */
export const DETAILS_OF_V2 = ['description', 'barcode', 'unit_code', 'net_weight', 'tax_rate', 'tax_category'] as const;

/** A variant in a creation. v1 does not have {@link VARIANT_FIELDS_OF_V2}. */
export const VariantShape = Only(ProductShape, [
  'sku_id',
  'reference_id',
  'name',
  'product_prices',
  'categories',
  'collections',
  'tags',
  'medias',
  'attributes',
  'is_primary',
  'priority',
  'seo_info',
  'url_slug',
  'channel_visibility',
  'volume',
  ...DETAILS_OF_V2,
]);

export const VARIANT_FIELDS_OF_V2 = [
  ...['tags', 'seo_info', 'url_slug', 'channel_visibility', 'volume'],
  ...DETAILS_OF_V2,
] as const;

export abstract class ProductFilters {
  @QueryText({ description: 'Only variants of the group with this code', example: 'NW-001' }) group_code?: string;
  @QueryFlag({ description: 'true: only primary variants of groups; false: only the other variants', example: true })
  is_primary?: boolean;
  @QueryText({ description: 'Only the product with this SKU', example: 'NW-001' }) sku_id?: string;
}
