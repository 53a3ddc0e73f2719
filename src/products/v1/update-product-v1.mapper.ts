import type { ProductChanges } from '../product-changes.js';
import type { ChangeProductPriceV1, UpdateProductV1 } from './update-product-v1.dto.js';

export const changesFromV1 = (dto: UpdateProductV1): ProductChanges => ({
  sku: dto.sku_id,
  groupCode: dto.group_code,
  referenceId: dto.reference_id,
  name: dto.name,
  status: dto.status,
  priority: dto.priority,
  categories: listOf(dto.categories),
  collections: listOf(dto.collections),
  medias: listOf(dto.medias)?.map(({ url, order, type, is_default }) => ({ url, order, type, isDefault: is_default })),
  attributes: listOf(dto.attributes)?.map(({ name, value }) => ({ name, value })),
  prices: dto.product_prices && dto.product_prices.map(priceFromV1),
});

const priceFromV1 = (dto: ChangeProductPriceV1) => ({
  priceListId: dto.price_list_id,
  price: dto.price,
  minOrderQuantity: dto.min_order_quantity,
  maxOrderQuantity: dto.max_order_quantity,
  stepIncrement: dto.step_increment,
});

/** Null empties a list. */
const listOf = <T>(list: T[] | null | undefined): T[] | undefined => (list === null ? [] : list);
