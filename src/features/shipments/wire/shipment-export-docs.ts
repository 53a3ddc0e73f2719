import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText, ROWS_OF_ITEMS } from '#features/exports/wire/export-texts.js';
import { SHIPMENT_DOCS } from './shipment-docs.js';

export const SHIPMENT_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"shipped"`),
  'text/csv':
    'reference_id,status,shipment_items[0].sku_id,shipment_items[0].quantity\r\nEXAMPLE,shipped,NW-003,12\r\nEXAMPLE,shipped,NW-002,6\r\n',
};

/** Exports of shipments in the API documents. */
export const SHIPMENT_EXPORT_DOCS = exportDocs(SHIPMENT_DOCS, {
  shipments: exportText(
    'Export all shipments',
    `Returns a line for each shipment with its items, as \`GET /v2/shipments/{id}\` returns it. ${ROWS_OF_ITEMS}`,
    SHIPMENT_DOCS,
  ),
});
