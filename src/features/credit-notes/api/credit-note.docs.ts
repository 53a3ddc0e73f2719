import type { CreditNoteStatus } from '../credit-note.entity.js';
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
import { EXAMPLE_CREDIT_NOTE_ID } from '#examples/example-ids.js';
import { DOCUMENT_INCOMPLETE, INVOICE_DOCS, PERIOD_CLOSED } from '#features/invoices/api/invoice.docs.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample, ROWS_OF_ITEMS } from '#features/exports/api/export.docs.js';

/** Texts of the operations on credit notes, by the method of the controller. */
const CREDIT_NOTE_OPERATIONS = {
  list: {
    summary: 'What was credited on this invoice?',
    description:
      'Returns the credit notes of one invoice with their items, the newest first. Voided ones are listed too.',
  },
  listAll: {
    summary: 'What was credited, on all invoices and without one?',
    description:
      'Returns the credit notes of all invoices, and those without an invoice, with their items, those that changed last first. Filter them by invoice, customer, status and time. Voided ones are listed unless you ask for `status=issued`.',
  },
  get: {
    summary: 'Show a credit note of an invoice',
    description:
      'Returns one credit note of the invoice. `GET /v2/credit-notes/{id}` returns it without the id of the invoice.',
  },
  getById: {
    summary: 'Show a credit note',
    description:
      'Returns one credit note. A voided one can be read for ever, also after its invoice was deleted in v1; the `invoice_id` then names the deleted invoice.',
  },
  getByReference: {
    summary: 'Show a credit note by your reference',
    description:
      'Returns the credit note with this `reference_id`. The answer and its `ETag` are those of the read by id.',
  },
  createWithoutInvoice: {
    summary: 'Credit a customer without an invoice',
    description: `Issues a credit note that belongs to no invoice, such as a bonus, or goods that were bought elsewhere. Its number, day and documents are those of other credit notes, its taxes those of an invoice of its \`tax_mode\`; \`invoice_id\` is null.

The customer has its \`amount\` to its credit: \`unallocated_amount\` is what is left of it. Allocations give it to invoices of the customer or its group (\`POST /v2/allocations\` with \`from\` of the type \`credit_note\`), and a refund pays it back (\`POST /v2/payments\` with \`sources\` of that type); together never more than its amount. Until then it is a negative open item and counts as \`unapplied\` in the ageing report. \`GET /v2/reports/tax\` subtracts it on its day.

A \`reference_id\` or \`credit_note_number\` that another credit note has is refused with 409, a day after today with 400, one in a closed period with 409 \`period_closed\`. The credit note cannot be changed or deleted, but voided while nothing of it is used.`,
  },
  create: {
    summary: 'Credit an invoice',
    description: `Takes an amount, or some items and charges, off an issued invoice. Send \`items\` with quantities, \`charges\` or both, or else one \`amount\` without them.

An item without an \`amount\` is credited by its share of the invoice: discounts and taxes of the whole invoice belong to its items in proportion to their \`line_total\`, and so does the difference to a total that was stated in v1. Crediting every item credits exactly the total less \`shipping_total\`. Freight and other charges of the type \`shipping\` are credited by \`charges\`, each with what is left of it or a part of that, and with the tax of the rates that bear it; every item and every such charge together credit the total. A credit note by a mere \`amount\` takes its part of every line and of the shipping, in proportion; what is left of an item is then the most and the default of its credit. So items that come back after it have the same amounts in any sequence.

All credit notes of an invoice together cannot exceed its total, nor the share and the quantity of any item, nor the share of any charge: 409 \`credit_exceeds_invoice\`, whose \`details\` state what is left. A day before that of the invoice or after today is refused with 400, one in a closed period with 409 \`period_closed\`. A draft or cancelled invoice cannot be credited, nor a deposit below what invoices have taken off: 409 \`resource_locked\`.

With \`return_to_order: true\` the quantities can be invoiced again, at most what was invoiced and not returned yet; invoices of shipped or delivered quantities leave them out, those of \`quantities: open\` bill them again. Together with returns of goods not more comes back than was sent: 409 \`over_returned\`. Goods that were credited earlier, or cost nothing, come back with \`amount: 0\`, which credits nothing.

The invoice's \`credited_amount\`, \`due_amount\` and state change at once; when credit notes cover the whole total, it becomes \`CREDIT_NOTE_ISSUED\`. \`If-Match\` compares the version of the invoice. A credit note cannot be changed or deleted, but voided.`,
  },
  void: {
    summary: 'Void a credit note that was made by mistake',
    description:
      'The amount of the credit note counts no more from today on (or from its own day, if an older release accepted a later one), and the state of the invoice follows. What it returned to the orders is taken back from them: refused with 409 `over_invoiced` if it was invoiced or cancelled since, and with 409 `order_not_invoiceable` if an order is not confirmed any more. What it gave back of deposits is taken off again: 409 `resource_locked` if it was credited or taken off otherwise since. The credit note stays readable, and its number and reference are never used again. Voiding is final; voiding again changes nothing. A credit note without an invoice can be voided while nothing of it is allocated or refunded: 409 `resource_locked` names what has to be reversed first. The goods of a return that it credited can be credited again. An invoice all of whose credit notes are voided can be cancelled again, and deleted in v1.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the statuses. */
const CREDIT_NOTE_STATUS_TEXTS = {
  issued: 'counts: its amount is credited on the invoice, or to the customer',
  voided: 'was made by mistake and counts no more',
} satisfies Record<CreditNoteStatus, string>;

/** Meanings of the fields of credit notes. */
const CREDIT_NOTE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CreditNote', 'CreateCreditNote', 'CreateCreditWithoutInvoice'],
    fields: {
      ...recordTexts('credit note'),
      updated_at: 'Equal to `created_at` until the credit note is voided or, without an invoice, used',
      version:
        '1 when the credit note is issued; it moves when the credit note is voided and, without an invoice, with each use',
    },
    values: { status: CREDIT_NOTE_STATUS_TEXTS },
  },
  {
    classes: ['VoidCreditNote'],
    fields: { reason: 'Why the credit note is voided, for your own records; answered as `void_reason`' },
  },
];

