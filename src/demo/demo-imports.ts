import { EXAMPLE_IMPORT_ID } from '../examples/example-ids.js';
import type { NewImport } from '../imports/imports.service.js';
import { ReceivedFile } from '../platform/validation/received-file.js';

/** An import that has failed, because its file cannot be unpacked: its errors have a line, and no file is stored. */
export const DEMO_IMPORT: NewImport & { id: string } = {
  id: EXAMPLE_IMPORT_ID,
  resource: 'products',
  mode: 'upsert',
  onError: 'skip',
  isDryRun: false,
  format: 'ndjson',
};

export const UNREADABLE_FILE = new ReceivedFile('', 0, '', undefined, 'application/x-ndjson', true);
