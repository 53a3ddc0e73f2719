import { type FieldTexts, type OperationText, recordTexts } from '#platform/edge/http/docs/resource-docs.js';
import { PRODUCT_STATUS_TEXTS } from '#features/products/wire/product-texts.js';
import type { InventoryStatus } from '../inventory.entity.js';

const KEEPS =
  'Fields that are left out keep their values, and `null` clears a field that may be empty; a write that changes nothing leaves `version` and `updated_at` as they are.';

/** Texts of the operations on inventories, by the method of the controller. */
export const INVENTORY_OPERATIONS = {
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

export const INVENTORY_STATUS_TEXTS = {
  OUT_OF_STOCK: 'nothing can be ordered',
  IN_STOCK: 'can be ordered from stock',
  BACK_ORDER: 'can be ordered and is delivered when it is in stock again',
} satisfies Record<InventoryStatus, string>;

/** Meanings of the fields of inventories, for both API versions. */
export const INVENTORY_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Inventory', 'UpsertInventory', 'PutInventory'],
    fields: {
      ...recordTexts('inventory'),
    },
    values: { status: PRODUCT_STATUS_TEXTS, inventory_status: INVENTORY_STATUS_TEXTS },
  },
];
