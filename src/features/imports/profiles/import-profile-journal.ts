import { journalKind } from '#platform/data/journal/journal-kind.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { toV2 } from '../v2/import-profile-v2.mapper.js';
import { IMPORT_PROFILE, type ImportProfileRecord } from './import-profiles.queries.js';

export const IMPORT_PROFILE_JOURNAL = journalKind<ImportProfileRecord>({
  statement: documentsByIds(IMPORT_PROFILE),
  document: toV2,
});
