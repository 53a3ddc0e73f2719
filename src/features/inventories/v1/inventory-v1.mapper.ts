import { timesOf } from '#platform/base/values/time.js';
import type { InventoryRecord } from '../inventories.queries.js';
import { inventoryFields } from '../api/inventory.mapper.js';
import type { InventoryV1 } from './inventory-v1.dto.js';

export const toV1 = (record: InventoryRecord): InventoryV1 => ({
  ...inventoryFields(record),
  ...timesOf(record),
});
