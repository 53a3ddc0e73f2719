import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { PAYMENT_DOCS } from './payment-docs.js';

export const PAYMENT_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","kind":"payment","amount":100`),
  'text/csv': 'reference_id,kind,amount,allocations[0].amount\r\nEXAMPLE,payment,100,60\r\nEXAMPLE,payment,100,40\r\n',
};

/** Exports of payments in the API documents. */
export const PAYMENT_EXPORT_DOCS = exportDocs(PAYMENT_DOCS, {
  payments: exportText(
    'Export all payments',
    'Returns a line for each payment with its allocations, as `GET /v2/payments/{id}` returns it, reversed ones and adjustments too. With `format=csv`, a payment has a row for each of its allocations.',
    PAYMENT_DOCS,
  ),
});
