import { EXAMPLE_UUID } from '../../../platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '../../exports/wire/export-docs.js';
import { exportText } from '../../exports/wire/export-texts.js';
import { ORDER_DOCS } from './order-docs.js';

export const ORDER_FILE: ExampleFiles = ndjsonExample(
  `"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"confirmed"`,
);

/** Exports of orders in the API documents. */
export const ORDER_EXPORT_DOCS = exportDocs(ORDER_DOCS, {
  orders: exportText(
    'Export all orders',
    'Returns a line for each order or quote with its lines, as `GET /v2/orders/{id}` returns it. Payment tokens are null.',
    ORDER_DOCS,
    ORDER_FILE,
  ),
});
