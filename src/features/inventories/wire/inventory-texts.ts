import { type FieldTexts, type OperationText, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';
import { PRODUCT_STATUS_TEXTS } from '../../products/wire/product-texts.js';
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
      product_id: 'Id of the product whose stock figures these are, as the service assigned it',
      sku: 'SKU of the product',
      status: 'Status of the product, `active` or `inactive`; it is written at the product',
      available_quantity:
        'Quantity that can be sold now, in units of the product, at least 0; 0 if a new inventory does not state it',
      reserved_quantity: 'Quantity that is reserved for orders, at least 0; 0 if a new inventory does not state it',
      in_stock_quantity:
        'Quantity in the warehouse, at least 0; 0 if a new inventory does not state it. The service does not compare it with the other quantities',
      back_order_quantity: 'Quantity that was ordered while it was not in stock, at least 0; null if it is unknown',
      out_of_stock_threshold:
        'If `available_quantity` is at or below this quantity, the product counts as low in stock (filter `low_stock`); at least 0, which is also the default',
      back_order_allowed:
        'Whether the product can be ordered while it is not in stock; null if it is unknown, which counts as no',
      inventory_status:
        'Whether the product can be ordered. If you do not state it, it follows from the quantities: `IN_STOCK` if `available_quantity` is above `out_of_stock_threshold`, otherwise `BACK_ORDER` if `back_order_allowed` is true, else `OUT_OF_STOCK`. A status that you state and that differs from this one remains until you state another one',
      track_inventory: 'Whether the stock of the product is counted at all; true if a new inventory does not state it',
      on_order_details:
        'Quantities that are ordered from suppliers, at most 100; a list that is sent replaces the present one',
      in_transit_details:
        'Quantities that are on their way to the warehouse, at most 100; a list that is sent replaces the present one',
      notes: 'Notes for people, at most 2,000 characters',
    },
    values: { status: PRODUCT_STATUS_TEXTS, inventory_status: INVENTORY_STATUS_TEXTS },
  },
  {
    classes: ['ExpectedQuantity', 'NewExpectedQuantity'],
    fields: {
      quantity: 'Quantity in units of the product, at least 0',
      date: 'Day on which the quantity is expected, in UTC; null if it is unknown',
      identifier: 'Your own id of the purchase order or delivery, at most 255 characters',
    },
  },
];
