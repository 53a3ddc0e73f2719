import { EXAMPLE_IMPORT_ID, EXAMPLE_SPARE_IMPORT_ID } from '#examples/example-ids.js';
import type { NewImport } from '#features/imports/new-import.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';

/** An import that has failed, because its file cannot be unpacked: its errors have a line, and no file is stored. */
export const DEMO_IMPORT: NewImport & { id: string } = {
  id: EXAMPLE_IMPORT_ID,
  resource: 'products',
  mode: 'upsert',
  onError: 'skip',
  isDryRun: false,
  format: 'ndjson',
};

/** The imports of the demo: that one, and the one of the example of a cancellation, which is refused because it has ended. */
export const DEMO_IMPORTS = [DEMO_IMPORT, { ...DEMO_IMPORT, id: EXAMPLE_SPARE_IMPORT_ID }];

export const UNREADABLE_FILE = new ReceivedFile('', 0, '', undefined, 'application/x-ndjson', true);
