import type { Complete } from '#platform/base/values/complete.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { commonFilterOf, type PageQuery } from '#platform/edge/http/page-query.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import { timesOf } from '#platform/base/values/time.js';
import type { NewVariant } from '../creation/new-product.js';
import type { NewProductPrice, NewVolumeTier, PriceChange } from '../product-prices.js';
import type { ProductPriceRecord } from '../products.queries.js';
import type { ProductFilter } from '../products.service.js';
import type { ProductChanges } from '../change/update-product.js';
import type { ProductFilters, ProductShape } from './product.shape.js';
import type { ProductAttributeShape, ProductMediaShape } from './product-part.shape.js';
import type { PriceShape, VolumeTierShape } from './product-price.shape.js';

/** Fields of creations and changes in both versions. */
type SharedFields = Pick<
  ProductShape,
  | 'sku_id'
  | 'reference_id'
  | 'name'
  | 'product_prices'
  | 'categories'
  | 'collections'
  | 'medias'
  | 'attributes'
  | 'is_primary'
  | 'priority'
>;

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
  | 'netWeight'
  | 'taxRate'
  | 'taxCategory';

export const newVariant = (
  dto: CreatedFields<SharedFields>,
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
const newPrice = (dto: CreatedFields<PriceShape>) => priceChange(dto) as NewProductPrice;

const newTier = (dto: CreatedFields<VolumeTierShape>): Complete<NewVolumeTier> => ({
  startQuantity: dto.start_quantity,
  price: dto.price,
  stepIncrement: dto.step_increment,
});

const newMedia = ({ url, order, type, is_default }: CreatedFields<ProductMediaShape>) => ({
  url,
  order,
  type,
  isDefault: is_default,
});

const newAttribute = ({ name, value }: CreatedFields<ProductAttributeShape>) => ({ name, value });

/** A change, which names the changed fields of prices only. */
interface ChangedProduct extends ChangedFields<
  Omit<SharedFields, 'product_prices'> & Pick<ProductShape, 'group_code' | 'status'>
> {
  product_prices?: ChangedFields<PriceShape>[] | null;
}

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

export const priceChange = (dto: ChangedFields<PriceShape>): Complete<PriceChange> => ({
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

export const productFilter = (query: PageQuery & ProductFilters): ProductFilter => ({
  ...commonFilterOf(query),
  groupCode: query.group_code,
  isPrimary: query.is_primary,
  sku: query.sku_id,
});

/** The fields of a price except its price list. An answer has no price that is null. */
type PriceFields = Omit<AnsweredFields<PriceShape>, 'id' | 'price_list_id'> & { price: WireDecimal };

export const priceFields = (price: ProductPriceRecord): PriceFields => ({
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
