import { EXAMPLE_INVENTORY_ID } from '#demo/ids/example-ids.js';
import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { PRODUCT_DOCS } from '#features/products/wire/product-docs.js';
import { PRODUCT_STATUS_TEXTS } from '#features/products/wire/product-texts.js';
import { INVENTORY_FIELD_TEXTS, INVENTORY_OPERATIONS, INVENTORY_STATUS_TEXTS } from './inventory-texts.js';

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
