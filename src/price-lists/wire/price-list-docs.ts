import { EXAMPLE_PRICE_LIST_ID } from '../../examples/example-ids.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  inUseExample,
  type ResourceDocs,
} from '../../platform/http/resource-docs.js';

export const PRICE_LIST_DOCS: ResourceDocs = {
  name: 'price_list',
  tag: 'Price lists',
  description: 'Lists that group the prices of products. One list of the tenant is the default',
  example: { id: EXAMPLE_PRICE_LIST_ID, referenceId: 'NORTHWIND' },
};

export const PRICE_LIST_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  update: [DUPLICATE_REFERENCE],
  delete: [
    inUseExample('The price list is used by products.', 'product NW-001'),
    {
      code: 'resource_locked',
      message: 'The default price list cannot be deleted; make another list the default first.',
    },
  ],
} satisfies Record<string, ErrorExample[]>;
