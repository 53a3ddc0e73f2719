import { EXAMPLE_CREDIT_NOTE_ID } from '../../examples/example-ids.js';
import { INVOICE_DOCS } from '../../invoices/wire/invoice-docs.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  takenExample,
  type ResourceDocs,
} from '../../platform/http/resource-docs.js';
import { CREDIT_NOTE_FIELD_TEXTS, CREDIT_NOTE_OPERATIONS } from './credit-note-texts.js';

export const CREDIT_NOTE_DOCS: ResourceDocs = {
  name: 'credit_note',
  tag: 'Credit notes',
  description:
    'Amounts and quantities that are taken off issued invoices. The credit notes of an invoice cannot exceed its total or the quantities of its items',
  example: { id: EXAMPLE_CREDIT_NOTE_ID, referenceId: 'CN-10248' },
  parents: { id: INVOICE_DOCS },
  operations: CREDIT_NOTE_OPERATIONS,
  fields: CREDIT_NOTE_FIELD_TEXTS,
};

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
      details: [{ field: 'invoice_status', reason: 'is DRAFT' }],
    },
    DUPLICATE_REFERENCE,
    takenExample('duplicate_value', 'credit_note_number', 'CN-000042'),
  ],
} satisfies Record<string, ErrorExample[]>;
