import type { InvoiceAmounts } from '#features/invoices/money/invoice-amounts.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { type StoredAmounts, storedAmounts, storedLineAmounts } from '#features/invoices/money/stored-amounts.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { CreditableItem } from './credit-rules.js';
import { documentTax, type LineShare, lineShares, mereShares, portion } from './credit-shares.js';
import { type NetCreditedInvoice, netCreditedInvoice } from './net-credited-invoice.js';
import { creditedTax } from './credit-tax.js';
import { type CreditedBefore, isMere } from '../credit-notes.queries.js';
import {
  type CreditableCharge,
  creditableCharges,
  type CreditedParts,
  statedChargeShares,
} from './credited-charges.js';

/** An invoice with what its issued credit notes have credited. Amounts are in the currency of the tenant. */
export interface CreditedInvoice {
  amounts: InvoiceAmounts;
  items: CreditableItem[];
  /** Its charges of type shipping. */
  charges: CreditableCharge[];
  credited: CreditedBefore;
  /** Undefined in the tax mode stated. */
  net: NetCreditedInvoice | undefined;
}

/** The shares of an invoice's items and how much of them is left; `exponent` is the number of decimals of the currency. */
export function creditedInvoice(invoice: InvoiceRecord, credited: CreditedBefore, exponent: number): CreditedInvoice {
  const lines = invoice.items.map((item) => ({
    quantity: decimal(item.quantity),
    lineTotal: decimal(item.lineTotal),
    tax: storedLineAmounts(item, exponent).tax,
  }));
  const amounts = storedAmounts(invoice, exponent);
  const net = invoice.taxMode === 'net' ? netCreditedInvoice(invoice, credited, exponent) : undefined;
  const shares = net ? invoice.items.map(({ id }) => net.items.get(id)!.share) : lineShares(amounts, lines, exponent);
  const byItem = new Map(credited.items?.map((item) => [item.item, item]));
  const sharing = invoice.items.map(({ id }, index) => ({
    share: shares[index]!,
    creditedAmount: decimal(byItem.get(id)?.amount ?? 0),
  }));
  const ofLines = sum(shares.map((one) => one.amount));
  const ofCharges = net ? sharesOfParts(net, invoice) : statedChargeShares(invoice, amounts, ofLines, exponent);
  const charges = creditableCharges(invoice, credited, ofCharges);
  const mere = net
    ? mereAmountsOfGroups(net, invoice, sharing, exponent)
    : mereAmounts(mereAmountOf(credited), [...sharing, ...charges], amounts.total, exponent);
  const items = invoice.items.map(({ id, referenceId, quantity }, index) => {
    const before = byItem.get(id);
    return {
      id,
      referenceId,
      quantity: decimal(quantity),
      ...sharing[index]!,
      mereAmount: mere[index]!,
      creditedQuantity: decimal(before?.quantity ?? 0),
      creditedShare: decimal(before?.share ?? 0),
      returnedQuantity: decimal(before?.returned ?? 0),
    };
  });
  const ofOthers = mere.slice(items.length);
  if (!net) return { amounts, items, credited, net, charges: withMere(charges, ofOthers) };
  const parts = withMere(net.charges, ofOthers);
  const sums = charges.map(({ place }) =>
    sum(parts.flatMap((part) => (part.place === place ? [part.mereAmount] : []))),
  );
  return { amounts, items, credited, charges: withMere(charges, sums), net: { ...net, charges: parts } };
}

const withMere = <T>(entries: readonly T[], mere: readonly Decimal[]): (T & { mereAmount: Decimal })[] =>
  entries.map((entry, index) => ({ ...entry, mereAmount: mere[index]! }));

/** The shares of the charges of an invoice in the tax mode net, by their places. */
const sharesOfParts = ({ charges }: NetCreditedInvoice, invoice: InvoiceRecord): LineShare[] =>
  invoice.charges.map((_, index) => {
    const own = charges.filter(({ place }) => place === index);
    return { amount: sum(own.map(({ share }) => share.amount)), tax: sum(own.map(({ share }) => share.tax)) };
  });

/** What the issued credit notes without items and charges have credited. */
const mereAmountOf = ({ notes }: CreditedBefore): Decimal =>
  sum((notes ?? []).filter(isMere).map(({ amount }) => decimal(amount)));

/** Something of an invoice that credit notes by a mere amount take a part of. */
interface Sharing {
  share: LineShare;
  creditedAmount: Decimal;
}

/** What a mere amount has taken of items and charges of a document, or of one of its groups, which comes to `total`. */
const mereAmounts = (amount: Decimal, sharing: readonly Sharing[], total: Decimal, exponent: number): Decimal[] =>
  mereShares(amount, sharing, total.minus(sum(sharing.map(({ share }) => share.amount))), exponent);

/** What mere amounts have taken of each item, then of each part of a charge, in the tax mode net. */
function mereAmountsOfGroups(
  { groups, items, charges }: NetCreditedInvoice,
  invoice: InvoiceRecord,
  sharing: readonly Sharing[],
  exponent: number,
): Decimal[] {
  const all = [...sharing, ...charges];
  const groupOf = [...invoice.items.map(({ id }) => items.get(id)!.group), ...charges.map(({ group }) => group)];
  const mere = all.map(() => ZERO);
  const indexes = groupBy([...all.keys()], (index) => groupOf[index]!);
  groups.forEach(({ base, tax, mereAmount }, group) => {
    const own = indexes.get(group) ?? [];
    const parts = mereAmounts(
      mereAmount,
      own.map((index) => all[index]!),
      base.plus(tax),
      exponent,
    );
    parts.forEach((part, place) => (mere[own[place]!] = part));
  });
  return mere;
}

/** The tax in the amount of a new credit note; `items` and `charges` are what it credits, none for a mere amount. */
export function taxOfCredit(
  { amounts, items: all, charges: allCharges, credited: { notes } }: CreditedInvoice,
  { items, charges }: CreditedParts,
  amount: Decimal,
  exponent: number,
): Decimal {
  const tax = documentTax(amounts, exponent);
  const before = (notes ?? []).map((note) => ({
    amount: decimal(note.amount),
    tax: note.taxAmount === null ? olderTax(amounts, decimal(note.amount), exponent) : decimal(note.taxAmount),
    isMere: isMere(note),
  }));
  const amountOf = new Map<Sharing, Decimal>([
    ...items.map((one) => [one.item, one.amount] as const),
    ...charges.map((one) => [one.charge, one.amount] as const),
  ]);
  const mere = before.filter((note) => note.isMere).map((note) => note.amount);
  return creditedTax(
    {
      total: amounts.total,
      tax,
      creditedBefore: sum(before.map((note) => note.amount)),
      taxBefore: sum(before.map((note) => note.tax)),
      items: [...all, ...allCharges].map((one) => ({
        share: one.share,
        amount: one.creditedAmount.plus(amountOf.get(one) ?? ZERO),
      })),
      withoutItems: sum(amountOf.size ? mere : [...mere, amount]),
      amount,
    },
    exponent,
  );
}

/** The tax in the amount of a credit note that is older than stored taxes: in proportion to the tax of the invoice. */
const olderTax = (amounts: InvoiceAmounts, amount: Decimal, exponent: number): Decimal =>
  portion(documentTax(amounts, exponent), amount, amounts.total, exponent);

/** As {@link olderTax}, with the amounts as they are stored. */
export const taxOfOlderNote = (invoice: StoredAmounts, amount: Decimal, exponent: number): Decimal =>
  olderTax(storedAmounts(invoice, exponent), amount, exponent);
