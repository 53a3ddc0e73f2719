import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryFlag, QueryList } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { INVENTORY_SORTS } from '../inventories.queries.js';
import { ExpectedQuantityShape, InventoryFilters, InventoryShape } from '../api/inventory.shape.js';

export class InventoryV2 extends Combined(Answered(InventoryShape, 'v2'), VersionAndTimesFields) {}

export class NewExpectedQuantityV2 extends Created(ExpectedQuantityShape, 'v2', { after: { date: 'identifier' } }) {}

/** What a PUT writes, and a line of an import. */
export class InventoryValuesV2 extends Changed(InventoryShape, 'v2', {
  nested: { on_order_details: () => NewExpectedQuantityV2, in_transit_details: () => NewExpectedQuantityV2 },
}) {}

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
