import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { INVENTORY_DOCS } from './inventory-docs.js';

export const INVENTORY_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","sku":"NW-001","available_quantity":39`),
  'text/csv': 'sku,available_quantity\r\nNW-001,39\r\n',
};

/** Exports of stock figures in the API documents. */
export const INVENTORY_EXPORT_DOCS = exportDocs(INVENTORY_DOCS, {
  inventories: exportText(
    'Export all stock figures',
    'Returns a line for each inventory, as `GET /v2/inventories/{id}` returns it.',
    INVENTORY_DOCS,
  ),
});
