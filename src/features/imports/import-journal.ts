import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { IMPORT_DOCUMENT, type ImportDocument } from './imports.queries.js';
import { documentToV2 } from './v2/import-v2.mapper.js';

/** Documents without the counts of lines, whose changes do not change the version. */
export const IMPORT_JOURNAL = journalKind<ImportDocument>({
  statement: documentsByIds(IMPORT_DOCUMENT),
  document: documentToV2,
});
