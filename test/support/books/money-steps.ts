import type { Allocation, Invoice, Payment } from './books.js';
import { dayOf } from './tenant-books.js';
import { undoneWith } from './undone.js';
import { type BooksWalk, iso, refused, type Wanted } from './walk.js';
import { cents, money } from './wire.js';

const issuedOf = (walk: BooksWalk): Invoice[] => walk.books.invoices.filter(({ state }) => state === 'issued');
const anIssued = (walk: BooksWalk): Invoice | undefined => walk.one(issuedOf(walk));

/** Why an invoice cannot take an amount from a source that has so much left; undefined if it can. `field` is that of the allocation. */
function fault(
  { books }: BooksWalk,
  invoice: Invoice,
  amount: number,
  left: number,
  field: string,
): Wanted | undefined {
  const due = Math.max(books.dueOf(invoice), 0);
  if (amount > due) return refused('allocation_exceeds_due', 'allocations[0].amount');
  return amount > left ? refused('allocation_exceeds_source', field) : undefined;
}

const paymentBody = (walk: BooksWalk, at: number, amount: number, allocations: object[]) => ({
  reference_id: walk.next(),
  customer_id: walk.books.id,
  amount: money(amount),
  paid_at: iso(at),
  allocations,
});

export function enterPayment(walk: BooksWalk, shown: any, kind: Payment['kind'], at: number, amount: number): Payment {
  const payment: Payment = {
    id: shown.id,
    number: shown.display_id,
    kind,
    at,
    amount,
    allocated: 0,
    refunded: 0,
    isReversed: false,
  };
  if (kind !== 'refund') walk.books.pay(payment);
  return payment;
}

/** Enters the allocation of a new payment, which counts from the later of the times of both. */
export function enterAllocation(walk: BooksWalk, shown: any, payment: Payment, invoice: Invoice, amount: number): void {
  const [{ id }] = shown.allocations;
  walk.books.allocate({ id, payment, invoice, amount, at: Math.max(payment.at, invoice.at), isUndone: false });
}

export async function pay(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const { at } = walk.time();
  const invoice = walk.isOneIn(4) ? undefined : anIssued(walk);
  const due = invoice ? Math.max(books.dueOf(invoice), 0) : 0;
  const amount = walk.pick([due || 500, 500, 2_000, 10_000]);
  const possible = walk.pick([Math.min(due, amount), Math.min(due, 300)]);
  const asked = walk.isOneIn(8) ? walk.pick([Math.min(due + 1, amount), amount + 1]) : possible;
  const allocations = invoice && asked > 0 ? [{ invoice_id: invoice.id, amount: money(asked) }] : [];
  const body = paymentBody(walk, at, amount, allocations);
  const wanted = (allocations.length && fault(walk, invoice!, asked, amount, 'amount')) || 201;
  const shown = await walk.send('POST', '/v2/payments', body, wanted);
  if (!shown) return;
  const payment = enterPayment(walk, shown, 'payment', at, amount);
  if (allocations.length) enterAllocation(walk, shown, payment, invoice!, asked);
  expect(cents(shown.unallocated_amount)).toBe(books.freeOf(payment));
}

export async function writeOff(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const invoice = anIssued(walk);
  if (!invoice) return;
  const { at } = walk.time();
  const amount = walk.pick([1, 100, Math.max(books.dueOf(invoice), 1)]);
  const allocations = [{ invoice_id: invoice.id }];
  const body = paymentBody(walk, at, amount, allocations);
  const wanted = fault(walk, invoice, amount, amount, 'amount') ?? 201;
  const shown = await walk.send('POST', '/v2/payments', { ...body, kind: 'write_off', note: 'A rest' }, wanted);
  if (shown) enterAllocation(walk, shown, enterPayment(walk, shown, 'write_off', at, amount), invoice, amount);
}

/** Gives money of a payment, or of an invoice that has more than it owes, to an invoice. */
export async function allocate(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const source = walk.one([
    ...books.payments.filter((one) => books.freeOf(one) > 0).map((payment) => ({ payment })),
    ...issuedOf(walk).filter((one) => books.dueOf(one) < 0).map((invoice) => ({ invoice })), // prettier-ignore
  ]);
  const own = source && 'invoice' in source ? source.invoice : undefined;
  const invoice = walk.one(issuedOf(walk).filter((one) => one !== own));
  if (!source || !invoice) return;
  const left = 'payment' in source ? books.freeOf(source.payment) : -books.dueOf(source.invoice);
  const record = 'payment' in source ? source.payment : source.invoice;
  const possible = walk.pick([Math.min(left, Math.max(books.dueOf(invoice), 1)), 1]);
  const amount = walk.isOneIn(8) ? left + 1 : possible;
  const { at, isEarly } = walk.time(dayOf(record.at), dayOf(invoice.at));
  const body = {
    from: { type: 'payment' in source ? 'payment' : 'invoice', id: record.id },
    allocations: [{ invoice_id: invoice.id, amount: money(amount) }],
    effective_at: iso(at),
  };
  const wanted = isEarly
    ? refused('validation_failed', 'effective_at')
    : (fault(walk, invoice, amount, left, 'from.id') ?? 201);
  const shown = await walk.send('POST', '/v2/allocations', body, wanted);
  if (!shown) return;
  const allocation = { id: shown.allocations[0].id, invoice, amount, at, isUndone: false };
  books.allocate('payment' in source ? { ...allocation, payment: source.payment } : { ...allocation, source: own! });
}

