import { EXAMPLE_UUID } from '../../../platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '../../exports/wire/export-docs.js';
import { exportText } from '../../exports/wire/export-texts.js';
import { CREDIT_NOTE_DOCS } from './credit-note-docs.js';

export const CREDIT_NOTE_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","credit_note_number":"CN-000042","amount":14`),
  'text/csv':
    'id,credit_note_number,amount,net_amount,tax_amount\r\n01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e,CN-000042,14,14,0\r\n',
};

/** Exports of credit notes in the API documents. */
export const CREDIT_NOTE_EXPORT_DOCS = exportDocs(CREDIT_NOTE_DOCS, {
  creditNotes: exportText(
    'Export all credit notes',
    'Returns a line for each credit note with its items, as `GET /v2/credit-notes/{id}` returns it, voided ones too: for the accounts, with net and tax.',
    CREDIT_NOTE_DOCS,
    CREDIT_NOTE_FILE,
  ),
});
