import { defineResource } from '../../platform/data/records/resource.js';
import { internal } from '../../platform/data/sql/constraints.js';
import { Inventory } from './inventory.entity.js';
import { INVENTORY_JOURNAL } from './inventory-journal.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const INVENTORIES_RESOURCE = defineResource({
  entities: [Inventory],
  journal: { inventory: INVENTORY_JOURNAL },
  constraints: {
    inventories_product_key: internal(),
    inventories_product_fk: internal(),
  },
});
