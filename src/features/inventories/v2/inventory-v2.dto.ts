import { CursorIdPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryFlag, QueryList } from '../../../platform/edge/validation/query.js';
import { VersionAndTimesFields } from '../../../platform/edge/validation/record-fields.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Day } from '../../../platform/edge/validation/scalars.js';
import { INVENTORY_SORTS } from '../inventories.queries.js';
import {
  EXPECTED_QUANTITIES,
  InventoryFields,
  InventoryFilters,
  InventoryValueFields,
  NewExpectedQuantityFields,
} from '../wire/inventory-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

export class InventoryV2 extends Combined(InventoryFields, VersionAndTimesFields) {}

export class NewExpectedQuantityV2 extends NewExpectedQuantityFields {
  @Day({
    optional: true,
    description: 'A date, or a point in time with offset, whose day in UTC is used',
    example: '2025-03-14T00:00:00Z',
  })
  date?: Date;
}

/** What a PUT writes, and a line of an import. */
export class InventoryValuesV2 extends InventoryValueFields {
  @ListOf(() => NewExpectedQuantityV2, EXPECTED_QUANTITIES) on_order_details?: NewExpectedQuantityV2[] | null;
  @ListOf(() => NewExpectedQuantityV2, EXPECTED_QUANTITIES) in_transit_details?: NewExpectedQuantityV2[] | null;
}

@ResponseOnly(InventoryV2, {
  reasons: {
    sku: 'must be the SKU of the path',
    product_id: 'cannot change; leave it out',
    status: 'is the status of the product; write it there',
  },
})
export class PutInventoryV2 extends InventoryValuesV2 {}

class SkuFilterV2 extends Sorted(CursorIdPageQuery, INVENTORY_SORTS) {
  @QueryList({ description: 'Only inventories of products with one of these SKUs', example: ['NW-001'] })
  skus?: string[];
}

export class ListInventoriesV2 extends Combined(SkuFilterV2, InventoryFilters) {
  @QueryFlag({
    description:
      '`true`: only inventories whose `available_quantity` is at or below `out_of_stock_threshold`. `false`: only the others',
    example: false,
  })
  low_stock?: boolean;
}

export class ExportInventoriesV2 extends Combined(Without(ListInventoriesV2, PAGE_PARAMETERS), FileParametersV2) {}
