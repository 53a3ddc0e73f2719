import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { sandboxOfJournal } from './api/sandbox.mapper.js';
import { SANDBOX, type SandboxRecord } from './sandboxes.queries.js';

export const SANDBOX_JOURNAL = journalKind<SandboxRecord>({
  statement: documentsByIds(SANDBOX),
  document: sandboxOfJournal,
});
