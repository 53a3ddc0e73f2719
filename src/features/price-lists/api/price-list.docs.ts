import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  inUseExample,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_PRICE_LIST_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

/** Texts of the operations on price lists, by the method of the controller. */
const PRICE_LIST_OPERATIONS = {
  list: {
    summary: 'Which price lists are there?',
    description:
      'Returns the price lists of the tenant, without the prices in them. Those that changed last come first.',
  },
  get: {
    summary: 'Show a price list',
    description: 'Returns one price list. The prices in it are part of the products.',
  },
  getByReference: {
    summary: 'Show a price list by your reference',
    description:
      'Returns the price list with this `reference_id`. The answer and its `ETag` are those of the read by id.',
  },
  create: {
    summary: 'Add a price list',
    description:
      'Creates a price list without prices. The first list of a tenant becomes the default even if you do not ask for it. Next: write prices to it with the `product_prices` of products, and assign it to customers with `assigned_price_list_id`.',
  },
  update: {
    summary: 'Change a price list, or make it the default',
    description:
      'Changes the fields that you send. With `is_default: true` this list becomes the default, and the previous default no longer is. The default cannot be given up without naming another one.',
  },
  delete: {
    summary: 'Delete a price list',
    description:
      'Deletes a price list that nothing uses. Refused with 409: `resource_in_use` while products have prices in it or customers or orders name it, `resource_locked` for the default list.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields that the service adds to price lists. */
const PRICE_LIST_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['PriceList', 'UpdatePriceList'], fields: recordTexts('price list') },
];

export const PRICE_LIST_DOCS: ResourceDocs = {
  name: 'price_list',
  tag: 'Price lists',
  description:
    'Base prices of products. A customer has the list that is assigned to it; where that has no price, the default list of the tenant has',
  example: { id: EXAMPLE_PRICE_LIST_ID, referenceId: 'NORTHWIND' },
  operations: PRICE_LIST_OPERATIONS,
  fields: PRICE_LIST_FIELD_TEXTS,
};

export const PRICE_LIST_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  update: [DUPLICATE_REFERENCE],
  delete: [
    inUseExample(
      'The price list is used by products. Remove its prices from products and its assignment to customers first. Orders keep it: write `status: inactive` instead.',
      'product NW-001',
    ),
    {
      code: 'resource_locked',
      message: 'The default price list cannot be deleted; make another list the default first.',
      details: [{ field: 'is_default', reason: 'is true; write is_default of another list' }],
    },
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the API documents say of the export. */
export const PRICE_LIST_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all price lists',
  line: 'Returns a line for each price list, as `GET /v2/price-lists/{id}` returns it. Its prices are in the export of product_prices.',
  list: PRICE_LIST_DOCS,
  columns: ['reference_id', 'name'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"NORTHWIND","name":"Northwind list prices"`),
    'text/csv':
      'id,reference_id,name,status,is_default\r\n01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e,NORTHWIND,Northwind list prices,active,true\r\n',
  },
};
