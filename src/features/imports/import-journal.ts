import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { IMPORT_DOCUMENT, type ImportDocument } from './imports.queries.js';
import { importRepresentation } from './api/import.mapper.js';

/** Documents without the counts of lines, whose changes do not change the version. */
export const IMPORT_JOURNAL = journalKind<ImportDocument>({
  statement: documentsByIds(IMPORT_DOCUMENT),
  document: importRepresentation,
});
