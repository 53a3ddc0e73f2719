import { PageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryOneOf, QueryText } from '../../platform/validation/query.js';
import { TimesFields } from '../../platform/validation/record-fields.js';
import { Text, Timestamp } from '../../platform/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../../products/product.entity.js';
import { INVENTORY_SORTS } from '../inventories.queries.js';
import { INVENTORY_STATUSES, type InventoryStatus } from '../inventory.entity.js';
import {
  InventoryFields,
  InventoryValueFields,
  MAX_EXPECTED_QUANTITIES,
  NewExpectedQuantityFields,
} from '../wire/inventory-fields.js';

export class NewExpectedQuantityV1 extends NewExpectedQuantityFields {
  @Timestamp({
    optional: true,
    description: 'A point in time of that day; responses show the day in UTC',
    example: '2025-03-14T00:00:00Z',
  })
  date?: Date;
}

export class UpsertInventoryV1 extends InventoryValueFields {
  @Text({ description: 'It must be in the catalogue', example: 'NW-011' }) sku: string;
  @ListOf(() => NewExpectedQuantityV1, { optional: true, max: MAX_EXPECTED_QUANTITIES })
  on_order_details?: NewExpectedQuantityV1[];
  @ListOf(() => NewExpectedQuantityV1, { optional: true, max: MAX_EXPECTED_QUANTITIES })
  in_transit_details?: NewExpectedQuantityV1[];
}

export class ListInventoriesV1 extends Sorted(PageQuery, INVENTORY_SORTS) {
  @QueryText({ description: 'Only the inventory of the product with this SKU', example: 'NW-001' }) sku?: string;
  @QueryOneOf(PRODUCT_STATUSES, { description: 'Only inventories of products with this status' })
  status?: ProductStatus;
  @QueryOneOf(INVENTORY_STATUSES, { description: 'Only inventories with this `inventory_status`', example: 'IN_STOCK' })
  inventory_status?: InventoryStatus;
}

export class InventoryV1 extends Combined(InventoryFields, TimesFields) {}
