import {
  type CsvDeclaration,
  entryColumns,
  type ExportDeclaration,
  pick,
} from '#platform/data/records/export-declaration.js';
import { inventoriesWhere, type InventoryFilter } from '../inventories.service.js';
import { INVENTORY_EXPORT_DOCS } from '../api/inventory.docs.js';

const FIELDS = [
  'sku',
  'available_quantity',
  'reserved_quantity',
  'in_stock_quantity',
  'back_order_quantity',
  'out_of_stock_threshold',
  'back_order_allowed',
  'inventory_status',
  'track_inventory',
  'notes',
];
const LISTS = ['on_order_details', 'in_transit_details'];
const EXPECTED_FIELDS = ['quantity', 'date', 'identifier'];

const CSV: CsvDeclaration = {
  columns: [...FIELDS, ...LISTS.flatMap((list) => entryColumns(list, EXPECTED_FIELDS))],
  record: (inventory) => pick(inventory, [...FIELDS, ...LISTS]),
};

/** How files of inventories are exported. */
export const INVENTORY_EXPORT: ExportDeclaration<InventoryFilter> = {
  resource: 'inventories',
  type: 'inventory',
  scope: 'inventories',
  table: 'inventories',
  batch: 500,
  where: inventoriesWhere,
  references: [],
  csv: CSV,
  docs: INVENTORY_EXPORT_DOCS,
};
