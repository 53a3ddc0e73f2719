import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/api/attribute.docs.js';
import { valueTypeTexts } from '#features/orders/api/order.docs.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
  takenExample,
} from '#platform/edge/http/docs/resource-docs.js';
import type { InvoiceState } from '../state/invoice-state.js';
import { EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample, ROWS_OF_ITEMS } from '#features/exports/api/export.docs.js';

/** States of an invoice, in the sequence in which the service checks for them. */
const INVOICE_STATE_TEXTS = {
  CANCELLED: 'was cancelled; final. Its quantities can be invoiced again',
  DRAFT: 'is not issued yet; can still be changed as a whole',
  CREDIT_NOTE_ISSUED: 'credit notes cover the whole total',
  CLOSED: 'nothing is due any more',
  OVERDUE: 'something is due and the day of the due date is over in the time zone of the tenant',
  PARTIALLY_PAID: 'a part is paid or credited, the day of the due date is not over',
  SENT: 'was sent to the customer; nothing is paid or credited, the day of the due date is not over',
  OPEN: 'is issued; nothing is paid or credited, the day of the due date is not over',
} satisfies Record<InvoiceState, string>;

const PAYMENT_STATUS_TEXTS = {
  PAID: 'nothing is due: the total less the credit notes is paid (v1: exactly), or the invoice is cancelled',
  PENDING: 'something is due (v1: and nothing is paid)',
  PARTIALLY_PAID: 'less than the total less the credit notes is paid',
  OVERPAID: 'more than the total less the credit notes is paid',
};

/** Meanings of the parameter `status` of lists: `UNPAID` exists in v1 only, `PENDING` in v2 only. */
const STATUS_FILTER_TEXTS = {
  PAID: 'nothing is due: the payments reach the total less the credit notes, or the invoice is cancelled',
  UNPAID: 'the invoice is issued and something is due, credit notes deducted',
  PENDING: 'something is due, credit notes deducted; also of drafts',
};

const CHARGE_TYPE_TEXTS = {
  discount: 'is subtracted from the sum of the lines',
  shipping: 'is added after the discounts',
  tax: 'is added after the discounts',
};

/** Meanings of fields that the shapes of both versions declare. */
const INVOICE_FIELDS = {
  ...recordTexts('invoice'),
  order_id:
    'Order that the invoice bills, by id or `reference_id`; responses have the id, that of the first order if the invoice was created in v2 for several',
  total_amount:
    'What the customer has to pay for the invoice, in the currency of the tenant. For an invoice that was created in v2: `subtotal` − `discount_total` + `shipping_total` + `tax_total`; for one that was created in v1: what the caller sent',
  paid_amount:
    'Sum of all payments on the invoice so far, in the currency of the tenant: of the allocations under Payments, and of what your system states',
  status: 'How much is paid; it follows from the amounts',
  attributes: attributesText('invoice'),
};

/** The classes of answers: of lists, of single reads and writes, and of invoices that are made from orders. */
const ANSWERED = ['Invoice', 'InvoiceWithWarnings', 'InvoicePreview', 'CollectiveInvoice', 'CollectiveInvoicePreview'];

/** Meanings of the fields of invoices and their parts, for both API versions. */
const INVOICE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CreateInvoice'],
    fields: {
      created_at: 'Time of creation in the system from which the invoice comes; now if it is not sent',
      updated_at: 'Time of the last change in the system from which the invoice comes',
    },
  },
  {
    classes: [...ANSWERED, 'CreateInvoice', 'UpdateInvoice'],
    fields: INVOICE_FIELDS,
    values: { status: PAYMENT_STATUS_TEXTS, invoice_status: INVOICE_STATE_TEXTS },
  },
  { classes: ['BillOrder', 'BillOrders', 'CreateDeposit'], values: { invoice_status: INVOICE_STATE_TEXTS } },
  {
    classes: ['TaxCharges', 'TaxChargesInput'],

    values: {
      tax_type: valueTypeTexts('quantity × amount − discount'),
      discount_type: valueTypeTexts('quantity × amount'),
      shipping_type: valueTypeTexts('quantity × amount − discount'),
      additional_type: valueTypeTexts('quantity × amount − discount'),
    },
  },
  {
    classes: ['InvoiceCharge', 'InvoiceChargeInput', 'ChangedInvoiceCharge'],

    values: {
      type: CHARGE_TYPE_TEXTS,
      value_type: valueTypeTexts('`subtotal`; for shipping and tax, of `subtotal` after the discounts'),
    },
  },
  {
    classes: ['InvoiceAttribute', 'InvoiceAttributeInput', 'ChangedInvoiceAttribute'],
    fields: {
      ...ATTRIBUTE_VALUE_FIELDS,
    },
  },
];

const ITEMS =
  'Each item bills lines of these orders, by its `sku` or by the id or `reference_id` of a line; items that name a line are served first, so that the sequence of the items does not matter. Together with all other invoices, drafts included, a line cannot be billed beyond its quantity that is ordered and not cancelled, plus the tolerance of the tenant: 409 `over_invoiced`, with the quantity that is left. An item whose SKU is not on the orders, such as freight, needs a `name`; a product of the catalogue that is not on the orders is refused, and so is an SKU that resembles one of the orders: one that differs in case, spaces, hyphens or one character that is no digit.';

