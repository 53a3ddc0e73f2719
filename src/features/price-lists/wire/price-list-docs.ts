import { EXAMPLE_PRICE_LIST_ID } from '#demo/ids/example-ids.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  inUseExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { PRICE_LIST_FIELD_TEXTS, PRICE_LIST_OPERATIONS } from './price-list-texts.js';

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
