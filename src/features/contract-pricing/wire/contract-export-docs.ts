import { EXAMPLE_UUID } from '../../../platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '../../exports/wire/export-docs.js';
import { exportText } from '../../exports/wire/export-texts.js';
import { CONTRACT_DOCS } from './contract-docs.js';

export const CONTRACT_FILE: ExampleFiles = ndjsonExample(
  `"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","contract_status":"active"`,
);

/** Exports of contracts in the API documents. */
export const CONTRACT_EXPORT_DOCS = exportDocs(CONTRACT_DOCS, {
  contractPricing: exportText(
    'Export all price agreements',
    'Returns a line for each contract with its prices, as `GET /v2/contract-pricing/{id}` returns it.',
    CONTRACT_DOCS,
    CONTRACT_FILE,
  ),
});
