import {
  type CsvDeclaration,
  type ExportDeclaration,
  fieldsIn,
  listColumns,
  pick,
} from '#platform/data/records/export-declaration.js';
import { BANK_LINE_EXPORT_DOCS } from '../api/bank-line.docs.js';
import { type BankLineFilter, bankLinesWhere } from '../bank-lines.service.js';

const FIELDS = ['id', 'statement_id', 'position', 'booking_date', 'value_date', 'amount'];
const COUNTERPARTY = ['name', 'iban', 'bic', 'ultimate_name'];
const MORE_FIELDS = [
  'remittance',
  'structured_reference',
  'end_to_end_id',
  'bank_reference',
  'mandate_id',
  'return_reason',
  'state',
  'state_reason',
  'booked_automatically',
  'created_at',
  'updated_at',
];

const CSV: CsvDeclaration = {
  columns: [...FIELDS, ...fieldsIn('counterparty', COUNTERPARTY), ...MORE_FIELDS, ...listColumns('payment_ids')],
  record: (line) => pick(line, [...FIELDS, 'counterparty', ...MORE_FIELDS, 'payment_ids']),
};

/** How files of lines of bank statements are exported. */
export const BANK_LINE_EXPORT: ExportDeclaration<BankLineFilter> = {
  resource: 'bank_lines',
  type: 'bank_line',
  scope: 'bank_statements',
  table: 'bank_lines',
  batch: 50,
  where: bankLinesWhere,
  references: [],
  csv: CSV,
  docs: BANK_LINE_EXPORT_DOCS,
};
