import { EXAMPLE_UUID } from '../../../platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '../../exports/wire/export-docs.js';
import { exportText } from '../../exports/wire/export-texts.js';
import { INVOICE_DOCS } from './invoice-docs.js';

export const INVOICE_FILE: ExampleFiles = ndjsonExample(
  `"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","invoice_status":"OPEN"`,
);

/** Exports of invoices in the API documents. */
export const INVOICE_EXPORT_DOCS = exportDocs(INVOICE_DOCS, {
  invoices: exportText(
    'Export all invoices',
    'Returns a line for each invoice with its items, as `GET /v2/invoices/{id}` returns it.',
    INVOICE_DOCS,
    INVOICE_FILE,
  ),
});
