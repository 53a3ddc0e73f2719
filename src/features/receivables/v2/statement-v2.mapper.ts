import type { ReportPeriod } from '#features/reports/report-period.js';
import type { Statement } from '../statement.queries.js';
import { agedAmounts } from '../api/ageing.mapper.js';
import type { ReadStatementV2, StatementAgeingV2, StatementEntryV2, StatementV2 } from './statement-v2.dto.js';

export const periodFromV2 = (query: ReadStatementV2): Partial<ReportPeriod> => ({
  from: query.from_date,
  to: query.to_date,
});

const ageingToV2 = (ageing: Statement['ageing']): StatementAgeingV2 => ({
  as_of_date: ageing.day,
  buckets: ageing.labels.slice(),
  ...agedAmounts(ageing),
});

/** `entries` is the list of the statement's entries, mapped by `statementEntry`. */
export const toV2 = (statement: Statement, entries: StatementEntryV2[]): StatementV2 => ({
  customer_id: statement.customerId,
  from_date: statement.from,
  to_date: statement.to,
  currency: statement.currency,
  opening_balance: statement.opening,
  entries,
  closing_balance: statement.closing,
  ageing: ageingToV2(statement.ageing),
});
