import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { currentTime } from '../../platform/base/values/current-time.js';
import type { WireDecimal } from '../../platform/base/values/decimal.js';
import { isId } from '../../platform/base/values/ids.js';
import { addDays, beginningOf, dayOf, daysBetween } from '../../platform/base/values/time-zone.js';
import { PLAN_FOR_VALUES } from '../../platform/data/records/list-where.js';
import { JsonRows } from '../../platform/data/sql/json-rows.js';
import { currentCaller } from '../../platform/data/tenancy/caller.js';
import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import { readSettings } from '../settings/read-settings.js';
import { bucketBounds, bucketLabels } from './ageing-buckets.js';
import { type AgedAmounts, amountsOf } from './ageing.service.js';
import { type EntryRecord, STATEMENT, type StatementSums } from './statement.queries.js';

/** Maximum number of days of a statement. */
export const MAX_STATEMENT_DAYS = 400;

/** The first and the last day, such as `2026-01-31`. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** What changed the balance of a customer in a period, both of whose days are included. */
export interface Statement extends StatementPeriod {
  customerId: string;
  currency: string;
  opening: WireDecimal;
  closing: WireDecimal;
  entries: JsonRows<EntryRecord>;
  ageing: AgedAmounts & { day: string; labels: readonly string[] };
}

/** The period of a statement: what was not sent is the first and the last day of the present month. Throws `validation_failed`. */
export function statementPeriod(sent: Partial<StatementPeriod>, today: string): StatementPeriod {
  const { from = firstOfMonth(today), to = addDays(firstOfMonth(addDays(firstOfMonth(today), 31)), -1) } = sent;
  const refuse = (reasonOfTo: string, reasonOfFrom: string) =>
    DomainError.invalid([
      sent.to ? { field: 'to_date', reason: reasonOfTo } : { field: 'from_date', reason: reasonOfFrom },
    ]);
  if (to < from) throw refuse('must not be before from_date', 'must not be after the present month without to_date');
  if (daysBetween(from, to) >= MAX_STATEMENT_DAYS)
    throw refuse(TOO_LONG, `${TOO_LONG}, which ends with the present month without to_date`);
  return { from, to };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const TOO_LONG = `must make a period of at most ${MAX_STATEMENT_DAYS} days`;

@Injectable()
export class StatementsService {
  constructor(private readonly db: TenantDb) {}

  /**
   * The statement of a customer: closing balance = opening balance + sum of the entries = what is due − what is not allocated. Its ageing is that
   * of the last day, or of today if the period ends later. All is of one snapshot. Throws `customer_not_found`, and `validation_failed` for
   * a period that is too long.
   */
  async get(customerId: string, sent: Partial<StatementPeriod>): Promise<Statement> {
    const { timezone, currency } = currentCaller().tenant;
    const today = dayOf(currentTime(), timezone);
    const { from, to } = statementPeriod(sent, today);
    const { bucketDays } = await readSettings(this.db);
    const day = to < today ? to : today;
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
    const values = [
      customerId,
      days.map((one) => beginningOf(one, timezone)),
      beginningOf(addDays(to, 1), timezone),
      beginningOf(addDays(day, 1), timezone),
      bucketBounds(day, bucketDays, timezone),
      days,
    ];
    const rows = isId(customerId)
      ? await this.db.read<{ doc: string }>(STATEMENT, values, { settings: PLAN_FOR_VALUES })
      : [];
    const [first, ...entries] = rows.map(({ doc }) => doc);
    if (first === undefined) throw DomainError.notFound('customer', customerId);
    const { opening, closing, ageing } = JSON.parse(first) as StatementSums;
    const labels = bucketLabels(bucketDays);
    return {
      customerId,
      currency,
      from,
      to,
      opening,
      closing,
      entries: new JsonRows(entries),
      ageing: { ...amountsOf(ageing, labels), day, labels },
    };
  }
}
