import { type FieldTexts, type OperationText, recordTexts } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on customer segments, by the method of the controller. */
export const CUSTOMER_SEGMENT_OPERATIONS = {
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
export const CUSTOMER_SEGMENT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CustomerSegment', 'CustomerSegmentSummary', 'CreateCustomerSegment', 'UpdateCustomerSegment'],
    fields: {
      ...recordTexts('segment'),
    },
  },
];
