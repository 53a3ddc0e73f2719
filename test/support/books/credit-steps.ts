import type { Invoice, Note, NotePart } from './books.js';
import { expectedParts, faultsOfTaxes, rowsOf, type ShownNote } from './credits.js';
import { creditDiscount, voidDiscount } from './discount-steps.js';
import { openOf, total } from './order-amounts.js';
import { dayOf } from './tenant-books.js';
import { type BooksWalk, iso, refused, type Wanted } from './walk.js';
import { cents, decimal, money } from './wire.js';

/** The day of a credit note: not before its invoice, and not before the last number of a sequence. */
function dayOfNote(walk: BooksWalk, invoice: Invoice) {
  const { at, isEarly } = walk.time(dayOf(invoice.at), walk.books.tenant.lastDay('G'));
  return { at, issued_at: iso(at), isEarly };
}

/** What an invoice that is no issued one refuses. */
const stateFault = ({ state }: Invoice): Wanted | undefined =>
  state === 'issued' ? undefined : refused('resource_locked', 'id');

const anInvoice = (walk: BooksWalk): Invoice | undefined => {
  const { invoices } = walk.books;
  const issued = invoices.filter(({ state }) => state === 'issued');
  return walk.isOneIn(10) ? walk.one(invoices.filter(({ state }) => state !== 'deleted')) : walk.one(issued);
};

async function book(
  walk: BooksWalk,
  invoice: Invoice,
  shown: ShownNote,
  parts: NotePart[],
  isReturned: boolean,
  at: number,
): Promise<void> {
  const { books } = walk;
  const amount = cents(shown.amount);
  const creditable = invoice.amounts.total - invoice.credited;
  const number = books.tenant.isNumbered ? books.tenant.draw('G', at) : shown.credit_note_number;
  const rows = rowsOf(shown);
  const note: Note = {
    id: shown.id,
    number,
    invoice,
    amount,
    tax: cents(shown.tax_amount),
    rows,
    parts,
    isReturned,
    isVoided: false,
  };
  books.credit(note, at);
  if (amount) await creditDiscount(walk, note, creditable, at);
  expect([shown.credit_note_number, Date.parse(shown.issued_at)]).toEqual([number, at]);
  expect({ faults: faultsOfTaxes(books, invoice, shown), note: shown }).toEqual({ faults: [], note: shown });
}

export async function creditAmount(walk: BooksWalk, of = anInvoice(walk), isAll = walk.isOneIn(6)): Promise<void> {
  if (!of) return;
  const { at, issued_at, isEarly } = dayOfNote(walk, of);
  const left = of.amounts.total - of.credited;
  const amount = isAll ? left : walk.isOneIn(10) ? left + 1 : Math.min(walk.pick([1, 50, 333, 1_000, 5_000]), left);
  if (amount <= 0) return;
  let wanted: Wanted = amount > left ? refused('credit_exceeds_invoice', 'amount') : 201;
  wanted = stateFault(of) ?? wanted;
  if (isEarly && isRefusedDay(walk, of, at)) wanted = refused('validation_failed', 'issued_at');
  else if (isEarly && wanted === 201) wanted = refused('validation_failed', 'issued_at');
  const shown = await walk.send(
    'POST',
    `/v2/invoices/${of.id}/credit-notes`,
    { amount: money(amount), issued_at },
    wanted,
  );
  if (!shown) return;
  expect(cents(shown.amount)).toBe(amount);
  await book(walk, of, shown as ShownNote, [], false, at);
}

/**
 * Whether the day is refused because of the invoice, which is judged before everything else; the sequence is asked last. An invoice that never
 * was more than a draft has no day of issue.
 */
const isRefusedDay = ({ books }: BooksWalk, { id, at: since }: Invoice, at: number): boolean =>
  books.effects.some(({ type, invoice }) => type === 'invoice' && invoice === id) && dayOf(at) < dayOf(since);

