import type { InvoiceAmounts } from '#features/invoices/money/invoice-amounts.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { type StoredAmounts, storedAmounts, storedLineAmounts } from '#features/invoices/money/stored-amounts.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { CreditedItem, CreditableItem } from './credit-rules.js';
import { documentTax, type LineShare, lineShares, mereShares, portion } from './credit-shares.js';
import { type NetCreditedInvoice, netCreditedInvoice } from './net-credited-invoice.js';
import { creditedTax } from './credit-tax.js';
import type { CreditedBefore } from './credit-notes.queries.js';

/** An invoice with what its issued credit notes have credited. Amounts are in the currency of the tenant. */
export interface CreditedInvoice {
  amounts: InvoiceAmounts;
  items: CreditableItem[];
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
  const mere = net
    ? mereAmountsOfGroups(net, invoice, sharing, exponent)
    : mereShares(mereAmountOf(credited), sharing, amounts.total.minus(sum(shares.map((one) => one.amount))), exponent);
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
  return { amounts, items, credited, net };
}

/** What the issued credit notes without items have credited. */
const mereAmountOf = ({ notes }: CreditedBefore): Decimal =>
  sum((notes ?? []).flatMap(({ amount, itemCount }) => (itemCount ? [] : [decimal(amount)])));

/** What mere amounts have taken of each item in the tax mode net: of each group, the items and its shipping have their part. */
function mereAmountsOfGroups(
  { groups, items }: NetCreditedInvoice,
  invoice: InvoiceRecord,
  sharing: readonly { share: LineShare; creditedAmount: Decimal }[],
  exponent: number,
): Decimal[] {
  const mere = sharing.map(() => ZERO);
  const indexes = groupBy([...invoice.items.keys()], (index) => items.get(invoice.items[index]!.id)!.group);
  groups.forEach(({ base, tax, mereAmount }, group) => {
    const own = indexes.get(group) ?? [];
    const lines = own.map((index) => sharing[index]!);
    const others = base.plus(tax).minus(sum(lines.map(({ share }) => share.amount)));
    mereShares(mereAmount, lines, others, exponent).forEach((part, place) => (mere[own[place]!] = part));
  });
  return mere;
}

/** The tax in the amount of a new credit note; `items` are what it credits, none for a mere amount. */
export function taxOfCredit(
  { amounts, items: all, credited: { notes } }: CreditedInvoice,
  items: readonly CreditedItem[],
  amount: Decimal,
  exponent: number,
): Decimal {
  const tax = documentTax(amounts, exponent);
  const before = (notes ?? []).map((note) => ({
    amount: decimal(note.amount),
    tax: note.taxAmount === null ? olderTax(amounts, decimal(note.amount), exponent) : decimal(note.taxAmount),
    hasItems: note.itemCount > 0,
  }));
  const amountOf = new Map(items.map((item) => [item.item, item.amount]));
  const mere = before.filter(({ hasItems }) => !hasItems).map((note) => note.amount);
  return creditedTax(
    {
      total: amounts.total,
      tax,
      creditedBefore: sum(before.map((note) => note.amount)),
      taxBefore: sum(before.map((note) => note.tax)),
      items: all.map((item) => ({ share: item.share, amount: item.creditedAmount.plus(amountOf.get(item) ?? ZERO) })),
      withoutItems: sum(items.length ? mere : [...mere, amount]),
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
