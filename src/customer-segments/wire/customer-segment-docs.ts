import { EXAMPLE_SEGMENT_ID } from '../../examples/example-ids.js';
import { DUPLICATE_REFERENCE, inUseExample, type ResourceDocs } from '../../platform/http/resource-docs.js';

export const CUSTOMER_SEGMENT_DOCS: ResourceDocs = {
  name: 'customer_segment',
  tag: 'Customer segments',
  description: 'Groups of customers',
  example: { id: EXAMPLE_SEGMENT_ID, referenceId: 'PROSPECTS' },
};

export const CUSTOMER_SEGMENT_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  update: [DUPLICATE_REFERENCE],
  delete: [inUseExample('The segment is used by contracts.', 'contract Restaurants 2026')],
};
