import { EXAMPLE_CREDIT_NOTE_ID } from '#demo/ids/example-ids.js';
import { DOCUMENT_INCOMPLETE, INVOICE_DOCS, PERIOD_CLOSED } from '#features/invoices/wire/invoice-docs.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  takenExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { CREDIT_NOTE_FIELD_TEXTS, CREDIT_NOTE_OPERATIONS, CREDIT_NOTE_STATUS_TEXTS } from './credit-note-texts.js';

export const CREDIT_NOTE_DOCS: ResourceDocs = {
  name: 'credit_note',
  tag: 'Credit notes',
  description:
    'Amounts and quantities that are taken off issued invoices. The issued credit notes of an invoice cannot exceed its total or the shares and quantities of its items; one that was made by mistake is voided',
  example: { id: EXAMPLE_CREDIT_NOTE_ID, referenceId: 'CN-10248' },
  operationGroup: 'creditNotes',
  operations: CREDIT_NOTE_OPERATIONS,
  fields: CREDIT_NOTE_FIELD_TEXTS,
  parameterValues: { status: CREDIT_NOTE_STATUS_TEXTS },
};

/** The routes below an invoice, whose id is the path's `id`. */
export const INVOICE_CREDIT_NOTE_DOCS: ResourceDocs = { ...CREDIT_NOTE_DOCS, parents: { id: INVOICE_DOCS } };

export const CREDIT_NOTE_ERRORS = {
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
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the answer to the example of a creation has of the demo tenant: its invoice has the zero rate. */
export const CREATED_CREDIT_NOTE = {
  tax_summary: [{ category: 'Z', rate: 0, base: 14, tax: 0, exemption_code: null, exemption_reason: null }],
};
