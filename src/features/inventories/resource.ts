import { INVENTORY } from './inventories.queries.js';
import { inventoryRepresentation } from './api/inventory.mapper.js';
import { INVENTORY_DOCS } from './api/inventory.docs.js';
import { INVENTORY_IDS_BY_SKUS } from './related.queries.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { relatedBy, relatedTo } from '#platform/data/reads/read-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { Inventory } from './inventory.entity.js';
import { INVENTORY_JOURNAL } from './inventory-journal.js';
import { INVENTORY_IMPORT } from './files/inventory-import.js';
import { InventoryV2 } from './v2/inventory-v2.dto.js';
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
  exports: [exported(INVENTORY_EXPORT, { line: InventoryV2, filters: ListInventoriesV2, filterOf: filterFromV2 })],
  reads: [
    {
      name: 'inventories',
      scope: 'inventories',
      model: InventoryV2,
      statement: documentsByIds(INVENTORY),
      toData: () => inventoryRepresentation,
      lookup: {
        path: 'inventories',
        key: 'skus',
        statement: INVENTORY_IDS_BY_SKUS,
        example: 'NW-028',
        docs: INVENTORY_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'inventories',
      name: 'product',
      to: 'products',
      ids: relatedBy('inventories', 'product_id'),
      text: 'the product whose stock it is',
    },
    {
      of: 'products',
      name: 'inventory',
      to: 'inventories',
      ids: relatedTo('inventories', 'product_id'),
      text: 'the stock of the product',
    },
  ],
  constraints: {
    inventories_product_key: internal(),
    inventories_product_fk: internal(),
  },
});
