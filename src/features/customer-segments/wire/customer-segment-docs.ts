import { EXAMPLE_SEGMENT_ID } from '#demo/ids/example-ids.js';
import { DUPLICATE_REFERENCE, inUseExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { CUSTOMER_SEGMENT_FIELD_TEXTS, CUSTOMER_SEGMENT_OPERATIONS } from './customer-segment-texts.js';

export const CUSTOMER_SEGMENT_DOCS: ResourceDocs = {
  name: 'customer_segment',
  tag: 'Customer segments',
  description: 'Groups of customers, with which prices can be agreed in contracts',
  example: { id: EXAMPLE_SEGMENT_ID, referenceId: 'PROSPECTS' },
  operations: CUSTOMER_SEGMENT_OPERATIONS,
  fields: CUSTOMER_SEGMENT_FIELD_TEXTS,
};

export const CUSTOMER_SEGMENT_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  update: [DUPLICATE_REFERENCE],
  delete: [
    inUseExample(
      'The segment is used by contracts. Take it out of the `customer_segments` of these contracts, or delete them, first.',
      'contract Restaurants 2026',
    ),
  ],
};
