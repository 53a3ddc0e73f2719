import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText, ROWS_OF_ITEMS } from '#features/exports/wire/export-texts.js';
import { ORDER_DOCS } from './order-docs.js';

export const ORDER_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"confirmed"`),
  'text/csv':
    'reference_id,status,line_items[0].sku,line_items[0].quantity\r\nEXAMPLE,confirmed,NW-003,12\r\nEXAMPLE,confirmed,NW-002,6\r\n',
};

/** Exports of orders in the API documents. */
export const ORDER_EXPORT_DOCS = exportDocs(ORDER_DOCS, {
  orders: exportText(
    'Export all orders',
    `Returns a line for each order or quote with its lines, as \`GET /v2/orders/{id}\` returns it. Payment tokens are null. ${ROWS_OF_ITEMS}`,
    ORDER_DOCS,
  ),
});
