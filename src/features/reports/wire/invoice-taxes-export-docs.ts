import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#demo/ids/example-ids.js';
import { type ExampleFiles, exportDocs } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { INVOICE_DOCS } from '#features/invoices/wire/invoice-docs.js';

export const INVOICE_TAXES_FILE: ExampleFiles = {
  'application/x-ndjson': `{"date":"2026-01-15","type":"invoice","id":"${EXAMPLE_INVOICE_ID}","number":"INV-10248","invoice_id":"${EXAMPLE_INVOICE_ID}","customer_id":"${EXAMPLE_CUSTOMER_ID}","customer_name":"Alfreds Futterkiste","effective_at":"2026-01-15T10:00:00.000Z","currency":"USD","category":"S","rate":19,"base":100,"tax":19}\n`,
  'text/csv':
    'date,type,number,category,rate,base,tax\r\n2026-01-15,invoice,INV-10248,S,19,100,19\r\n2026-01-20,credit_note,CN-000042,S,19,-10,-1.9\r\n',
};

/** The export of the documents behind the tax report in the API documents. */
export const INVOICE_TAXES_EXPORT_DOCS = exportDocs(INVOICE_DOCS, {
  invoiceTaxes: exportText(
    'Export the documents behind the tax report',
    'Returns a line for each document that `GET /v2/reports/tax` adds up, category and rate: invoices (`type` is `invoice`), credit notes (`credit_note`, negative), cancelled invoices (`invoice_cancelled`, negative) and voided credit notes (`credit_note_voided`, positive again). `date` is the day in the time zone of the tenant on which the line counts, and `effective_at` the time. The sums of `base` and `tax` between two days are those of the report of these days; `issued_after` and `issued_before` take the beginning of the first day and of the day after the last one. A document that states no rate is one line whose `category` and `rate` are null. The other filters choose invoices, together with their credit notes; a credit note whose invoice was deleted in v1 is only in files without them.',
    INVOICE_DOCS,
  ),
});
