import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { Inventory } from './inventory.entity.js';
import { INVENTORY_JOURNAL } from './inventory-journal.js';
import { INVENTORY_IMPORT } from './files/inventory-import.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { INVENTORY_EXPORT } from './files/inventory-export.js';
import { ListInventoriesV2 } from './v2/inventory-v2.dto.js';
import { filterFromV2 } from './v2/inventory-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const INVENTORIES_RESOURCE = defineResource({
  entities: [Inventory],
  journal: { inventory: INVENTORY_JOURNAL },
  imports: [INVENTORY_IMPORT],
  exports: [exported(INVENTORY_EXPORT, { filters: ListInventoriesV2, filterOf: filterFromV2 })],
  constraints: {
    inventories_product_key: internal(),
    inventories_product_fk: internal(),
  },
});
