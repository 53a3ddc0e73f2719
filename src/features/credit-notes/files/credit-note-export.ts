import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  fieldsIn,
  pick,
} from '#platform/data/records/export-declaration.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { INVOICE_REFERENCES } from '#features/invoices/files/invoice-lookups.queries.js';
import { type CreditNoteFilter, creditNotesWhere } from '../credit-notes.service.js';
import { CREDIT_NOTE_EXPORT_DOCS } from '../api/credit-note.docs.js';

const FIELDS = [
  'id',
  'reference_id',
  'credit_note_number',
  'invoice_id',
  'customer_id',
  'status',
  'reason',
  'currency',
  'amount',
  'net_amount',
  'tax_amount',
  'rounding_amount',
  'return_to_order',
  'issued_at',
  'created_at',
  'voided_at',
  'void_reason',
  'return_id',
  'allocated_amount',
  'refunded_amount',
  'unallocated_amount',
  'tax_mode',
];
const ITEM_FIELDS = ['invoice_item_id', 'sku', 'name', 'quantity', 'amount', 'line_total', 'tax_rate', 'tax_category'];

const CHARGE_FIELDS = ['charge_id', 'name', 'amount'];

/** A row for each item of a credit note. */
const CSV: CsvDeclaration = {
  list: 'items',
  columns: [...FIELDS, ...fieldsIn('items[0]', ITEM_FIELDS), ...entryColumns('charges', CHARGE_FIELDS)],
  record: (note) => ({
    ...pick(note, FIELDS),
    charges: entriesOf(note.charges).map((charge) => pick(charge, CHARGE_FIELDS)),
    items: entriesOf(note.items).map((item) => pick(item, ITEM_FIELDS)),
  }),
};

/** How files of credit notes are exported. */
export const CREDIT_NOTE_EXPORT: ExportDeclaration<CreditNoteFilter> = {
  resource: 'credit_notes',
  type: 'credit_note',
  scope: 'invoices',
  table: 'credit_notes',
  batch: 20,
  where: creditNotesWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: INVOICE_REFERENCES, paths: ['invoice_id'] },
  ],
  csv: CSV,
  docs: CREDIT_NOTE_EXPORT_DOCS,
};
