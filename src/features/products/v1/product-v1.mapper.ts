import type { Complete } from '#platform/base/values/complete.js';
import { timesOf } from '#platform/base/values/time.js';
import type { NewProduct, NewVariant } from '../creation/new-product.js';
import type { ProductListRecord, ProductPriceRecord, ProductRecord } from '../products.queries.js';
import type { CreatedProducts } from '../products.service.js';
import type {
  CreatedProductV1,
  CreateProductV1,
  ProductListItemV1,
  ProductPriceV1,
  ProductV1,
} from './product-v1.dto.js';

export const fromV1 = (dto: CreateProductV1, variants: NewVariant[]): Complete<NewProduct, 'brand'> => ({
  groupCode: dto.group_code,
  groupingAttributes: dto.grouping_attributes,
  variants,
});

export const toV1 = (product: ProductRecord): ProductV1 => ({
  ...fieldsOf(product),
  price_lists: product.prices.map(priceToV1),
});

export const listItemToV1 = (product: ProductListRecord): ProductListItemV1 => ({
  ...fieldsOf(product),
  parent_id: product.groupId,
});

export const createdToV1 = ({ primary, variants }: CreatedProducts): CreatedProductV1 => ({
  ...listItemToV1(primary),
  variants: variants.map(({ id, sku, referenceId }) => ({ id, sku, reference_id: referenceId })),
});

const fieldsOf = (product: ProductListRecord) => ({
  id: product.id,
  reference_id: product.referenceId,
  sku: product.sku,
  name: product.name,
  group_code: product.groupCode,
  medias: product.medias.map(({ isDefault, type, url }) => ({ is_default: isDefault, type, url })),
  is_primary: product.isPrimary,
  status: product.status,
  attributes: product.attributes.map(({ id, name, value }) => ({ id, name, value })),
  ...timesOf(product),
});

const priceToV1 = (price: ProductPriceRecord): ProductPriceV1 => ({
  id: price.priceListId,
  price: price.price,
  min_order_quantity: price.minOrderQuantity,
  max_order_quantity: price.maxOrderQuantity,
  step_increment: price.stepIncrement,
  ...timesOf(price),
});
