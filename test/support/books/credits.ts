import type { CustomerBooks, Invoice, Item, NotePart } from './books.js';
import type { TaxRow } from './invoice-amounts.js';
import { ratio, total } from './order-amounts.js';
import { cents } from './wire.js';

/*
 * What credit notes credit (sections 7 and 22 of the contract). The amounts of the mode stated follow to the cent as long as no mere amount was
 * credited; all others follow up to the roundings that the contract allows. In the mode net, a mere amount took of a category and rate what its
 * credit note states, also if others that it followed were voided since. Whatever they are, each document is right by itself, and all together
 * are the invoice.
 */

/** Thousandths of a cent, in which shares are compared. */
const MILLI = 1000;
/** Cents by which an amount may differ from its exact share: its own rounding, that of what was credited before, and that of its group. */
const ROUNDING = 3;

/** What an item is to be credited with: its quantity, and the least and the greatest amount. */
interface Expected extends Omit<NotePart, 'amount'> {
  least: number;
  most: number;
}

/** What an item has of an invoice in the mode stated: its line total, or its quantity if all items are free. */
const weightOf = ({ amounts }: Invoice, { lineTotal, quantity }: Item): number =>
  amounts.subtotal === 0 ? quantity : lineTotal;

const isOf =
  ({ category, rate }: Pick<TaxRow, 'category' | 'rate'>) =>
  (row: Pick<TaxRow, 'category' | 'rate'>): boolean =>
    row.category === category && row.rate === rate;

/** The share of an item in the total without freight, in thousandths of a cent. */
function exactShare(invoice: Invoice, item: Item): number {
  const { shipping, groups, total: all } = invoice.amounts;
  const whole = total(invoice.items.map((one) => weightOf(invoice, one)));
  if (!groups.length) return ratio([weightOf(invoice, item), all - shipping, MILLI], [whole]);
  const { lines, discounted, base, tax } = groups.find(isOf(item))!;
  return lines === 0 || base === 0 ? 0 : ratio([item.lineTotal, discounted, base + tax, MILLI], [lines, base]);
}

/** The share in cents: the rounded share of all items up to this one less that of those before it. */
function statedShare(invoice: Invoice, item: Item): number {
  const { items, amounts } = invoice;
  const weight = (some: readonly Item[]) => total(some.map((one) => weightOf(invoice, one)));
  const upTo = (count: number) =>
    ratio([amounts.total - amounts.shipping, weight(items.slice(0, count))], [weight(items)]);
  const place = items.indexOf(item);
  return upTo(place + 1) - upTo(place);
}

/** What quantities of items of an invoice are credited with. */
export function expectedParts(
  books: CustomerBooks,
  invoice: Invoice,
  wanted: readonly { item: Item; quantity: number }[],
  isReturned: boolean,
): Expected[] {
  const notes = books.notesOf(invoice);
  const mereNotes = notes.filter(({ parts }) => !parts.length);
  const mere = total(mereNotes.map(({ amount }) => amount));
  const partsOf = (item: Item) => notes.flatMap(({ parts }) => parts.filter((part) => part.item === item));
  const creditedOf = (item: Item) => total(partsOf(item).map(({ amount }) => amount));
  const ofMere = (item: Item) => {
    if (mere === 0) return 0;
    const group = invoice.amounts.groups.find(isOf(item));
    if (!group) return ratio([exactShare(invoice, item), mere], [invoice.amounts.total]);
    const taken = total(mereNotes.flatMap(({ rows }) => rows.filter(isOf(item)).map(({ base, tax }) => base + tax)));
    return group.base + group.tax === 0 ? 0 : ratio([exactShare(invoice, item), taken], [group.base + group.tax]);
  };
  // a mere amount takes of an item at most what its own credit notes left; then the others give more
  const isFull = invoice.items.some((one) => exactShare(invoice, one) - creditedOf(one) * MILLI < ofMere(one) - MILLI);
  return wanted.map(({ item, quantity }): Expected => {
    const left = item.quantity - item.credited;
    const credited = isReturned ? Math.min(quantity, Math.max(left, 0)) : quantity;
    const part = { item, quantity, credited, share: 0 };
    if (credited <= 0) return { ...part, least: 0, most: 0 };
    const whole = statedShare(invoice, item);
    const upTo = ratio([whole, item.credited + credited], [item.quantity]);
    part.share = Math.max(upTo - total(partsOf(item).map(({ share }) => share)), 0);
    if (!books.tenant.isNet && mere === 0) {
      const amount = Math.min(part.share, Math.max(whole - creditedOf(item), 0));
      return { ...part, least: amount, most: amount };
    }
    const most = invoice.amounts.total - invoice.credited;
    const share = exactShare(invoice, item);
    const all = ratio([share, credited], [item.quantity, MILLI]);
    if (isFull) return { ...part, least: 0, most: Math.min(all + ROUNDING, most) };
    const rest = Math.max(share - creditedOf(item) * MILLI - ofMere(item), 0);
    const near = mere === 0 || left <= 0 ? all : Math.min(all, ratio([rest, credited], [left, MILLI]));
    return { ...part, least: Math.max(near - ROUNDING, 0), most: Math.min(near + ROUNDING, most) };
  });
}