/** Why allocations cannot be undone: what they brought was taken on. */
function undoFault(allocations: readonly Allocation[]): Wanted | undefined {
  if (allocations.some(({ source }) => source?.state === 'cancelled')) return refused('invoice_not_payable', 'id');
  const taken = new Map<Invoice, number>();
  for (const { invoice, amount } of allocations) taken.set(invoice, (taken.get(invoice) ?? 0) + amount);
  return [...taken].some(([invoice, amount]) => invoice.paid < amount) ? refused('resource_locked') : undefined;
}

export async function reverseAllocation(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const allocation = walk.one(
    books.allocations.filter(
      ({ payment, isUndone }) =>
        payment?.kind !== 'write_off' && payment?.kind !== 'discount' && (!isUndone || walk.isOneIn(8)),
    ),
  );
  if (!allocation) return;
  const undone = undoneWith(books, allocation.payment, allocation);
  const { at, isEarly } = walk.time(...undone.map((one) => dayOf(one.at)));
  let wanted: Wanted = undoFault(undone) ?? 201;
  if (isEarly) wanted = refused('validation_failed', 'reversed_at');
  if (allocation.isUndone) wanted = refused('resource_locked', 'id');
  const path = `/v2/allocations/${allocation.id}/reverse`;
  if (!(await walk.send('POST', path, { reversed_at: iso(at) }, wanted))) return;
  for (const one of undone)
    if (one.payment?.kind === 'discount') books.reverse(one.payment, at);
    else books.undo(one, at);
}

export async function reversePayment(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const payment = walk.one(
    books.payments.filter(({ kind, isReversed }) => kind !== 'refund' && (!isReversed || walk.isOneIn(8))),
  );
  if (!payment) return;
  const open = undoneWith(books, payment);
  const { at, isEarly } = walk.time(dayOf(payment.at), ...open.map((one) => dayOf(one.at)));
  let wanted: Wanted = undoFault(open) ?? 200;
  if (isEarly) wanted = refused('validation_failed', 'reversed_at');
  if (payment.refunded > 0) wanted = refused('resource_locked'); // names each refund
  if (payment.isReversed) wanted = refused('resource_locked', 'id');
  if (payment.note) wanted = refused('resource_locked', 'id'); // as long as its credit note exists
  const path = `/v2/payments/${payment.id}/reverse`;
  if (!(await walk.send('POST', path, { reversed_at: iso(at) }, wanted))) return;
  const discounts = open.flatMap((one) => (one.payment?.kind === 'discount' ? [one.payment] : []));
  for (const one of new Set([payment, ...discounts])) books.reverse(one, at);
}

/** Gives back what a payment or an invoice has left. */
export async function refund(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const source = walk.one([
    ...books.payments.filter((one) => books.freeOf(one) > 0).map((payment) => ({ payment })),
    ...issuedOf(walk).filter((one) => books.dueOf(one) < 0).map((invoice) => ({ invoice })), // prettier-ignore
  ]);
  if (!source) return;
  const record = 'payment' in source ? source.payment : source.invoice;
  const left = 'payment' in source ? books.freeOf(source.payment) : -books.dueOf(source.invoice);
  const { at, isEarly } = walk.time(dayOf(record.at));
  const amount = walk.isOneIn(8) ? left + 1 : walk.pick([left, Math.ceil(left / 2), 1]);
  const sources = [{ type: 'payment' in source ? 'payment' : 'invoice', id: record.id, amount: money(amount) }];
  const body = {
    reference_id: walk.next(),
    customer_id: books.id,
    kind: 'refund',
    amount: money(amount),
    paid_at: iso(at),
    sources,
  };
  let wanted: Wanted = amount > left ? refused('allocation_exceeds_source') : 201;
  if (isEarly) wanted = refused('validation_failed', 'paid_at');
  const shown = await walk.send('POST', '/v2/payments', body, wanted);
  if (shown) books.refund(enterPayment(walk, shown, 'refund', at, amount), source);
}
