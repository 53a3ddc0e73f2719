import { versionAndTimesOf } from '../../platform/values/time.js';
import type { InventoryRecord } from '../inventories.queries.js';
import { expectedQuantities, inventoryFields } from '../wire/inventory.mapper.js';
import type { InventoryV2 } from './inventory-v2.dto.js';

export const toV2 = (record: InventoryRecord): InventoryV2 => ({
  ...inventoryFields(record),
  ...expectedQuantities(record),
  ...versionAndTimesOf(record),
});
