import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { SALES_REP, type SalesRepRecord } from './sales-reps.queries.js';
import { salesRepRepresentation } from './api/sales-rep.mapper.js';

export const SALES_REP_JOURNAL = journalKind<SalesRepRecord>({
  statement: documentsByIds(SALES_REP),
  document: salesRepRepresentation,
});
