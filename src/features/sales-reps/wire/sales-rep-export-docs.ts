import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { SALES_REP_DOCS } from './sales-rep-docs.js';

export const SALES_REP_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","name":"Robert King"`),
  'text/csv': 'reference_id,name,email,status\r\nEXAMPLE,Robert King,robert.king@northwind.example,active\r\n',
};

/** Exports of sales reps in the API documents. */
export const SALES_REP_EXPORT_DOCS = exportDocs(SALES_REP_DOCS, {
  salesReps: exportText(
    'Export all sales reps',
    'Returns a line for each sales rep, as `GET /v2/sales-reps/{id}` returns it.',
    SALES_REP_DOCS,
  ),
});
