import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { Inventory } from './inventory.entity.js';
import { INVENTORY_JOURNAL } from './inventory-journal.js';
import { INVENTORY_IMPORT } from './files/inventory-import.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported, and the errors of
 * its constraints.
 */
export const INVENTORIES_RESOURCE = defineResource({
  entities: [Inventory],
  journal: { inventory: INVENTORY_JOURNAL },
  importForms: [INVENTORY_IMPORT],
  constraints: {
    inventories_product_key: internal(),
    inventories_product_fk: internal(),
  },
});
