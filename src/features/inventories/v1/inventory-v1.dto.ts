import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryText } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Identifier } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { INVENTORY_SORTS } from '../inventories.queries.js';
import { EXPECTED_LISTS, ExpectedQuantityShape, InventoryFilters, InventoryShape } from '../api/inventory.shape.js';

export class NewExpectedQuantityV1 extends Created(ExpectedQuantityShape, 'v1', { after: { date: 'identifier' } }) {}

class InventorySkuV1 {
  @Identifier({ text: 'SKU of the product', description: 'It must be in the catalogue', example: 'NW-011' })
  sku: string;
}

export class UpsertInventoryV1 extends Combined(
  Changed(Without(InventoryShape, EXPECTED_LISTS), 'v1'),
  InventorySkuV1,
  Changed(Only(InventoryShape, EXPECTED_LISTS), 'v1', {
    nested: { on_order_details: () => NewExpectedQuantityV1, in_transit_details: () => NewExpectedQuantityV1 },
  }),
) {}

class SkuFilterV1 extends Sorted(PageQuery, INVENTORY_SORTS) {
  @QueryText({ description: 'Only the inventory of the product with this SKU', example: 'NW-001' }) sku?: string;
}

export class ListInventoriesV1 extends Combined(SkuFilterV1, InventoryFilters) {}

export class InventoryV1 extends Combined(Answered(InventoryShape, 'v1'), TimesFields) {}
