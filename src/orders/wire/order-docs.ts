import { EXAMPLE_ORDER_ID } from '../../examples/example-ids.js';
import {
  DUPLICATE_DISPLAY_ID,
  DUPLICATE_REFERENCE,
  type ErrorExample,
  type ResourceDocs,
} from '../../platform/http/resource-docs.js';

export const ORDER_DOCS: ResourceDocs = {
  name: 'order',
  tag: 'Orders',
  description: 'Orders and quotes of customers, with the shipped and invoiced quantities of each line',
  example: { id: EXAMPLE_ORDER_ID, referenceId: '10248' },
  isUpdatedAtWritable: true,
};

const INVALID_STATUS: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'An order that is cancelled cannot become draft.',
  details: [{ field: 'status', reason: 'is cancelled; cannot become anything else' }],
};

export const ORDER_ERRORS = {
  create: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID],
  replace: [
    {
      code: 'resource_locked',
      message: 'Lines cannot go below what is picked, shipped or invoiced.',
      details: [{ field: 'line_items[0].quantity', reason: 'is too little: the line is picked 3, shipped 2' }],
    },
    INVALID_STATUS,
    DUPLICATE_REFERENCE,
    DUPLICATE_DISPLAY_ID,
  ],
  updateStatus: [INVALID_STATUS],
  delete: [{ code: 'resource_locked', message: 'The order is confirmed; only drafts can be deleted.' }],
} satisfies Record<string, ErrorExample[]>;
