import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { returnStates } from './return-status.js';
import { RETURN, type ReturnRecord } from './returns.queries.js';
import { returnRepresentation } from './api/return.mapper.js';

export const RETURN_JOURNAL = journalKind<ReturnRecord>({
  statement: documentsByIds(RETURN),
  document: returnRepresentation,
  states: returnStates,
});
