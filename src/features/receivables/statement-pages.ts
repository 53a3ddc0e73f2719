import { currentTime } from '#platform/base/values/current-time.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { decimal } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { StatementParts } from '#features/documents/content/statement-content.js';
import { NOT_DUE } from './ageing-buckets.js';
import type { Statement } from './statement.queries.js';

/** Entries of a statement as pages; more of them take longer to make than a document may. */
export const MAX_PAGE_ENTRIES = 5_000;

/** What the pages of a statement say. Throws `validation_failed` if it has more than {@link MAX_PAGE_ENTRIES}. */
export function statementParts({
  ageing,
  closing,
  currency,
  from,
  opening,
  to,
  ...statement
}: Statement): StatementParts {
  const entries = [...statement.entries];
  if (entries.length > MAX_PAGE_ENTRIES)
    throw DomainError.invalid([
      {
        field: 'from_date',
        reason: `must be later: the statement has ${entries.length} entries, and pages have at most ${MAX_PAGE_ENTRIES}; text/csv has all`,
      },
    ]);
  const now = currentTime();
  return {
    ...{ currency, from, to, date: dayOf(now, currentCaller().tenant.timezone), madeAt: now.toISOString() },
    opening: decimal(opening).toFixed(),
    closing: decimal(closing).toFixed(),
    entries: entries.map(({ amount, balance, date, number, type }) => ({
      ...{ day: date, type, number },
      amount: decimal(amount).toFixed(),
      balance: decimal(balance).toFixed(),
    })),
    ageing: {
      day: ageing.day,
      buckets: ageing.buckets.map(([label, due]) => ({ days: daysOf(label), amount: decimal(due).toFixed() })),
      unapplied: decimal(ageing.unapplied).toFixed(),
      balance: decimal(ageing.balance).toFixed(),
    },
  };
}

/** The days of a bucket by its label, such as `31-60` or `91+`. */
function daysOf(label: string): StatementParts['ageing']['buckets'][number]['days'] {
  if (label === NOT_DUE) return null;
  const [first, last] = label.split('-');
  return { first: Number.parseInt(first!, 10), last: last === undefined ? null : Number(last) };
}
