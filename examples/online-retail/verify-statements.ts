import { sumOfCents, wireAmount } from './cents.js';
import { forEachConcurrently } from './concurrency.js';
import { entriesByCustomer, type FileEntry } from './file-entries.js';
import type { Mismatches } from './mismatches.js';
import type { Session } from './session.js';
import { addDays, daysBetween, daysIn } from './times.js';
import type { References } from './verify-payments.js';
import type { Single, WireStatement } from './wire.js';

/** Counts of what the statements of customers show. */
export interface StatementBook {
  statements: number;
  statementEntries: number;
}

/** The first and the last day, both included. */
interface Period {
  from: string;
  to: string;
}

/** What the file says of a customer. */
export interface CustomerOfFile extends Period {
  customer: string;
  /** Of all time. */
  entries: readonly FileEntry[];
}

/**
 * Reads two statements of each of the customers, of the first and of the second half of the file's time, and compares them entry by entry and
 * balance by balance with what the lines of the file come to. None of the customers may have other documents.
 */
export async function verifyStatements(
  { api, dataset, concurrency, progress }: Session,
  { customers, payments }: Pick<References, 'customers'> & { payments: ReadonlyMap<string, string> },
  mismatches: Mismatches,
): Promise<StatementBook> {
  const { timezone } = (await api.get<Single<{ timezone: string }>>('/v2/tenant')).data;
  const entries = entriesByCustomer(dataset, daysIn(timezone));
  const periods = halvesOf([...entries.values()].flat());
  const book: StatementBook = { statements: 0, statementEntries: 0 };
  const tick = progress('verify statements', customers.size);
  await forEachConcurrently(customers, concurrency, async ([id, customer]) => {
    for (const { from, to } of periods) {
      const query = new URLSearchParams({ from_date: from, to_date: to }).toString();
      const { data } = await api.get<Single<WireStatement>>(`/v2/customers/${id}/statement?${query}`);
      book.statements += 1;
      book.statementEntries += data.entries.length;
      const wanted = { customer, from, to, entries: entries.get(customer) ?? [] };
      compareStatement(wanted, data, payments, mismatches);
    }
    tick();
  });
  return book;
}

/** A statement covers at most 400 days, and the second one has an opening balance. */
function halvesOf(entries: readonly FileEntry[]): Period[] {
  const days = entries.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
  return [
    { from, to: middle },
    { from: addDays(middle, 1), to },
  ];
}

/** Within a day the entries have the order in which they were recorded, which need not be that of the file. */
export function compareStatement(
  { customer, from, to, entries }: CustomerOfFile,
  statement: WireStatement,
  /** References by the numbers of payments. */
  payments: ReadonlyMap<string, string>,
  mismatches: Mismatches,
): void {
  const name = `statement of ${customer} from ${from}`;
  const within = entries.filter(({ date }) => date >= from && date <= to);
  const opening = sumOfCents(entries.filter(({ date }) => date < from));
  const closing = wireAmount(opening + sumOfCents(within));
  mismatches.expect(`${name} opening_balance`, statement.opening_balance, wireAmount(opening));
  mismatches.expect(`${name} closing_balance`, statement.closing_balance, closing);
  mismatches.expect(`${name} balance of the ageing`, statement.ageing.balance, closing);

  const missing = new Map(within.map((entry) => [`${entry.type} ${entry.reference}`, entry]));
  let balance = opening;
  let day = from;
  for (const found of statement.entries) {
    const reference = found.type === 'payment' ? payments.get(found.number) : found.number;
    const key = `${found.type} ${reference ?? found.number}`;
    const entry = missing.get(key);
    if (!entry) {
      mismatches.add(`${name} has ${key}, which is not of the file or shown twice`);
      continue;
    }
    missing.delete(key);
    balance += entry.cents;
    mismatches.expect(`${name} ${key} date`, found.date, entry.date);
    mismatches.expect(`${name} ${key} amount`, found.amount, wireAmount(entry.cents));
    mismatches.expect(`${name} ${key} balance`, found.balance, wireAmount(balance));
    if (found.date < day) mismatches.add(`${name} ${key} is after an entry of ${day}`);
    day = found.date;
  }
  for (const key of missing.keys()) mismatches.add(`${name} has no ${key}`);
}
