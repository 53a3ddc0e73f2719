import { EXAMPLE_ATTRIBUTE_ID } from '#demo/ids/example-ids.js';
import { inUseExample, takenExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { ATTRIBUTE_FIELD_TEXTS, ATTRIBUTE_OPERATIONS, DATA_TYPE_TEXTS, ENTITY_TEXTS } from './attribute-texts.js';

export const ATTRIBUTE_DOCS: ResourceDocs = {
  name: 'attribute',
  tag: 'Attributes',
  description: 'Additional fields of products, customers, addresses, contacts, orders and invoices, which you define',
  example: { id: EXAMPLE_ATTRIBUTE_ID },
  operations: ATTRIBUTE_OPERATIONS,
  fields: ATTRIBUTE_FIELD_TEXTS,
  parameterValues: { entity: ENTITY_TEXTS, data_type: DATA_TYPE_TEXTS },
};

const DUPLICATE_NAME = takenExample('duplicate_value', 'name', 'Size');
const IN_USE = inUseExample('Values of the attribute exist that need it as it is.', 'product NW-001');

export const ATTRIBUTE_ERRORS = {
  create: [DUPLICATE_NAME],
  update: [DUPLICATE_NAME, IN_USE],
  delete: [IN_USE],
};
