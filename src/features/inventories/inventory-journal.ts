import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { INVENTORY, type InventoryRecord } from './inventories.queries.js';
import { toV2 } from './v2/inventory-v2.mapper.js';

export const INVENTORY_JOURNAL = journalKind<InventoryRecord>({
  statement: documentsByIds(INVENTORY),
  document: toV2,
});
