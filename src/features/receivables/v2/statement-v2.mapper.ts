import type { EntryRecord } from '../statement.queries.js';
import type { ReportPeriod } from '#features/reports/report-period.js';
import type { Statement } from '../statement.queries.js';
import { amountsToV2 } from './ageing-v2.mapper.js';
import type { ReadStatementV2, StatementAgeingV2, StatementEntryV2, StatementV2 } from './statement-v2.dto.js';

export const periodFromV2 = (query: ReadStatementV2): Partial<ReportPeriod> => ({
  from: query.from_date,
  to: query.to_date,
});

export const entryToV2 = (entry: EntryRecord): StatementEntryV2 => ({
  date: entry.date,
  type: entry.type,
  id: entry.id,
  number: entry.number,
  amount: entry.amount,
  balance: entry.balance,
});

const ageingToV2 = (ageing: Statement['ageing']): StatementAgeingV2 => ({
  as_of_date: ageing.day,
  buckets: ageing.labels.slice(),
  ...amountsToV2(ageing),
});

/** `entries` is the list of the statement's entries, mapped by {@link entryToV2}. */
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
