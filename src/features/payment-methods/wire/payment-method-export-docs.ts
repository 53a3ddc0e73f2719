import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { PAYMENT_METHOD_DOCS } from './payment-method-docs.js';

export const PAYMENT_METHOD_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","token":null`),
  'text/csv': 'reference_id,customer_id,payment_method_type,brand,last_four_digits\r\nEXAMPLE,ALFKI,card,visa,4242\r\n',
};

/** Exports of payment methods in the API documents. */
export const PAYMENT_METHOD_EXPORT_DOCS = exportDocs(PAYMENT_METHOD_DOCS, {
  paymentMethods: exportText(
    'Export all payment methods',
    'Returns a line for each payment method, as `GET /v2/payment-methods/{id}` returns it, but with `token` null for every API key.',
    PAYMENT_METHOD_DOCS,
  ),
});