/** A credit note as it is answered. */
export interface ShownNote {
  id: string;
  credit_note_number: string;
  issued_at: string;
  amount: number;
  net_amount: number;
  tax_amount: number;
  rounding_amount: number;
  tax_summary: TaxRow[] | null;
  items: { invoice_item_id: string; quantity: number; amount: number }[];
}

/** The taxes of a credit note in cents. A document without known rates is one row of category and rate null. */
export function rowsOf({ net_amount, tax_amount, tax_summary }: ShownNote): TaxRow[] {
  const unknown = { category: null, rate: null, base: net_amount, tax: tax_amount };
  return (tax_summary ?? [unknown]).map(({ category, rate, base, tax }) => ({ category, rate, base: cents(base), tax: cents(tax) })); // prettier-ignore
}

/** Faults of the taxes of a credit note that is booked already; empty if it is right. */
export function faultsOfTaxes(books: CustomerBooks, invoice: Invoice, note: ShownNote): string[] {
  const { isNet } = books.tenant;
  const rows = rowsOf(note);
  const [amount, net, tax, rounding] = [note.amount, note.net_amount, note.tax_amount, note.rounding_amount].map(cents) as [number, number, number, number]; // prettier-ignore
  const { amounts, credited } = invoice;
  const [bases, taxes] = [total(rows.map(({ base }) => base)), total(rows.map((row) => row.tax))];
  const notes = books.notesOf(invoice);
  const sumOf = (name: 'base' | 'tax', { category, rate }: TaxRow) =>
    total(notes.flatMap((one) => one.rows.filter((row) => row.category === category && row.rate === rate).map((row) => row[name]))); // prettier-ignore
  const isComplete = credited === amounts.total;
  const rules: [string, boolean][] = [
    ['the amount is net, tax and rounding', amount === net + tax + rounding],
    ['the rows add up to net and tax', bases === net && taxes === tax],
    ['no more is credited than the invoice has', credited <= amounts.total],
    ['the rates are those of the invoice', rows.every((row) => amounts.rows.some(({ category, rate }) => category === row.category && rate === row.rate))], // prettier-ignore
    ...(isNet
      ? ([
          ['the tax of each rate is that of its base', rows.every((row) => row.tax === ratio([row.base, row.rate!], [100]))], // prettier-ignore
          ['the rounding is a cent for each rate', Math.abs(rounding) <= rows.length],
          ['all bases are credited in the end', !isComplete || amounts.rows.every((row) => sumOf('base', row) === row.base)], // prettier-ignore
        ] as [string, boolean][])
      : ([
          ['there is no rounding', rounding === 0],
          ['all tax is credited in the end', !isComplete || total(notes.map((one) => one.tax)) === amounts.taxAll],
          ['no more tax is credited than the invoice has', total(notes.map((one) => one.tax)) <= amounts.taxAll],
        ] as [string, boolean][])),
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
