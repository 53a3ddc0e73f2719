import {
  EXAMPLE_ALLOCATION_ID,
  EXAMPLE_OPEN_INVOICE_ID,
  EXAMPLE_PAID_INVOICE_ID,
  EXAMPLE_PAYMENT_ID,
  EXAMPLE_SPARE_ALLOCATION_ID,
} from '#demo/ids/example-ids.js';
import { INVOICE_DOCS } from '#features/invoices/wire/invoice-docs.js';
import {
  DUPLICATE_REFERENCE,
  EXAMPLE_UUID,
  type ErrorExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import {
  ALLOCATION_OPERATIONS,
  KIND_TEXTS,
  PAYMENT_FIELD_TEXTS,
  PAYMENT_OPERATIONS,
  STATUS_TEXTS,
} from './payment-texts.js';

export const PAYMENT_DOCS: ResourceDocs = {
  name: 'payment',
  tag: 'Payments',
  description:
    'Money that customers paid or got back, and settlements without money. A payment is allocated to invoices, of which it is the paid amount; it is never deleted, but reversed',
  example: { id: EXAMPLE_PAYMENT_ID, referenceId: 'BANK-1' },
  operationGroup: 'payments',
  operations: PAYMENT_OPERATIONS,
  fields: PAYMENT_FIELD_TEXTS,
  parameterValues: { kind: KIND_TEXTS, status: STATUS_TEXTS },
};

/** The routes below an invoice, whose id is the path's `id`. */
export const INVOICE_PAYMENT_DOCS: ResourceDocs = {
  ...PAYMENT_DOCS,
  parents: { id: { ...INVOICE_DOCS, example: { id: EXAMPLE_PAID_INVOICE_ID } } },
};

export const ALLOCATION_DOCS: ResourceDocs = {
  name: 'allocation',
  tag: 'Payments',
  description: PAYMENT_DOCS.description,
  example: { id: EXAMPLE_ALLOCATION_ID },
  operations: ALLOCATION_OPERATIONS,
  fields: PAYMENT_FIELD_TEXTS,
};

const EXCEEDS_DUE: ErrorExample = {
  code: 'allocation_exceeds_due',
  message: 'More would be allocated than is due.',
  details: [{ field: 'allocations[0].amount', reason: 'due 80.00, of which this asks 100.00' }],
};

const EXCEEDS_SOURCE: ErrorExample = {
  code: 'allocation_exceeds_source',
  message: 'More would be taken than the source has left.',
  details: [{ field: 'amount', reason: 'left 50.00, of which this asks 60.00' }],
};

const NOT_PAYABLE: ErrorExample = {
  code: 'invoice_not_payable',
  message: 'Only issued invoices can give or take money.',
  details: [{ field: 'allocations[0].invoice_id', reason: 'is a DRAFT; write invoice_status OPEN or SENT first' }],
};

const PERIOD_CLOSED: ErrorExample = {
  code: 'period_closed',
  message: 'The period is closed.',
  details: [
    {
      field: 'paid_at',
      reason:
        'belongs to the closed period, which ends with 2026-01-31; state a later day, or write closed_until of the settings',
    },
  ],
};

const TAKEN_ON: ErrorExample = {
  code: 'resource_locked',
  message: 'The money was taken on.',
  details: [{ field: 'id', reason: 'reverse the refund P-000012 first' }],
};

const REVERSED: ErrorExample = {
  code: 'resource_locked',
  message: 'The allocation cannot be reversed.',
  details: [{ field: 'id', reason: `was reversed by ${EXAMPLE_UUID}` }],
};

export const PAYMENT_ERRORS = {
  create: [EXCEEDS_DUE, EXCEEDS_SOURCE, NOT_PAYABLE, PERIOD_CLOSED, DUPLICATE_REFERENCE],
  createOfInvoice: [
    { ...EXCEEDS_DUE, details: [{ field: 'amount', reason: 'due 0.00' }] },
    { ...NOT_PAYABLE, details: [{ field: 'id', reason: 'is CANCELLED and owes nothing' }] },
    PERIOD_CLOSED,
    DUPLICATE_REFERENCE,
  ],
  reverse: [
    TAKEN_ON,
    { ...NOT_PAYABLE, details: [{ field: 'id', reason: 'is CANCELLED and owes nothing' }] },
    { ...PERIOD_CLOSED, details: [{ field: 'reversed_at', reason: PERIOD_CLOSED.details![0]!.reason }] },
  ],
  allocate: [
    EXCEEDS_DUE,
    { ...EXCEEDS_SOURCE, details: [{ field: 'from.id', reason: 'left 50.00, of which this asks 60.00' }] },
    NOT_PAYABLE,
    { ...PERIOD_CLOSED, details: [{ field: 'effective_at', reason: PERIOD_CLOSED.details![0]!.reason }] },
  ],
  reverseAllocation: [
    REVERSED,
    { ...NOT_PAYABLE, details: [{ field: 'id', reason: 'is CANCELLED and owes nothing' }] },
    { ...PERIOD_CLOSED, details: [{ field: 'reversed_at', reason: PERIOD_CLOSED.details![0]!.reason }] },
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the answers to the examples of creations have of the demo tenant. */
export const PAYMENT_ANSWERS = {
  create: { reference_id: 'BANK-EXAMPLE-1', display_id: 'P-000773', sources: [] },
  createOfInvoice: {
    ...{ reference_id: 'BANK-EXAMPLE-2', display_id: 'P-000772', status: 'allocated', sources: [] },
    ...{ amount: 2, allocated_amount: 2, unallocated_amount: 0 },
    allocations: [
      {
        ...{ id: EXAMPLE_UUID, invoice_id: EXAMPLE_OPEN_INVOICE_ID, refunded_payment_id: null, amount: 2 },
        ...{ effective_at: '2026-03-02T09:30:00.000Z', reverses: null, reversed_by: null },
      },
    ],
  },
  reverseAllocation: {
    amount: -60,
    effective_at: '2020-01-31T09:30:00.000Z',
    reverses: EXAMPLE_SPARE_ALLOCATION_ID,
  },
};
