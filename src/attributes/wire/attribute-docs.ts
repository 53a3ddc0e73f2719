import { EXAMPLE_ATTRIBUTE_ID } from '../../examples/example-ids.js';
import { inUseExample, takenExample, type ResourceDocs } from '../../platform/http/resource-docs.js';

export const ATTRIBUTE_DOCS: ResourceDocs = {
  name: 'attribute',
  tag: 'Attributes',
  description: 'Definitions of additional fields of products, customers, orders and other resources',
  example: { id: EXAMPLE_ATTRIBUTE_ID },
};

const DUPLICATE_NAME = takenExample('duplicate_value', 'name', 'Size');
const IN_USE = inUseExample('Values of the attribute exist that need it as it is.', 'product NW-001');

export const ATTRIBUTE_ERRORS = {
  create: [DUPLICATE_NAME],
  update: [DUPLICATE_NAME, IN_USE],
  delete: [IN_USE],
};
