import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText, ROWS_OF_ITEMS } from '#features/exports/wire/export-texts.js';
import { CONTRACT_DOCS } from './contract-docs.js';

export const CONTRACT_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","contract_status":"active"`),
  'text/csv':
    'reference_id,contract_status,product_price_map[0].sku_id,product_price_map[0].volume_tiers[0].price\r\nEXAMPLE,active,NW-003,16.2\r\nEXAMPLE,active,NW-002,17.1\r\n',
};

/** Exports of contracts in the API documents. */
export const CONTRACT_EXPORT_DOCS = exportDocs(CONTRACT_DOCS, {
  contractPricing: exportText(
    'Export all price agreements',
    `Returns a line for each contract with its prices, as \`GET /v2/contract-pricing/{id}\` returns it. ${ROWS_OF_ITEMS}`,
    CONTRACT_DOCS,
  ),
});
