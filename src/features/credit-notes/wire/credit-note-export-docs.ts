import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText, ROWS_OF_ITEMS } from '#features/exports/wire/export-texts.js';
import { CREDIT_NOTE_DOCS } from './credit-note-docs.js';

export const CREDIT_NOTE_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","credit_note_number":"CN-000042","amount":14`),
  'text/csv':
    'credit_note_number,amount,net_amount,tax_amount,items[0].sku,items[0].quantity\r\nCN-000042,14,14,0,NW-003,1\r\n',
};

/** Exports of credit notes in the API documents. */
export const CREDIT_NOTE_EXPORT_DOCS = exportDocs(CREDIT_NOTE_DOCS, {
  creditNotes: exportText(
    'Export all credit notes',
    `Returns a line for each credit note with its items, as \`GET /v2/credit-notes/{id}\` returns it, voided ones too: for the accounts, with net and tax. ${ROWS_OF_ITEMS}`,
    CREDIT_NOTE_DOCS,
  ),
});
