import { journalKind } from '#platform/data/journal/journal-kind.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { importProfileRepresentation } from '../api/import-profile.mapper.js';
import { IMPORT_PROFILE, type ImportProfileRecord } from './import-profiles.queries.js';

export const IMPORT_PROFILE_JOURNAL = journalKind<ImportProfileRecord>({
  statement: documentsByIds(IMPORT_PROFILE),
  document: importProfileRepresentation,
});
