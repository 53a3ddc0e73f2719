import { DAY_MS } from '../receivables/ledger.js';
import type { Invoice, Note, Payment } from './books.js';
import type { TaxRow } from './invoice-amounts.js';
import { enterAllocation, enterPayment } from './money-steps.js';
import { ratio, total } from './order-amounts.js';
import { dayOf } from './tenant-books.js';
import { type BooksWalk, iso, refused } from './walk.js';
import { cents, money } from './wire.js';

/** The discount that invoices of walks offer: so many days and per cent. */
export const OFFER = { days: 2, percent: 3 };

/** A discount as it is answered, in the parts that are read. */
interface Shown {
  id: string;
  display_id: string;
  kind: string;
  amount: number;
  paid_at: string;
  reversed_at: string | null;
  with_payment_id: string | null;
  with_credit_note_id: string | null;
  tax_summary: { category: string; rate: number; base: number; tax: number }[] | null;
  allocations: { id: string; amount: number; effective_at: string }[];
}

const offeredBy = ({ offers, amounts, credited }: Invoice): number =>
  offers ? ratio([amounts.total - credited, OFFER.percent], [100]) : 0;

/** Pays an invoice and takes the rest as a discount: the offered one, a greater one, or one that nobody offers. */
export async function takeDiscount(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const invoice = walk.one(books.invoices.filter((one) => one.state === 'issued' && books.dueOf(one) > 1));
  if (!invoice) return;
  const { at } = walk.isOneIn(2) ? walk.time() : { at: invoice.at };
  const due = books.dueOf(invoice);
  const offered = offeredBy(invoice);
  const rest = Math.min(walk.pick([offered || 1, offered || 1, offered + 1]), due - 1);
  const override = walk.isOneIn(3);
  const isInTime = dayOf(at) <= dayOf(Date.parse(dayOf(invoice.at)) + OFFER.days * DAY_MS);
  const isAllowed = offered > 0 && isInTime && rest <= offered;
  const allocation = { invoice_id: invoice.id, amount: money(due - rest), rest: 'discount', override };
  const body = {
    ...{ reference_id: walk.next(), customer_id: books.id, amount: money(due - rest), paid_at: iso(at) },
    ...{ note: override ? 'Agreed' : undefined, allocations: [allocation] },
  };
  const isTaken = books.discountsOf(invoice).length > 0;
  const wanted = isTaken || !(isAllowed || override) ? refused('discount_not_available', 'allocations[0].rest') : 201;
  const shown = await walk.send('POST', '/v2/payments', body, wanted);
  if (!shown) return;
  const payment = enterPayment(walk, shown, 'payment', at, due - rest);
  enterAllocation(walk, shown, payment, invoice, due - rest);
  const discount = await made(walk, invoice, ({ with_payment_id }) => with_payment_id === payment.id);
  expect([cents(discount.amount), Date.parse(discount.paid_at)]).toEqual([rest, Math.max(at, invoice.at)]);
  const tax = ratio([rest, invoice.amounts.taxAll], [invoice.amounts.total]);
  enter(walk, discount, invoice, { with: payment }, tax);
}

/** The discount of an invoice that a condition finds among those that count. */
async function made(walk: BooksWalk, { id }: Invoice, is: (one: Shown) => boolean): Promise<Shown> {
  const payments = await walk.read<Shown[]>(`/v2/invoices/${id}/payments?page_size=100`);
  const found = payments.filter((one) => one.kind === 'discount' && one.reversed_at === null && is(one));
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** Enters a discount, whose bases and taxes add up to its amount. `tax` is all that it has where the rates are unknown. */
function enter(
  { books }: BooksWalk,
  shown: Shown,
  invoice: Invoice,
  of: Pick<Payment, 'with' | 'note'>,
  tax: number,
): void {
  const amount = cents(shown.amount);
  const rows = shown.tax_summary?.map((row): TaxRow => ({ ...row, base: cents(row.base), tax: cents(row.tax) }));
  if (rows) expect(total(rows.map(({ base, tax }) => base + tax))).toBe(amount);
  for (const row of rows ?? [])
    if (books.tenant.isNet)
      expect(Math.abs(row.tax - (row.base * row.rate!) / 100)).toBeLessThanOrEqual(of.note ? 2 : 1);
  const taxes = rows ?? [{ category: null, rate: null, base: amount - tax, tax }];
  const at = Date.parse(shown.paid_at);
  const discount: Payment = {
    ...{ id: shown.id, number: shown.display_id, kind: 'discount', at, amount, ...of, taxes },
    ...{ allocated: 0, refunded: 0, isReversed: false },
  };
  books.pay(discount);
  books.allocate({ id: shown.allocations[0]!.id, payment: discount, invoice, amount, at, isUndone: false });
}

/** A credit note takes back of a discount what belongs to the credited part of what is left of the invoice. */
export async function creditDiscount(walk: BooksWalk, note: Note, creditable: number, at: number): Promise<void> {
  const { books } = walk;
  const counting = books.discountsOf(note.invoice);
  const left = total(counting.map(({ amount }) => amount));
  const part = left > 0 ? ratio([left, note.amount], [creditable]) : 0;
  if (!part) return;
  const tax = total(counting.flatMap(({ taxes }) => taxes!.map((row) => row.tax)));
  const shown = await made(walk, note.invoice, ({ with_credit_note_id }) => with_credit_note_id === note.id);
  expect([-cents(shown.amount), Date.parse(shown.paid_at)]).toEqual([part, Math.max(at, counting[0]!.at)]);
  enter(walk, shown, note.invoice, { with: counting[0]!.with, note }, -ratio([part, tax], [left]));
}

/** Once a credit note is voided, what it took back of a discount counts again. */
export async function voidDiscount(walk: BooksWalk, note: Note): Promise<void> {
  const { books } = walk;
  const discount = books.payments.find((one) => one.note === note && !one.isReversed);
  if (!discount) return;
  const { reversed_at } = await walk.read<{ reversed_at: string }>(`/v2/payments/${discount.id}`);
  books.reverse(discount, Date.parse(reversed_at));
}
