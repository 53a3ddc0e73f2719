import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';

import { INVOICE_DOCS } from '#features/invoices/api/invoice.docs.js';

/** Texts of the operation on the tax report. */
const TAX_REPORT_OPERATIONS = {
  readTax: {
    summary: 'Which taxes became due in a period?',
    description:
      'Adds up the bases and taxes of all invoices that were issued in the period, as their `tax_summary` has them, and subtracts those of credit notes and of discounts for early payments that were taken. Each document counts on its day of issue in the time zone of the tenant, a discount on the day of the payment. An invoice that is cancelled, a credit note that is voided and a discount that is reversed are taken back on the day on which that is done, so that the report of a past period does not change; an invoice that v1 deleted is in none. Drafts do not count. With `Accept: text/csv` the answer is a file for a spreadsheet. The documents behind the sums are the rows of `GET /v2/exports/invoice_taxes`.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of the tax report. */
const TAX_REPORT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['TaxReport'],
    fields: {
      from_date: 'First day of the period, in the time zone of the tenant',
      to_date: 'Last day of the period, in the time zone of the tenant',
      currency: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
      rows: 'Bases and taxes by category, then falling rate; what states no rate comes last. Rows of 0 are left out',
      totals: 'Sums of all rows',
    },
  },
  {
    classes: ['TaxReportRow', 'TaxReportTotals'],
    fields: {
      category:
        'How the amounts of this row are taxed; `S` for invoices in the tax mode `stated` with taxes in per cent, null for the row of those that state no rate',
      rate: 'Tax rate in per cent; null for documents in the tax mode `stated` that state no rate: without taxes, as all of v1, or with taxes that are amounts',
      base: 'Amounts without tax, or without a stated tax the whole totals, credit notes and discounts subtracted, in the currency of the tenant; negative if more was credited',
      tax: 'Taxes on `base`, credit notes and discounts subtracted; the sum of what the documents state',
    },
  },
];

export const TAX_REPORT_DOCS: ResourceDocs = {
  tag: 'Tax report',
  description: 'What a tax return needs: bases and taxes of invoices and credit notes by category and rate',
  operationGroup: 'taxReport',
  operations: TAX_REPORT_OPERATIONS,
  fields: TAX_REPORT_FIELD_TEXTS,
};

/** The beginning of a tax report as CSV. */
export const TAX_REPORT_FILE = {
  'text/csv':
    'from_date,to_date,currency,category,rate,base,tax\r\n2026-01-01,2026-01-31,USD,S,19,100,19\r\n2026-01-01,2026-01-31,USD,S,7,10,0.7\r\n',
};

export const TAX_REPORT_RESPONSE = {
  description:
    'The report in `data`, or by what `Accept` prefers as CSV, with a row for each row of the report and no totals',
  statuses: [400],
};

/** What the API documents say of the export. */
export const INVOICE_TAXES_EXPORT_DOCS: ExportDocs = {
  summary: 'Export the documents behind the tax report',
  line: 'Returns a line for each document that `GET /v2/reports/tax` adds up, category and rate: invoices (`type` is `invoice`), credit notes (`credit_note`, negative), cancelled invoices (`invoice_cancelled`, negative), voided credit notes (`credit_note_voided`, positive again) and discounts for early payments (`discount`, negative, and positive for what credit notes take back of them; `discount_reversed`, the other sign again). `date` is the day in the time zone of the tenant on which the line counts, and `effective_at` the time. The sums of `base` and `tax` between two days are those of the report of these days; `issued_after` and `issued_before` take the beginning of the first day and of the day after the last one. A document that states no rate is one line whose `category` and `rate` are null. The other filters choose invoices, together with their credit notes and discounts; a credit note or discount whose invoice was deleted in v1 is only in files without them.',
  list: INVOICE_DOCS,
  columns: ['date', 'number', 'tax'],
  file: {
    'application/x-ndjson': `{"date":"2026-01-15","type":"invoice","id":"${EXAMPLE_INVOICE_ID}","number":"INV-10248","invoice_id":"${EXAMPLE_INVOICE_ID}","customer_id":"${EXAMPLE_CUSTOMER_ID}","customer_name":"Alfreds Futterkiste","effective_at":"2026-01-15T10:00:00.000Z","currency":"USD","category":"S","rate":19,"base":100,"tax":19}\n`,
    'text/csv':
      'date,type,number,category,rate,base,tax\r\n2026-01-15,invoice,INV-10248,S,19,100,19\r\n2026-01-20,credit_note,CN-000042,S,19,-10,-1.9\r\n',
  },
};
