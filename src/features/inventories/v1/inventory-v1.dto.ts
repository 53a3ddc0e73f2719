import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryText } from '../../../platform/edge/validation/query.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Identifier, Timestamp } from '../../../platform/edge/validation/scalars.js';
import { INVENTORY_SORTS } from '../inventories.queries.js';
import {
  EXPECTED_QUANTITIES,
  InventoryFields,
  InventoryFilters,
  InventoryValueFields,
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
  @Identifier({ description: 'It must be in the catalogue', example: 'NW-011' }) sku: string;
  @ListOf(() => NewExpectedQuantityV1, EXPECTED_QUANTITIES) on_order_details?: NewExpectedQuantityV1[] | null;
  @ListOf(() => NewExpectedQuantityV1, EXPECTED_QUANTITIES) in_transit_details?: NewExpectedQuantityV1[] | null;
}

class SkuFilterV1 extends Sorted(PageQuery, INVENTORY_SORTS) {
  @QueryText({ description: 'Only the inventory of the product with this SKU', example: 'NW-001' }) sku?: string;
}

export class ListInventoriesV1 extends Combined(SkuFilterV1, InventoryFilters) {}

export class InventoryV1 extends Combined(InventoryFields, TimesFields) {}