export const CREDIT_NOTE_DOCS: ResourceDocs = {
  name: 'credit_note',
  tag: 'Credit notes',
  description:
    'Amounts and quantities that are taken off issued invoices, or that customers are credited without an invoice. The issued credit notes of an invoice cannot exceed its total or the shares and quantities of its items; one that was made by mistake is voided',
  example: { id: EXAMPLE_CREDIT_NOTE_ID, referenceId: 'CN-10248' },
  operationGroup: 'creditNotes',
  operations: CREDIT_NOTE_OPERATIONS,
  fields: CREDIT_NOTE_FIELD_TEXTS,
  parameterValues: { status: CREDIT_NOTE_STATUS_TEXTS },
};

/** The routes below an invoice, whose id is the path's `id`. */
export const INVOICE_CREDIT_NOTE_DOCS: ResourceDocs = { ...CREDIT_NOTE_DOCS, parents: { id: INVOICE_DOCS } };

/** Example of the refusal of more goods than were sent, by credit notes that return them to the order and by returns. */
export const OVER_RETURNED: ErrorExample = {
  code: 'over_returned',
  message: 'More would be returned than was sent.',
  details: [{ field: 'items[0].quantity', reason: 'sent 10, returned 7, at most 3 more' }],
};

export const CREDIT_NOTE_ERRORS = {
  createWithoutInvoice: [
    PERIOD_CLOSED,
    DOCUMENT_INCOMPLETE,
    DUPLICATE_REFERENCE,
    takenExample('duplicate_value', 'credit_note_number', 'CN-000042'),
  ],
  create: [
    {
      code: 'credit_exceeds_invoice',
      message: 'More would be credited than was invoiced.',
      details: [{ field: 'items[0].quantity', reason: 'invoiced 10, credited 8, at most 2 more' }],
    },
    {
      code: 'resource_locked',
      message: 'The invoice is a draft; only issued invoices can be credited.',
      details: [{ field: 'id', reason: 'is a DRAFT; write invoice_status OPEN or SENT first' }],
    },
    OVER_RETURNED,
    PERIOD_CLOSED,
    DOCUMENT_INCOMPLETE,
    DUPLICATE_REFERENCE,
    takenExample('duplicate_value', 'credit_note_number', 'CN-000042'),
  ],
  void: [
    {
      code: 'over_invoiced',
      message: 'What the credit note returned has been invoiced or cancelled since.',
      details: [
        {
          field: 'items[0].quantity',
          reason: 'returned 5; ordered 10, cancelled 0, invoiced 8, at most 2 can be taken back',
        },
      ],
    },
    {
      code: 'order_not_invoiceable',
      message: 'Goods can only be taken back from confirmed orders.',
      details: [
        { field: 'id', reason: 'the order SO-1, to which goods were returned, is cancelled; confirm it first' },
      ],
    },
    {
      code: 'resource_locked',
      message: 'The credit note is used.',
      details: [{ field: 'id', reason: 'reverse the refund P-000012 first' }],
    },
    {
      code: 'resource_locked',
      message: 'Invoices have taken the deposit off.',
      details: [
        {
          field: 'id',
          reason:
            'the invoice INV-12 takes it off; cancel it first: 50.00 without tax of the deposit INV-11 (S 19 %), of which 25.00 would be left',
        },
      ],
    },
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the answer to the example of a creation has of the demo tenant: its invoice has the zero rate. */
export const CREATED_CREDIT_NOTE = {
  items: [{ invoice_item_id: EXAMPLE_UUID }],
  tax_summary: [{ category: 'Z', rate: 0, base: 14, tax: 0, exemption_code: null, exemption_reason: null }],
};

/** The same of a credit note without an invoice. */
export const CREDIT_WITHOUT_INVOICE = {
  ...{ invoice_id: null, reference_id: 'CN-EXAMPLE-2', credit_note_number: 'CN-EXAMPLE-2', return_to_order: false },
  ...{ amount: 50, unallocated_amount: 50, net_amount: 50, tax_mode: 'stated', tax_summary: null },
  reason: 'Bonus agreed for the first half of 2026',
  items: [
    {
      ...{ id: EXAMPLE_UUID, invoice_item_id: null, sku: 'BONUS', name: 'Bonus for the first half of 2026' },
      ...{ quantity: 1, amount: 50, line_total: 50, tax_rate: null, tax_category: null },
    },
  ],
};

/** What the API documents say of the export. */
export const CREDIT_NOTE_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all credit notes',
  line: `Returns a line for each credit note with its items, as \`GET /v2/credit-notes/{id}\` returns it, voided ones too: for the accounts, with net and tax. ${ROWS_OF_ITEMS}`,
  list: CREDIT_NOTE_DOCS,
  columns: ['credit_note_number', 'invoice_id', 'amount'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","credit_note_number":"CN-000042","amount":14`),
    'text/csv':
      'credit_note_number,amount,net_amount,tax_amount,items[0].sku,items[0].quantity\r\nCN-000042,14,14,0,NW-003,1\r\n',
  },
};
