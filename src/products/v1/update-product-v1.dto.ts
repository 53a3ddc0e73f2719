import { EXAMPLE_PRICE_LIST_ID } from '../../docs/examples.js';
import type { Decimal } from '../../platform/decimal.js';
import { ListOf, TextList } from '../../platform/validation/nested.js';
import { Amount, OneOf, Text, Whole } from '../../platform/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import { MOST_ATTRIBUTES, MOST_LABELS, MOST_MEDIAS, MOST_PRICES } from '../product-limits.js';
import { NewProductAttributeV1, NewProductMediaV1 } from './create-product-v1.dto.js';

export class ChangeProductPriceV1 {
  @Text({
    description: "Our id or the caller's reference of a price list: which price is meant",
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id: string;
  @Amount({
    change: true,
    nullable: true,
    min: 0,
    description: 'Required where there is none yet; null removes the price from the list',
    example: 19.25,
  })
  price?: Decimal | null;
  @Whole({ change: true, nullable: true, min: 0, example: 1 }) min_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 0, description: '0 means no limit', example: 200 })
  max_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 1, example: 1 }) step_increment?: number | null;
}

/** What is left out stays as it is; null clears. Lists replace whole, prices are matched by `price_list_id`. */
export class UpdateProductV1 {
  @Text({ change: true, example: 'Chai, loose' }) name?: string;
  @Text({ change: true, description: 'Cannot change, only be repeated', example: 'NW-001' }) sku_id?: string;
  @Text({
    change: true,
    description: 'Another one moves the variant to that group, which is made if there is none',
    example: 'NW-001',
  })
  group_code?: string;
  @Text({ change: true, nullable: true, description: "The caller's own reference", example: 'erp-nw-001' })
  reference_id?: string | null;
  @TextList({ change: true, nullable: true, max: MOST_LABELS, example: ['Beverages'] }) categories?: string[] | null;
  @TextList({ change: true, nullable: true, max: MOST_LABELS, example: ['Summer 2026'] }) collections?: string[] | null;
  @ListOf(() => NewProductMediaV1, { change: true, nullable: true, max: MOST_MEDIAS }) medias?:
    | NewProductMediaV1[]
    | null;
  @ListOf(() => NewProductAttributeV1, { change: true, nullable: true, max: MOST_ATTRIBUTES }) attributes?:
    | NewProductAttributeV1[]
    | null;
  @ListOf(() => ChangeProductPriceV1, {
    change: true,
    nullable: true,
    max: MOST_PRICES,
    description: 'Prices of lists that are not named stay; null removes all',
  })
  product_prices?: ChangeProductPriceV1[] | null;
  @OneOf(PRODUCT_STATUSES, { change: true, example: 'active' }) status?: ProductStatus;
  @Whole({ change: true, example: 5 }) priority?: number;
}
