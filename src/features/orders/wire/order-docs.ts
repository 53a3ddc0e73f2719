import { EXAMPLE_ORDER_ID } from '#demo/ids/example-ids.js';
import {
  DUPLICATE_DISPLAY_ID,
  DUPLICATE_REFERENCE,
  type ErrorExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { ORDER_OPERATIONS } from './order-operation-texts.js';
import {
  FULFILLMENT_STATUS_TEXTS,
  ORDER_FIELD_TEXTS,
  ORDER_STATUS_TEXTS,
  ORDER_TYPE_TEXTS,
  PAYMENT_STATUS_TEXTS,
} from './order-texts.js';

export const ORDER_DOCS: ResourceDocs = {
  name: 'order',
  tag: 'Orders',
  description:
    'What customers buy. An order has lines, and each line counts what is picked, shipped, invoiced and cancelled of it. Prices that are left out are resolved. Start with "Enter an order"; then ship and invoice it',
  example: { id: EXAMPLE_ORDER_ID, referenceId: '10248' },
  isUpdatedAtWritable: true,
  operations: ORDER_OPERATIONS,
  fields: ORDER_FIELD_TEXTS,
  parameterValues: {
    order_status: { ...ORDER_STATUS_TEXTS, all: 'orders in every status' },
    type: ORDER_TYPE_TEXTS,
    payment_status: PAYMENT_STATUS_TEXTS,
    fulfillment_status: FULFILLMENT_STATUS_TEXTS,
  },
};

const INVALID_STATUS: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'An order that is cancelled cannot become confirmed.',
  details: [{ field: 'status', reason: 'is cancelled; may become draft' }],
};

const BEYOND_LIMIT: ErrorExample = {
  code: 'credit_limit_exceeded',
  message: 'The order exceeds the credit limit of the customer.',
  details: [{ field: 'customer_id', reason: 'limit 10,000.00, used 9,400.00, this order 1,200.00' }],
};

export const ORDER_ERRORS = {
  create: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID, BEYOND_LIMIT],
  replace: [
    {
      code: 'resource_locked',
      message: 'Lines cannot go below what is picked, shipped or invoiced.',
      details: [{ field: 'line_items[0].quantity', reason: 'is too little: the line is picked 3, shipped 2' }],
    },
    {
      code: 'resource_locked',
      message: 'What is billed of an order stays as it is.',
      details: [
        {
          field: 'line_items[0].unit_price',
          reason: '5 of 10 are billed at 10.00: cancel the rest (cancelled_quantity) and add a line',
        },
        { field: 'discount_value', reason: 'must be at least 5.00, which invoices of the order carry' },
      ],
    },
    INVALID_STATUS,
    DUPLICATE_REFERENCE,
    DUPLICATE_DISPLAY_ID,
    BEYOND_LIMIT,
  ],
  changeStatus: [INVALID_STATUS, { ...BEYOND_LIMIT, details: [{ ...BEYOND_LIMIT.details![0]!, field: 'status' }] }],
  delete: [
    {
      code: 'resource_locked',
      message: 'The order is confirmed; only drafts can be deleted.',
      details: [
        { field: 'status', reason: 'is confirmed; cancel the order, or write status draft where that is allowed' },
      ],
    },
  ],
} satisfies Record<string, ErrorExample[]>;
