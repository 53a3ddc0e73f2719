import type { Complete } from '../../../platform/base/values/complete.js';
import type { Decimal } from '../../../platform/base/values/decimal.js';
import { commonFilterOf, type PageQuery } from '../../../platform/edge/http/page-query.js';
import { timesOf } from '../../../platform/base/values/time.js';
import type { NewVariant } from '../new-product.js';
import type { NewProductPrice, NewVolumeTier, PriceChange } from '../product-prices.js';
import type { ProductPriceRecord } from '../products.queries.js';
import type { ProductFilter } from '../products.service.js';
import type { ProductChanges } from '../update-product.js';
import type * as fields from './product-fields.js';

/** `sale_price`, `default_order_quantity` and `volume_tiers` are fields of v2; v1 leaves them undefined. */
type NewPrice = fields.NewProductPrice & {
  sale_price?: Decimal;
  default_order_quantity?: number;
  volume_tiers?: fields.NewVolumeTier[];
};

/** What products have only in v2. */
type VariantFieldsOfV2 =
  | 'tags'
  | 'seoInfo'
  | 'urlSlug'
  | 'websiteVisibility'
  | 'volume'
  | 'description'
  | 'barcode'
  | 'unitCode'
  | 'netWeight';

export const newVariant = (
  dto: fields.NewVariantFields & fields.NewVariantContentFields,
): Complete<NewVariant, 'id' | 'status' | VariantFieldsOfV2> => ({
  sku: dto.sku_id,
  referenceId: dto.reference_id,
  name: dto.name,
  prices: (dto.product_prices ?? []).map(newPrice),
  categories: dto.categories ?? [],
  collections: dto.collections ?? [],
  medias: (dto.medias ?? []).map(newMedia),
  attributes: (dto.attributes ?? []).map(newAttribute),
  isPrimary: dto.is_primary,
  priority: dto.priority,
});

/** Like {@link priceChange}; no field of a new price is null. */
const newPrice = (dto: NewPrice) => priceChange(dto) as NewProductPrice;

const newTier = (dto: fields.NewVolumeTier): Complete<NewVolumeTier> => ({
  startQuantity: dto.start_quantity,
  price: dto.price,
  stepIncrement: dto.step_increment,
});

const newMedia = ({ url, order, type, is_default }: fields.NewProductMedia) => ({
  url,
  order,
  type,
  isDefault: is_default,
});

const newAttribute = ({ name, value }: fields.NewProductAttribute) => ({ name, value });

type ChangedPrice = Partial<fields.ChangedPriceFields> & { price_list_id?: string };

type ChangedProduct = fields.ChangedProductNameFields &
  fields.ChangedProductLabelFields &
  fields.ChangedProductContentFields;

export const productChanges = (
  dto: ChangedProduct,
): Complete<ProductChanges, 'price' | 'groupingAttributes' | 'brand' | VariantFieldsOfV2> => ({
  sku: dto.sku_id,
  groupCode: dto.group_code,
  referenceId: dto.reference_id,
  name: dto.name,
  status: dto.status,
  priority: dto.priority,
  isPrimary: dto.is_primary,
  categories: changedList(dto.categories),
  collections: changedList(dto.collections),
  medias: changedList(dto.medias)?.map(newMedia),
  attributes: changedList(dto.attributes)?.map(newAttribute),
  prices: dto.product_prices && dto.product_prices.map(priceChange),
});

export const priceChange = (dto: ChangedPrice): Complete<PriceChange> => ({
  priceListId: dto.price_list_id,
  price: dto.price,
  salePrice: dto.sale_price,
  minOrderQuantity: dto.min_order_quantity,
  maxOrderQuantity: dto.max_order_quantity,
  stepIncrement: dto.step_increment,
  defaultOrderQuantity: dto.default_order_quantity,
  volumeTiers: dto.volume_tiers && dto.volume_tiers.map(newTier),
});

/** Null becomes an empty list, undefined keeps the stored one. */
export const changedList = <T>(list: T[] | null | undefined): T[] | undefined => (list === null ? [] : list);

export const productFilter = (query: PageQuery & fields.ProductFilters): ProductFilter => ({
  ...commonFilterOf(query),
  groupCode: query.group_code,
  isPrimary: query.is_primary,
  sku: query.sku_id,
});

export const priceFields = (price: ProductPriceRecord): fields.PriceFields => ({
  price: price.price,
  sale_price: price.salePrice,
  min_order_quantity: price.minOrderQuantity,
  max_order_quantity: price.maxOrderQuantity,
  step_increment: price.stepIncrement,
  default_order_quantity: price.defaultOrderQuantity,
  volume_tiers: price.volumeTiers.map((tier) => ({
    start_quantity: tier.startQuantity,
    price: tier.price,
    step_increment: tier.stepIncrement,
  })),
  ...timesOf(price),
});
