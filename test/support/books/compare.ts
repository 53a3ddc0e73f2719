import { Balances } from '../receivables/balances.js';
import type { CustomerBooks } from './books.js';
import { total } from './order-amounts.js';
import { creditOf } from './order-steps.js';
import { dayOf, TIMEZONE } from './tenant-books.js';
import type { BooksWalk } from './walk.js';
import { cents } from './wire.js';

/** Those of the settings. */
const BUCKET_DAYS = [30, 60, 90];

const at = (books: CustomerBooks, day?: string): Balances => Balances.replay(books.effects, day, TIMEZONE);
/** The amounts of a row of ageing, in cents. */
const sumsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (typeof value === 'number' ? [[name, cents(value)]] : [])),
  );

export async function expectCredit({ books, read }: BooksWalk): Promise<void> {
  const shown = await read<Record<string, number | null>>(`/v2/customers/${books.id}/credit`);
  const { openInvoices, drafts, unapplied, openOrders } = creditOf(books);
  const exposure = openInvoices + drafts - unapplied + openOrders;
  const available = books.creditLimit === null ? null : books.creditLimit - exposure;
  const wanted: Record<string, number | null> = {
    ...{ open_invoices: openInvoices, drafts, unapplied },
    ...{ open_orders: openOrders, exposure, available },
  };
  const found = Object.keys(wanted).map((name) => [name, shown[name] === null ? null : cents(shown[name]!)]);
  expect(Object.fromEntries(found)).toEqual(wanted);
}

/** Open items: invoices and payments with something due or left. */
export async function expectOpenItems({ books, read }: BooksWalk): Promise<void> {
  const items = await read<any[]>(`/v2/customers/${books.id}/open-items?page_size=100`);
  const shown = items.map(({ type, id, number, issued_at, due_date, total: all, due }) =>
    [type, id, number, Date.parse(issued_at), due_date && Date.parse(due_date), cents(all), cents(due)].join(' '),
  );
  const invoices = books.invoices
    .filter((one) => one.state === 'issued' && books.dueOf(one) !== 0)
    .map((one) => ['invoice', one.id, one.number, one.at, one.due, one.amounts.total, books.dueOf(one)].join(' '));
  const payments = books.payments
    .filter((one) => books.freeOf(one) > 0)
    .map((one) => ['payment', one.id, one.number, one.at, null, one.amount, -books.freeOf(one)].join(' '));
  expect(shown.toSorted()).toEqual([...invoices, ...payments].toSorted());
}

/** The statement of some days, whose ageing is that of the last one. Of today, it closes with what is due now. */
export async function expectStatement({ books, read }: BooksWalk, from: string, to: string): Promise<void> {
  const shown = await read<any>(`/v2/customers/${books.id}/statement?from_date=${from}&to_date=${to}`);
  const dated = books.effects.flatMap((one) => (one.id === undefined ? [] : [{ ...one, date: dayOf(one.at) }]));
  const opening = total(dated.filter(({ date }) => date < from).map((one) => one.cents));
  const entries = dated.filter(({ date }) => date >= from && date <= to);
  const closing = opening + total(entries.map((one) => one.cents));
  let balance = opening;
  const sums = shown.entries.map(
    (entry: { amount: number; balance: number }) => (balance += cents(entry.amount)) - cents(entry.balance),
  );
  const aged = at(books, to).aged(books.id, to, BUCKET_DAYS, TIMEZONE);
  const { as_of_date } = shown.ageing;
  const lineOf = (one: any, amount: number) => [one.date, one.type, one.id, one.number, amount].join(' ');
  expect({
    ...{
      opening: cents(shown.opening_balance),
      closing: cents(shown.closing_balance),
      sums,
      ageing: sumsOf(shown.ageing),
    },
    ...{ day: as_of_date, days: shown.entries.map((one: any) => one.date) },
    entries: shown.entries.map((one: any) => lineOf(one, cents(one.amount))).toSorted(),
  }).toEqual({
    ...{ opening, closing, sums: sums.map(() => 0) },
    ageing: { ...aged.due, unapplied: aged.unapplied, balance: closing },
    ...{ day: to, days: entries.map(({ date }) => date).toSorted() },
    entries: entries.map((one) => lineOf(one, one.cents)).toSorted(),
  });
  if (to !== dayOf(Date.now())) return;
  const { openInvoices, unapplied } = creditOf(books);
  expect(closing).toBe(openInvoices - unapplied);
}

/** What the customer owed at the end of a day. */
export async function expectAgeing({ books, read }: BooksWalk, day: string): Promise<void> {
  const { rows } = await read<any>(`/v2/reports/ageing?as_of_date=${day}&customer_ids=${books.id}`);
  const { due, unapplied, balance } = at(books, day).aged(books.id, day, BUCKET_DAYS, TIMEZONE);
  const wanted = { ...due, unapplied, balance };
  const nothing = Object.fromEntries(Object.keys(wanted).map((name) => [name, 0]));
  expect({ day, ...nothing, ...sumsOf(rows[0] ?? {}) }).toEqual({ day, ...wanted });
}

/** The tax report of the tenant from a day of its books until another one. */
export async function expectTaxes({ books: { tenant }, read }: BooksWalk, from: string, to: string): Promise<void> {
  const { rows, totals } = await read<any>(`/v2/reports/tax?from_date=${from}&to_date=${to}`);
  const sums = new Map<string, { base: number; tax: number }>();
  for (const { at: time, category, rate, base, tax } of tenant.taxes) {
    if (dayOf(time) < from || dayOf(time) > to) continue;
    const sum = sums.get(`${category} ${rate}`) ?? { base: 0, tax: 0 };
    sums.set(`${category} ${rate}`, { base: sum.base + base, tax: sum.tax + tax });
  }
  const lineOf = ([name, { base, tax }]: [string, { base: number; tax: number }]) =>
    base || tax ? [`${name}: ${base} ${tax}`] : [];
  const shown = rows.flatMap((row: any) =>
    lineOf([`${row.category} ${row.rate}`, { base: cents(row.base), tax: cents(row.tax) }]),
  );
  const all = [...sums.values()];
  expect({ from, to, rows: shown.toSorted(), base: cents(totals.base), tax: cents(totals.tax) }).toEqual({
    ...{ from, to, rows: [...sums].flatMap(lineOf).toSorted() },
    ...{ base: total(all.map(({ base }) => base)), tax: total(all.map(({ tax }) => tax)) },
  });
}
