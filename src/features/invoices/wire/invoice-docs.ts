import { EXAMPLE_INVOICE_ID } from '#demo/ids/example-ids.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  takenExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { INVOICE_OPERATIONS } from './invoice-operation-texts.js';
import { INVOICE_FIELD_TEXTS, INVOICE_STATE_TEXTS, STATUS_FILTER_TEXTS } from './invoice-texts.js';

export const INVOICE_DOCS: ResourceDocs = {
  name: 'invoice',
  tag: 'Invoices',
  description:
    'What customers owe for orders. The invoices of an order line cannot exceed its quantity that is ordered and not cancelled, plus the tolerance of the tenant. The state of an invoice is computed, never stored',
  example: { id: EXAMPLE_INVOICE_ID, referenceId: 'INV-10248' },
  isUpdatedAtWritable: true,
  operations: INVOICE_OPERATIONS,
  fields: INVOICE_FIELD_TEXTS,
  parameterValues: { status: STATUS_FILTER_TEXTS, invoice_statuses: INVOICE_STATE_TEXTS },
};

const DUPLICATE_NUMBER = takenExample('duplicate_invoice_number', 'invoice_number', 'INV-EXAMPLE');

const OVER_INVOICED: ErrorExample = {
  code: 'over_invoiced',
  message: 'More would be invoiced than was ordered.',
  details: [
    { field: 'items[1].quantity', reason: 'ordered 10, cancelled 1, invoiced 7, at most 2 more; items[0] takes 2' },
  ],
};

/** `field` is the path of the order in the request, which the versions name differently. */
const notInvoiceable = (field: string): ErrorExample => ({
  code: 'order_not_invoiceable',
  message: 'Only confirmed orders can be invoiced.',
  details: [{ field, reason: 'is draft; write status confirmed first' }],
});

const ISSUED: ErrorExample = {
  code: 'resource_locked',
  message: 'The invoice is issued; its orders, items, charges, number, total and time of issue cannot change any more.',
  details: [
    {
      field: 'invoice_number',
      reason:
        'cannot change after the invoice was issued; correct it with a credit note, or cancel the invoice and create another one',
    },
  ],
};

/** `field` is the time of issue in the request, which the versions name differently. */
const periodClosed = (field: string): ErrorExample => ({
  code: 'period_closed',
  message: 'The period is closed.',
  details: [
    {
      field,
      reason:
        'belongs to the closed period, which ends with 2026-01-31; state a later day, or write closed_until of the settings',
    },
  ],
});

/** The customer, or else the settings, have a `document_format` that could not be made. */
export const DOCUMENT_INCOMPLETE: ErrorExample = {
  code: 'document_incomplete',
  message: 'The document cannot be made: something is missing or not allowed.',
  details: [{ field: 'customer.buyer_reference', reason: 'XRechnung needs it (BR-DE-15)' }],
};

/** Errors of creations and updates that both versions have. */
export const invoiceErrors = (orderField: 'order_id' | 'order_ids[0]') => ({
  create: [
    OVER_INVOICED,
    notInvoiceable(orderField),
    periodClosed(orderField === 'order_id' ? 'created_at' : 'issued_at'),
    DUPLICATE_REFERENCE,
    DUPLICATE_NUMBER,
    DOCUMENT_INCOMPLETE,
  ],
  update: [
    ISSUED,
    DUPLICATE_REFERENCE,
    DUPLICATE_NUMBER,
    OVER_INVOICED,
    notInvoiceable(orderField),
    DOCUMENT_INCOMPLETE,
  ],
});

/** A time of issue of a draft, which only v2 can write. */
export const PERIOD_CLOSED = periodClosed('issued_at');

/** Errors of deletions: of v1 and of v2. */
export const NOT_DELETABLE: ErrorExample = {
  code: 'invoice_not_deletable',
  message: 'The invoice cannot be deleted. It has a credit note.',
  details: [{ field: 'id', reason: `has the credit note CN-000042 (${EXAMPLE_UUID}); void it first` }],
};
export const ONLY_DRAFTS: ErrorExample = {
  code: 'resource_locked',
  message: 'The invoice cannot be deleted. Only a draft can be deleted.',
  details: [{ field: 'invoice_status', reason: 'is OPEN; write invoice_status CANCELLED to cancel it' }],
};

/** Errors of `invoice_status`, which only v2 can write. */
export const INVALID_FIRST_STATE: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'An invoice cannot be created as CLOSED.',
  details: [{ field: 'invoice_status', reason: 'must be one of DRAFT, OPEN, SENT' }],
};
export const INVALID_NEXT_STATE: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'An invoice that is DRAFT cannot become CLOSED.',
  details: [{ field: 'invoice_status', reason: 'may be OPEN, SENT, CANCELLED' }],
};

/** A row of a tax summary that is taxed. */
const taxed = (rate: number, base: number, tax: number) => ({
  ...{ category: 'S', rate, base, tax, exemption_code: null, exemption_reason: null },
});

/** What the answer to the example of a creation in v2 has of the demo tenant: the price of the order is lower. */
export const CREATED_INVOICE = {
  tax_summary: [taxed(10, 36.1, 3.61), taxed(0, 6.25, 0)],
  warnings: [{ field: 'items[0].amount', reason: 'comes to 36.1, at the price of the order to 30.4' }],
};
