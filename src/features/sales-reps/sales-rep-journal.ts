import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { SALES_REP, type SalesRepRecord } from './sales-reps.queries.js';
import { toV2 } from './v2/sales-rep-v2.mapper.js';

export const SALES_REP_JOURNAL = journalKind<SalesRepRecord>({ statement: documentsByIds(SALES_REP), document: toV2 });
