import {
  DUPLICATE_REFERENCE,
  EXAMPLE_UUID,
  type FieldTexts,
  inUseExample,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_SEGMENT_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

/** Texts of the operations on customer segments, by the method of the controller. */
const CUSTOMER_SEGMENT_OPERATIONS = {
  list: {
    summary: 'Which groups of customers are there?',
    description:
      'Returns segments with the number of their customers, those that changed last first. Read a single segment for its customers.',
  },
  get: { summary: 'Show a group of customers', description: 'Returns one segment with the ids of all its customers.' },
  create: {
    summary: 'Put customers into a group',
    description:
      'Creates a segment of up to 10,000 customers, named by id or by your `reference_id`. A customer can be in several segments. Next: agree prices with the segment in a contract.',
  },
  update: {
    summary: 'Change a group of customers',
    description:
      'Changes the fields that you send; `customer_ids` replaces all customers of the segment. Contracts for the segment apply to its new customers at once.',
  },
  delete: {
    summary: 'Delete a group of customers',
    description:
      'Deletes a segment; its customers stay. Refused with 409 `resource_in_use` while contracts are for it.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of customer segments. */
const CUSTOMER_SEGMENT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CustomerSegment', 'CustomerSegmentSummary', 'CreateCustomerSegment', 'UpdateCustomerSegment'],
    fields: {
      ...recordTexts('segment'),
    },
  },
];

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

/** What the API documents say of the export. */
export const CUSTOMER_SEGMENT_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all customer segments',
  line: 'Returns a line for each segment with the ids of its customers, as `GET /v2/customer-segments/{id}` returns it. A CSV file has a row for each customer of a segment.',
  list: CUSTOMER_SEGMENT_DOCS,
  columns: ['reference_id', 'customer_ids[0]'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","name":"Restaurants"`),
    'text/csv':
      'reference_id,name,customer_count,customer_ids[0]\r\nEXAMPLE,Restaurants,2,ALFKI\r\nEXAMPLE,Restaurants,2,PARIS\r\n',
  },
};
