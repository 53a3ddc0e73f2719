import type { Complete } from '#platform/base/values/complete.js';
import type { NewProduct, NewVariant } from '../creation/new-product.js';
import type { CreatedProducts, ProductFilter } from '../products.service.js';
import { productFilter } from '../api/product.mapper.js';
import type { CreateProductV2 } from './create-product-v2.dto.js';
import type * as types from './product-v2.dto.js';
import { productRepresentation } from '../api/product-representation.mapper.js';

export const filterFromV2 = (query: types.ListProductsV2): ProductFilter => ({
  ...productFilter(query),
  status: query.status,
  skus: query.sku_ids,
  brand: query.brand,
  category: query.category,
  tag: query.tag,
  barcode: query.barcode,
  search: query.search,
});

export const fromV2 = (dto: CreateProductV2, variants: NewVariant[]): Complete<NewProduct> => ({
  groupCode: dto.group_code,
  groupingAttributes: dto.grouping_attributes,
  brand: dto.brand,
  variants,
});

export const createdToV2 = ({ primary }: CreatedProducts, variants: types.ProductV2[]): types.CreatedProductV2 => ({
  ...productRepresentation(primary),
  variants,
});
