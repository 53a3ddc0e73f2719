import { documentsByIds } from '../platform/database/entity-sql.js';
import { journalKind } from '../platform/journal/journal-kind.js';
import { IMPORT_DOCUMENT, type ImportDocument } from './imports.queries.js';
import { documentToV2 } from './v2/import-v2.mapper.js';

/** Without the counts, which change without the version. */
export const IMPORT_JOURNAL = journalKind<ImportDocument>({
  statement: documentsByIds(IMPORT_DOCUMENT),
  document: documentToV2,
});