export async function creditItems(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const invoice = anInvoice(walk);
  if (!invoice) return;
  const isReturned = walk.isOneIn(2);
  const { at, issued_at, isEarly } = dayOfNote(walk, invoice);
  let exceeding = -1;
  const wantedItems = invoice.items
    .filter(() => !walk.isOneIn(3))
    .flatMap((item, index) => {
      const left = item.quantity - (isReturned ? item.returned : item.credited);
      const isTooMuch = exceeding < 0 && walk.isOneIn(20);
      if (isTooMuch) exceeding = index;
      const quantity = isTooMuch ? left + 1 : left > 0 ? walk.part(left) : 0;
      return quantity > 0 ? [{ item, quantity }] : [];
    });
  if (!wantedItems.length) return;
  const expected = expectedParts(books, invoice, wantedItems, isReturned);
  const isTooMuch = ({ item, quantity }: { item: Invoice['items'][number]; quantity: number }) =>
    quantity > item.quantity - (isReturned ? item.returned : item.credited);
  const tooMuch = wantedItems.flatMap((one, index) => (isTooMuch(one) ? [`items[${index}].quantity`] : []));
  const body = {
    ...{ issued_at, return_to_order: isReturned },
    items: wantedItems.map(({ item, quantity }) => ({ invoice_item_id: item.id, quantity: decimal(quantity) })),
  };
  let wanted: Wanted = tooMuch.length ? refused('credit_exceeds_invoice', ...tooMuch) : 201;
  wanted = stateFault(invoice) ?? wanted;
  const nothing = refused('validation_failed', 'items');
  const sumOf = (name: 'least' | 'most') => total(expected.map((part) => part[name]));
  if (!isReturned && sumOf('most') <= 0) wanted = nothing;
  if (isEarly && isRefusedDay(walk, invoice, at)) wanted = refused('validation_failed', 'issued_at');
  else if (isEarly && wanted === 201) wanted = refused('validation_failed', 'issued_at');
  const mayBeNothing = !isReturned && sumOf('least') <= 0 ? [nothing] : []; // where the rounding decides
  const shown: ShownNote | undefined = await walk.send('POST', `/v2/invoices/${invoice.id}/credit-notes`, body, wanted, ...mayBeNothing); // prettier-ignore
  if (!shown) return;
  const parts = expected.map(({ least, most, ...part }, index): NotePart => {
    const amount = cents(shown.items[index]!.amount);
    const isRight = amount >= least && amount <= most;
    expect(isRight ? [] : { invoice, part: index, least, most, amount }).toEqual([]);
    return { ...part, amount };
  });
  expect(cents(shown.amount)).toBe(total(parts.map(({ amount }) => amount)));
  await book(walk, invoice, shown, parts, isReturned, at);
}

export async function voidNote(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const note = walk.one(books.notes.filter(({ isVoided }) => !isVoided));
  if (!note) return;
  const shown = await walk.send('POST', `/v2/credit-notes/${note.id}/void`, {}, voidFault(walk, note) ?? 200);
  if (!shown) return;
  books.void(note, Date.parse(shown.voided_at));
  await voidDiscount(walk, note);
}

/**
 * Goods that were returned can only be taken back from a confirmed order that has not invoiced or cancelled them since. A cancelled invoice has none.
 */
function voidFault({ books }: BooksWalk, { invoice, isReturned, parts }: Note): Wanted | undefined {
  if (!isReturned || invoice.state === 'cancelled') return undefined;
  const { order } = invoice;
  if (!order.isConfirmed) return refused('order_not_invoiceable', 'id');
  const taken = new Map<unknown, number>();
  const fields = parts.flatMap(({ item: { line }, quantity }, index) => {
    const left = openOf(line) - books.invoicedOf(order, line) - (taken.get(line) ?? 0);
    taken.set(line, (taken.get(line) ?? 0) + Math.min(quantity, left));
    return quantity > left ? [`items[${index}].quantity`] : [];
  });
  return fields.length ? refused('over_invoiced', ...fields) : undefined;
}

/** Credits all that is left of an invoice, so that its credit notes must be the whole of it. */
export async function creditRest(walk: BooksWalk): Promise<void> {
  const invoice = walk.one(walk.books.invoices.filter(({ state }) => state === 'issued'));
  if (invoice) await creditAmount(walk, invoice, true);
}
