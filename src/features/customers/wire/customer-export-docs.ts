import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { CUSTOMER_DOCS } from './customer-docs.js';

export const CUSTOMER_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","name":"Alfreds Futterkiste"`),
  'text/csv': 'reference_id,company_name,addresses[0].city\r\nALFKI,Alfreds Futterkiste,Berlin\r\n',
};

/** Exports of customers in the API documents. */
export const CUSTOMER_EXPORT_DOCS = exportDocs(CUSTOMER_DOCS, {
  customers: exportText(
    'Export all customers',
    'Returns a line for each customer with its addresses and contacts, as `GET /v2/customers/{id}` returns it.',
    CUSTOMER_DOCS,
  ),
});
