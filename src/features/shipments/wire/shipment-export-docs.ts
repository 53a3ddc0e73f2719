import { EXAMPLE_UUID } from '../../../platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '../../exports/wire/export-docs.js';
import { exportText } from '../../exports/wire/export-texts.js';
import { SHIPMENT_DOCS } from './shipment-docs.js';

export const SHIPMENT_FILE: ExampleFiles = ndjsonExample(
  `"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"shipped"`,
);

/** Exports of shipments in the API documents. */
export const SHIPMENT_EXPORT_DOCS = exportDocs(SHIPMENT_DOCS, {
  shipments: exportText(
    'Export all shipments',
    'Returns a line for each shipment with its items, as `GET /v2/shipments/{id}` returns it.',
    SHIPMENT_DOCS,
    SHIPMENT_FILE,
  ),
});
