import { EXAMPLE_DEBTOR_ID, EXAMPLE_INVOICE_ID, EXAMPLE_OPEN_INVOICE_ID } from '#demo/ids/example-ids.js';
import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { CUSTOMER_DOCS } from '#features/customers/wire/customer-docs.js';
import { RECEIVABLES_FIELD_TEXTS, RECEIVABLES_OPERATIONS, RECEIVABLES_PARAMETER_TEXTS } from './receivables-texts.js';

export const RECEIVABLES_DOCS: ResourceDocs = {
  tag: 'Receivables',
  description:
    'What customers owe: open items, statements and the ageing report, computed from invoices, credit notes and payments',
  example: { id: EXAMPLE_OPEN_INVOICE_ID },
  operationGroup: 'receivables',
  operations: RECEIVABLES_OPERATIONS,
  fields: RECEIVABLES_FIELD_TEXTS,
  parameterValues: RECEIVABLES_PARAMETER_TEXTS,
};

/** The routes below a customer, whose id is the path's `id`. */
export const CUSTOMER_RECEIVABLES_DOCS: ResourceDocs = {
  ...RECEIVABLES_DOCS,
  parents: { id: { ...CUSTOMER_DOCS, example: { id: EXAMPLE_DEBTOR_ID } } },
};

/** The beginnings of a statement as CSV and as pages. */
export const STATEMENT_FILE = {
  'application/pdf': '%PDF-1.7',
  'text/csv': `date,type,id,number,amount,balance\r\n2026-01-01,opening_balance,,,,200\r\n2026-01-15,invoice,${EXAMPLE_INVOICE_ID},INV-10248,440,640\r\n`,
};

/** The beginning of an ageing report as CSV. */
export const AGEING_FILE = {
  'text/csv': `as_of_date,customer_id,name,not_due,1-30,31-60,61-90,91+,unapplied,balance\r\n2026-01-31,${EXAMPLE_DEBTOR_ID},Alfreds Futterkiste,940,0,140,0,0,50,1030\r\n`,
};

export const AGEING_RESPONSE = {
  description:
    'The report in `data` with one page of its rows; `pagination` leads to the others. By what `Accept` prefers as CSV, with the rows of all pages and no totals',
  statuses: [400],
  isPaged: true,
};

export const STATEMENT_RESPONSE = {
  description:
    'The statement in `data`, or by what `Accept` prefers as CSV, with the opening balance, a row for each entry and the closing balance, or as pages (PDF)',
  statuses: [400, 404],
};
