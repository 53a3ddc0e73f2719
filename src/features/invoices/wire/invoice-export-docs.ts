import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText, ROWS_OF_ITEMS } from '#features/exports/wire/export-texts.js';
import { INVOICE_DOCS } from './invoice-docs.js';

export const INVOICE_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","invoice_status":"OPEN"`),
  'text/csv':
    'reference_id,invoice_status,items[0].sku,items[0].quantity\r\nEXAMPLE,OPEN,NW-003,12\r\nEXAMPLE,OPEN,NW-002,6\r\n',
};

/** Exports of invoices in the API documents. */
export const INVOICE_EXPORT_DOCS = exportDocs(INVOICE_DOCS, {
  invoices: exportText(
    'Export all invoices',
    `Returns a line for each invoice with its items, as \`GET /v2/invoices/{id}\` returns it. ${ROWS_OF_ITEMS}`,
    INVOICE_DOCS,
  ),
});
