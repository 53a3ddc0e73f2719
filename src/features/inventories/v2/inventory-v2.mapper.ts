import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { InventoryFilter } from '../inventories.service.js';
import type { ListInventoriesV2 } from './inventory-v2.dto.js';

export const filterFromV2 = (query: ListInventoriesV2): InventoryFilter => ({
  ...commonFilterOf(query),
  skus: query.skus,
  status: query.status,
  inventoryStatus: query.inventory_status,
  isLowStock: query.low_stock,
});
