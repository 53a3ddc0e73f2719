import type { BankLine } from './bank-line.js';
import type { Books, Invoice } from './books.js';
import { type Naming, uncertainNamings, wholeNamings } from './namings.js';
import { type LineContext, lineContext } from './line-context.js';
import { netOn, settle, type Settlement, sumOf } from './settlement.js';
import { sumsOf } from './sums.js';

/** What is known of a credit before anything is proposed. */
export interface CreditContext extends LineContext {
  /** The best whole naming of each invoice, open or not. */
  named: readonly Naming[];
}

/** Invoices of one group that a credit may pay. */
export interface PaymentDraft {
  groupId: string;
  invoices: readonly Invoice[];
  settlement: Settlement;
  /** All namings of open invoices of the group. */
  namings: readonly Naming[];
}

/** Of invoices that are not surely named, more are no help. */
const MAX_UNCERTAIN = 5;

export function creditContext(line: BankLine, books: Books): CreditContext {
  const context = lineContext(line, books);
  return { ...context, named: wholeNamings(line, context.text, books) };
}

/** What a credit may pay, in no order. */
export function paymentDrafts(context: CreditContext): PaymentDraft[] {
  const { line, text, books, payer, named } = context;
  const found = new Set([
    ...named.map(({ invoice }) => invoice).filter(({ isOpen }) => isOpen),
    ...books.invoicesByAmount(line.amount),
    ...text.truncated().flatMap((piece) => books.invoicesByPart(piece.text)),
  ]);
  const byGroup = new Map<string, Set<Invoice>>();
  if (payer) byGroup.set(payer.groupId, new Set(books.invoicesOfGroup(payer.groupId)));
  for (const invoice of found) {
    const groupId = books.groupOf(invoice);
    byGroup.set(groupId, (byGroup.get(groupId) ?? new Set()).add(invoice));
  }
  return [...byGroup].flatMap(([groupId, invoices]) => draftsOfGroup(context, groupId, [...invoices]));
}

function draftsOfGroup(context: CreditContext, groupId: string, invoices: readonly Invoice[]): PaymentDraft[] {
  const { line, text, books } = context;
  const { settings } = books;
  const named = context.named.filter(({ invoice }) => invoices.includes(invoice));
  const all = named.map(({ invoice }) => invoice);
  const whole = named.filter(({ isWhole }) => isWhole).map(({ invoice }) => invoice);
  const draftsWith = (namings: readonly Naming[], sets: readonly (readonly Invoice[])[]): PaymentDraft[] =>
    distinct(sets)
      .filter((set) => set.length > 0)
      .map((set) => {
        const settlement = settle(set, line.amount, line.bookingDate, settings);
        return { groupId, invoices: set, settlement, namings };
      });

  const asNamed = draftsWith(named, all.length > whole.length ? [whole, all] : [whole]);
  if (asNamed.some(isFitting)) return asNamed.filter(isFitting);

  const others = invoices.filter((one) => !all.includes(one));
  const namings = [...named, ...uncertainNamings(others, text, books)];
  const uncertain = [...new Set(namings.map(({ invoice }) => invoice))].filter((one) => !all.includes(one));
  /** Sets of these and some of others that have the amount, without or with the discounts in time. */
  const completed = (fixed: readonly Invoice[], pool: readonly Invoice[]): (readonly Invoice[])[] =>
    [(one: Invoice) => one.due, (one: Invoice) => netOn(one, line.bookingDate, settings)].flatMap((valueOf) =>
      sumsOf(pool, valueOf, line.amount - sumOf(fixed.map(valueOf))).map((set) => [...fixed, ...set]),
    );
  const single = others.filter((one) => mayFit(one, context)).map((one) => [one]);
  const sums = () => [
    ...completed(whole, [...all.filter((one) => !whole.includes(one)), ...uncertain]),
    ...completed([], all),
    ...single,
    ...completed(whole, others),
  ];
  // most groups have one invoice of the amount, and no sum of it is another one
  const exact = draftsWith(namings, all.length || others.length > 1 ? sums() : single).filter(isFitting);
  const partial = all.length ? [all] : uncertain.slice(0, MAX_UNCERTAIN).map((one) => [one]);
  return [...exact, ...draftsWith(namings, partial)];
}

/** Each set of invoices once, in whatever way it was found. */
const distinct = (sets: readonly (readonly Invoice[])[]): readonly (readonly Invoice[])[] =>
  sets.length < 2 ? sets : [...new Map(sets.map((set) => [set.map(({ id }) => id).join(), set])).values()];

const isFitting = ({ settlement: { fit } }: PaymentDraft): boolean => fit === 'exact' || fit === 'discount';

/** Whether an amount can be the due of an invoice, less a discount or within the tolerance. */
function mayFit({ due, offers }: Invoice, { line: { amount }, books: { settings } }: CreditContext): boolean {
  const least = offers.reduce((low, offer) => (due - offer.amount < low ? due - offer.amount : low), due);
  return amount <= due + settings.paymentTolerance && amount >= least - settings.paymentTolerance;
}
