import {
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { PRODUCT_DOCS, PRODUCT_STATUS_TEXTS } from '#features/products/api/product.docs.js';
import type { InventoryStatus } from '../inventory.entity.js';
import { EXAMPLE_INVENTORY_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

const KEEPS =
  'Fields that are left out keep their values, and `null` clears a field that may be empty; a write that changes nothing leaves `version` and `updated_at` as they are.';

/** Texts of the operations on inventories, by the method of the controller. */
const INVENTORY_OPERATIONS = {
  list: {
    summary: 'Which products are in stock, and how many?',
    description:
      'Returns the inventories of the tenant, those that changed last first. Products whose stock was never written have none.',
  },
  get: { summary: 'Show the stock figures of a product', description: 'Returns one inventory by its id.' },
  getBySku: {
    summary: 'Show the stock figures of an SKU',
    description:
      'Returns the inventory of the product with this SKU. The answer and its `ETag` are those of the read by id. A product whose stock was never written has no inventory: 404.',
  },
  upsert: {
    summary: 'Write the stock figures of a product',
    description: `Creates the inventory of the product with this SKU, or changes it. ${KEEPS}`,
    v1: 'The response is 201 in both cases. A `sku` that is not in the catalogue is refused with 400.',
    v2: 'The response is 201 for a new inventory and 200 for a changed one. If there is no product with this SKU, it is 404 `product_not_found`.',
  },
} satisfies Record<string, OperationText>;

const INVENTORY_STATUS_TEXTS = {
  OUT_OF_STOCK: 'nothing can be ordered',
  IN_STOCK: 'can be ordered from stock',
  BACK_ORDER: 'can be ordered and is delivered when it is in stock again',
} satisfies Record<InventoryStatus, string>;

/** Meanings of the fields of inventories, for both API versions. */
const INVENTORY_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Inventory', 'UpsertInventory', 'PutInventory'],
    fields: {
      ...recordTexts('inventory'),
    },
    values: { status: PRODUCT_STATUS_TEXTS, inventory_status: INVENTORY_STATUS_TEXTS },
  },
];

export const INVENTORY_DOCS: ResourceDocs = {
  name: 'inventory',
  tag: 'Inventories',
  description:
    'Stock figures of products: at most one inventory for each product. Your ERP keeps them; orders and shipments do not change them',
  example: { id: EXAMPLE_INVENTORY_ID },
  parents: { sku: PRODUCT_DOCS },
  operations: INVENTORY_OPERATIONS,
  fields: INVENTORY_FIELD_TEXTS,
  parameterValues: { status: PRODUCT_STATUS_TEXTS, inventory_status: INVENTORY_STATUS_TEXTS },
};

/** What the API documents say of the export. */
export const INVENTORY_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all stock figures',
  line: 'Returns a line for each inventory, as `GET /v2/inventories/{id}` returns it.',
  list: INVENTORY_DOCS,
  columns: ['sku', 'available_quantity'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","sku":"NW-001","available_quantity":39`),
    'text/csv': 'sku,available_quantity\r\nNW-001,39\r\n',
  },
};
