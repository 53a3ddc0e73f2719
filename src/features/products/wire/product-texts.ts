import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '../../attributes/wire/attribute-value-texts.js';
import { type FieldTexts, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';
import type { ProductStatus, WebsiteVisibility, WeightUnit } from '../product.entity.js';

export const PRODUCT_STATUS_TEXTS = {
  active: 'is for sale',
  inactive: 'is not for sale: new order lines with it are refused, existing orders go on',
} satisfies Record<ProductStatus, string>;

const VISIBILITY_TEXTS = {
  DontShow: 'is not shown',
  ShowForLoggedInUsersOnly: 'is shown to customers who are logged in',
  ShowForLoggedInAndNonLoggedInUsers: 'is shown to everyone',
} satisfies Record<WebsiteVisibility, string>;

const PRODUCT_FIELDS = {
  ...recordTexts('product'),
  reference_id: 'Your own id of the product; it need not be unique',
  sku: 'Stock keeping unit of the variant, unique among the products of the tenant; requests have it as `sku_id`',
  sku_id: 'Stock keeping unit of the variant, unique among the products of the tenant; responses have it as `sku`',
  name: 'Name of the product; order lines keep the name that it had when they were created',
  group_code: 'Code of the group of variants; for a product without variants, use its SKU',
  parent_id: 'Id of the group; groups have no operations of their own',
  medias: 'Pictures and other media, at most 100',
  is_primary:
    'Whether this variant represents its group, for instance in lists of a shop. One variant of a group does: the first, unless another one is sent with `true`, on creation or later',
  status: 'Whether the product is for sale',
  priority:
    'Whole number for sorting; the lowest comes first in ascending lists. If a primary variant leaves its group, the variant with the lowest number becomes primary',
  channel_visibility: 'Where the product is shown',
  volume: 'Volume of one unit, for freight; stored in cubic feet and returned in both units (1 m³ = 35.3146667 ft³)',
  categories: 'Names of the categories of the product, at most 100; free text',
  collections: 'Names of the collections of the product, such as a season, at most 100; free text',
  tags: 'Labels of the product, at most 100; free text',
  brand: 'Brand of the group; all its variants have the same',
  grouping_attributes:
    'Names of the attributes in which the variants of the group differ, at most 20; each variant must have them, and two variants must not have the same values of all of them. Upper and lower case of a name are the same',
  url_slug: 'Part of the address of the product in a shop, of the characters a-z, 0-9 and -, unique in the tenant',
  seo_info: 'Texts for search engines',
  description: 'Description of the product, of several lines, at most 65,535 characters',
  barcode: 'EAN, GTIN or UPC of the product, at most 64 characters; several products can have the same',
  unit_code:
    'Unit in which the product is sold, as a code of UN/ECE Recommendation 20 or 21, such as `KGM` for kilograms; `C62`, one piece, if none was sent',
  net_weight: 'Weight of one unit without packaging',
  attributes: attributesText('product'),
  price_lists: 'Prices of the product, one for each price list; requests have them as `product_prices`',
  product_prices:
    'Prices of the product, one for each price list, at most 200; responses of products have them as `price_lists`',
  variants: 'Created variants in the sequence of the request, 1 to 1,000',
};

const PRICE_FIELDS = {
  id: 'Id of the price list; requests have it as `price_list_id`',
  price_list_id:
    'Price list that the price belongs to, by id or `reference_id`; the default price list if it is not sent. Responses have the id',
  price: 'Ordinary price of one unit, without volume tiers and sale price, in the currency of the tenant; at least 0',
  sale_price: 'Reduced price of one unit, at most `price`, which is used instead of it unless a volume tier applies',
  min_order_quantity:
    'Smallest quantity to be ordered; a smaller one causes a warning when prices are resolved, not an error',
  max_order_quantity:
    'Largest quantity to be ordered; a larger one causes a warning when prices are resolved, not an error',
  step_increment:
    'Quantities should be multiples of this number; others cause a warning when prices are resolved, not an error',
  default_order_quantity: 'Quantity that a shop proposes; the service only stores it',
  volume_tiers:
    'Prices from certain quantities on, at most 50 with rising `start_quantity`; the highest tier that the quantity reaches prices the whole quantity',
  created_at: 'Time at which the product got a price in this list, in UTC',
  updated_at: 'Time of the last change of this price, in UTC',
};

/** Meanings of the fields of products and their parts, for both API versions. */
export const PRODUCT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: [
      'Product',
      'ProductListItem',
      'CreatedProduct',
      'CreateProduct',
      'NewVariant',
      'UpdateProduct',
      'RenameSku',
    ],
    fields: PRODUCT_FIELDS,
    values: { status: PRODUCT_STATUS_TEXTS },
  },
  {
    classes: ['CreatedVariant'],
    fields: {
      id: 'Id of the created product',
      sku: 'SKU of the created product',
      reference_id: 'Your own id of the created product',
    },
  },
  {
    classes: ['ProductPrice', 'NewProductPrice', 'ChangeProductPrice'],
    fields: PRICE_FIELDS,
  },
  {
    classes: ['VolumeTier', 'NewVolumeTier'],
    fields: {
      start_quantity: 'First quantity of the tier, at least 1 and greater than that of the previous tier',
      price: 'Price of one unit for the whole quantity, in the currency of the tenant, at least 0',
      step_increment:
        'Quantities of this tier should be multiples of this number, which replaces that of the price; others cause a warning when prices are resolved',
    },
  },
  {
    classes: ['ProductMedia', 'NewProductMedia'],
    fields: {
      url: 'Address of the picture: the `url` of an uploaded media file, or any other http or https address',
      type: 'Kind of the medium in your own terms; `image` if it is not sent',
      is_default:
        'Whether this is the picture that represents the product: at most one; the first, if none is sent with `true`',
      order:
        'Position among the media of the product, the lowest first; its place in the list, from 0, if it is not sent',
    },
  },
  {
    classes: ['ProductAttribute', 'NewProductAttribute', 'ChangeProductAttribute'],
    fields: { id: ATTRIBUTE_VALUE_FIELDS.id, name: ATTRIBUTE_VALUE_FIELDS.name, value: ATTRIBUTE_VALUE_FIELDS.value },
  },
  {
    classes: ['SeoInfo', 'NewSeoInfo', 'ChangeSeoInfo'],
    fields: {
      primary_title: 'Main heading of the page of the product',
      title: 'Title of the page in search results and browser tabs',
      description: 'Description of the page in search results, at most 2,000 characters',
      keywords: 'Search words of the page, at most 100',
    },
  },
  {
    classes: ['ChannelVisibility', 'NewChannelVisibility', 'ChangeChannelVisibility'],
    fields: { website: 'To whom your website shows the product; null until it is set. The service only stores it' },
    values: { website: VISIBILITY_TEXTS },
  },
  {
    classes: ['NetWeight', 'NewNetWeight'],
    fields: {
      value: 'Weight of one unit, at least 0',
      unit: 'Unit in which the weight is stated; it is stored as it was sent',
    },
    values: {
      unit: {
        kg: 'kilograms, 1,000 grams each',
        g: 'grams, a thousandth of a kilogram each',
        lb: 'pounds, 0.45359237 kilograms each',
        oz: 'ounces, a sixteenth of a pound each',
      } satisfies Record<WeightUnit, string>,
    },
  },
  {
    classes: ['Volume', 'NewVolume', 'ChangeVolume'],
    fields: {
      cft: 'Volume of one unit in cubic feet',
      cbm: 'Volume of one unit in cubic metres; ignored if `cft` is sent too',
    },
  },
];

/** Meanings of the fields of product pricings, which only v1 has. */
export const PRODUCT_PRICING_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ProductPricing'],
    fields: {
      product_id: 'Product whose prices these are',
      sku: 'SKU of that product, as it is now',
      product_prices: 'Prices of the product, one for each price list',
    },
  },
  {
    classes: ['PricingEntry', 'ChangePricingEntry', 'UpdateProductPricing'],
    fields: Object.fromEntries(Object.entries(PRICE_FIELDS).filter(([name]) => name !== 'id')),
  },
  {
    classes: ['PricingTier', 'ChangePricingTier'],
    fields: {
      start_quantity: 'First quantity of the tier, at least 1 and greater than that of the previous tier',
      price: 'Price of one unit for the whole quantity, in the currency of the tenant, at least 0',
      step_increment:
        'Quantities of this tier should be multiples of this number, which replaces that of the price; others cause a warning when prices are resolved',
    },
  },
];
