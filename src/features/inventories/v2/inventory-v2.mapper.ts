import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { InventoryRecord } from '../inventories.queries.js';
import type { InventoryFilter } from '../inventories.service.js';
import { inventoryFields } from '../api/inventory.mapper.js';
import type { InventoryV2, ListInventoriesV2 } from './inventory-v2.dto.js';

export const filterFromV2 = (query: ListInventoriesV2): InventoryFilter => ({
  ...commonFilterOf(query),
  skus: query.skus,
  status: query.status,
  inventoryStatus: query.inventory_status,
  isLowStock: query.low_stock,
});

export const toV2 = (record: InventoryRecord): InventoryV2 => ({
  ...inventoryFields(record),
  ...versionAndTimesOf(record),
});