/** Texts of the operations on invoices, by the method of the controller. */
const INVOICE_OPERATIONS = {
  list: {
    summary: 'Which invoices are there?',
    description: 'Returns invoices with their items, those that changed last first.',
    v2: 'For dunning, filter by `invoice_statuses=OVERDUE`: an invoice is overdue as soon as the day of its due date is over in the time zone of the tenant.',
  },
  get: {
    summary: 'Show an invoice',
    description: 'Returns one invoice with its items.',
    v2: '`invoice_status` is computed when you read: an invoice becomes `OVERDUE` without a change of its version. `available_actions` are the states that you can write now.',
  },
  getByReference: {
    summary: 'Show an invoice by your reference',
    description:
      'Returns the invoice with this `reference_id`. The answer and its `ETag` are those of the read by id. By the number that is printed on it, an invoice is found by `invoice_numbers` of the list.',
  },
  create: {
    summary: 'Bill what was ordered',
    description: `Creates an invoice with 1 to 5,000 items. The orders must be confirmed and must not be quotes: 409 \`order_not_invoiceable\`. ${ITEMS}

The quantities count in \`invoiced_quantity\` of the order lines at once.`,
    v1: 'An invoice of v1 bills one order, is issued at once, and keeps the `total_amount` that you send; it need not be the sum of the items. `created_at` is its day of issue: not after today, else 400, and not in a closed period, else 409 `period_closed`. A `status` that does not follow from the amounts is refused.',
    v2: 'An invoice can bill up to 100 orders of one customer. `is_adhoc: true` says that an SKU which resembles one of the orders is meant as it is. The service computes its total: lines, then discounts, then shipping and tax, each step rounded half away from zero to the currency; a total below 0 is refused. A new invoice is a `DRAFT` unless you send `OPEN` or `SENT`. With an `invoice_sequence` in the settings, `invoice_number` can be left out: it is drawn when the invoice is issued, and no number is drawn for an invoice that is refused. The day of issue is then not before that of the last number: 400 on `issued_at`. An invoice that is issued is of today or an earlier day, else 400 on `issued_at`; keep one of a later day as a draft. A due date before the day of issue is accepted with an entry in `warnings`. Next: issue it by writing `invoice_status: OPEN`, then enter the payment under Payments, or write `paid_amount`, when the customer pays. A time of issue in a closed period is refused with 409 `period_closed`.',
  },
  update: {
    summary: 'Change, issue or cancel an invoice; enter a payment',
    description:
      'Changes the fields that you send. After the invoice was issued, its orders, items, charges, number, total and time of issue cannot change any more: 409 `resource_locked`; correct it with a credit note. After it was cancelled, its paid amount, due date and attributes cannot change either. Sending a present value back is always accepted.',
    v1: 'To enter a payment, send the sum of all payments so far as `paid_amount`.',
    v2: 'Write `invoice_status: OPEN` to issue a draft, which draws its number if it has none (a planned `issued_at` after today is refused with 400; send it as null to issue the draft today), `SENT` when you have sent it (which also issues a draft), `CANCELLED` while nothing is paid or credited, unless returns have goods that would then not be sent (409 `resource_locked`, which names them); a cancelled invoice gives its quantities back to the order lines, has the time in `cancelled_at`, and keeps the `cancellation_reason` that you send with the state. To enter a payment, send it to `POST /v2/invoices/{id}/payments`, or send the sum of all payments so far as `paid_amount`, of which the difference becomes an adjustment; the state follows from it. A `paid_amount` below what payments allocated is refused with 409 `resource_locked`. Other states cannot be written: 409 `invalid_state_transition`, with the states that can.',
  },
  delete: {
    summary: 'Delete an invoice',
    description:
      'Deletes an invoice without issued credit notes and gives its quantities back to the order lines. Its `reference_id` and number can be used again.',
    v1: 'An invoice with an issued credit note, or with a number of a sequence, is refused with 400 `invoice_not_deletable`. An invoice with payments can be deleted, because your own system is the authority on it; the money of recorded payments is then unallocated again. One that gave money to other invoices or refunds, or was issued in a closed period, is refused in the same way.',
    v2: 'Only a draft can be deleted; any other invoice is refused with 409 `resource_locked`. Cancel or credit an issued invoice, so that its number is not used again.',
  },
} satisfies Record<string, OperationText>;

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

/** Example of the refusal of a time in the closed period; `field` is the time in the request. */
export const periodClosed = (field: string): ErrorExample => ({
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
  ...{ credit_note_ids: [], payment_ids: [] },
  tax_summary: [taxed(10, 36.1, 3.61), taxed(0, 6.25, 0)],
  warnings: [{ field: 'items[0].amount', reason: 'comes to 36.1, at the price of the order to 30.4' }],
};

/** What the API documents say of the export. */
export const INVOICE_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all invoices',
  line: `Returns a line for each invoice with its items, as \`GET /v2/invoices/{id}\` returns it. ${ROWS_OF_ITEMS}`,
  list: INVOICE_DOCS,
  columns: ['invoice_number', 'customer_id', 'total_amount'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","invoice_status":"OPEN"`),
    'text/csv':
      'reference_id,invoice_status,items[0].sku,items[0].quantity\r\nEXAMPLE,OPEN,NW-003,12\r\nEXAMPLE,OPEN,NW-002,6\r\n',
  },
};
