import type { CustomerBooks, Invoice, Order } from './books.js';
import { bill, type Shown } from './new-invoice-steps.js';
import { cartOf, type Charge, chargesOf, openOf, owedOf, total } from './order-amounts.js';
import { type BooksWalk, iso, refused } from './walk.js';
import { cents } from './wire.js';

export async function issueDraft(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const invoice = walk.one(books.invoices.filter(({ state }) => state === 'draft'));
  if (!invoice) return;
  const { at, isEarly } = walk.time(books.tenant.lastDay('R'));
  const wanted = isEarly ? refused('validation_failed', 'issued_at') : 200;
  const body = { invoice_status: 'OPEN', issued_at: iso(at) };
  const shown = await walk.send('PATCH', `/v2/invoices/${invoice.id}`, body, wanted);
  if (!shown) return;
  invoice.at = at;
  if (books.tenant.isNumbered) invoice.number = books.tenant.draw('R', at);
  expect([shown.invoice_number, cents(shown.total_amount)]).toEqual([invoice.number, invoice.amounts.total]);
  books.issue(invoice);
}

/** Gives a draft another number, which changes nothing else of it. */
export async function changeNumber(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const draft = books.tenant.isNumbered ? undefined : walk.one(books.invoices.filter(({ state }) => state === 'draft'));
  if (!draft) return;
  draft.number = walk.next();
  const shown = await walk.send('PATCH', `/v2/invoices/${draft.id}`, { invoice_number: draft.number }, 200);
  expect([shown.invoice_number, cents(shown.total_amount)]).toEqual([draft.number, draft.amounts.total]);
}

export async function endInvoice(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const isUsedInvoice = (one: Invoice) => one.paid !== 0 || one.credited !== 0; // goods without a price may have come back
  const invoice = walk.one(
    books.invoices.filter(
      (one) => (one.state === 'draft' || one.state === 'issued') && (!isUsedInvoice(one) || walk.isOneIn(8)),
    ),
  );
  if (!invoice) return;
  if (invoice.state === 'draft' && walk.isOneIn(2)) {
    await walk.send('DELETE', `/v2/invoices/${invoice.id}`, undefined, 204);
    invoice.state = 'deleted';
    return;
  }
  const wanted = isUsedInvoice(invoice) ? refused('invalid_state_transition') : 200;
  const shown = await walk.send('PATCH', `/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' }, wanted);
  if (shown) books.cancel(invoice, Date.now());
}

export async function changeDueDate(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const invoice = walk.one(books.invoices.filter(({ state }) => state !== 'deleted'));
  if (!invoice) return;
  const due = walk.dueDate(invoice.at);
  const wanted = invoice.state === 'cancelled' && due !== invoice.due ? refused('resource_locked', 'due_date') : 200;
  const shown = await walk.send('PATCH', `/v2/invoices/${invoice.id}`, { due_date: iso(due) }, wanted);
  if (shown) books.changeDueDate(invoice, due);
}

/** All invoices as they are read at the end. */
export async function expectInvoices(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const kept = books.invoices.filter(({ state }) => state !== 'deleted');
  const shown = await walk.read<Shown[]>(`/v2/invoices?customer_ids=${books.id}&page_size=100`);
  const rows = shown.map((one) =>
    [one.id, cents(one.total_amount), cents(one.paid_amount), cents(one.credited_amount), cents(one.due_amount)].join(
      ' ',
    ),
  );
  const wanted = kept.map((one) => [one.id, one.amounts.total, one.paid, one.credited, books.dueOf(one)].join(' '));
  expect(rows.toSorted()).toEqual(wanted.toSorted());
}

/**
 * Bills what is left of each order. An order that its route billed alone, and wholly, is invoiced at its payable total, in the mode net but for the
 * roundings of the taxes, and with the tax of its invoices instead of one that it states, unless its charges were
 * changed after the last part, fell below what was billed of them, or include discounts that exceed the last part.
 */
export async function billRest(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  for (const order of books.orders.filter(({ isConfirmed }) => isConfirmed)) {
    const before = missingCharges(books, order);
    await bill(walk, order, 'open');
    const isWhole = order.lines.every((line) => openOf(line) === books.invoicedOf(order, line));
    const isBillable = before.every((missing) => (walk.isAccepted ? missing >= 0 : missing === 0));
    const live = books.live(order);
    if (!order.isPlain || !isWhole || !isBillable || !live.length) continue;
    if (books.tenant.isNet && cartOf(order) === 0) continue; // the freight of free lines has the highest rate of each invoice
    if (walk.isAccepted && live.at(-1)!.amounts.total === 0) continue; // a discount that exceeds the last part is not carried as a whole
    const gap = total(live.map(({ amounts }) => amounts.total)) - owedOf(order);
    expect(Math.abs(gap)).toBeLessThanOrEqual(live.length === 1 ? 0 : live.length * roundingsOf(order));
  }
}

/** How many cents each of several invoices of an order may be beside its share: in the mode net one for each rate, whose tax each of them rounds. */
const roundingsOf = ({ lines, ruleOf }: Order): number =>
  ruleOf ? new Set(lines.map((line) => ruleOf(line).rate)).size : 0;

/** By charge: what is not billed of it. */
function missingCharges(books: CustomerBooks, order: Order): number[] {
  const charges = chargesOf(order);
  const carried = books.live(order).flatMap((invoice) => invoice.carried ?? []);
  const sumOf = (all: readonly Charge[], name: string) =>
    total(all.filter((one) => one.name === name).map(({ amount }) => amount));
  return [...charges, ...carried].map(({ name }) => sumOf(charges, name) - sumOf(carried, name));
}
