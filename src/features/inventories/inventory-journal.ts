import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { INVENTORY, type InventoryRecord } from './inventories.queries.js';
import { inventoryRepresentation } from './api/inventory.mapper.js';

export const INVENTORY_JOURNAL = journalKind<InventoryRecord>({
  statement: documentsByIds(INVENTORY),
  document: inventoryRepresentation,
});
