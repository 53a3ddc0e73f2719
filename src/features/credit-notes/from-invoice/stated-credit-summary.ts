import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { Spreading } from '#features/settings/tax/spreading.js';
import { storedAmounts, storedLineAmounts, summaryOf } from '#features/invoices/money/stored-amounts.js';
import { type TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import { type Decimal, decimal, divideHalfUp, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import type { CreditTaxRow } from '../credit-note.entity.js';
import type { CreditedParts } from './credited-charges.js';
import type { CreditedItem } from './credit-rules.js';

/**
 * The tax summary of a credit note of an invoice in the tax mode stated: its net and its tax are spread over the rates of the invoice, those of
 * items in proportion to the net amounts and taxes of their lines, a mere amount in proportion to the bases and taxes of the invoice. Charges of
 * type shipping have no tax. A rate with base 0 is kept where one of the items has it. Null where the rates of the invoice are unknown.
 */
export function statedCreditSummary(
  invoice: InvoiceRecord,
  { items, charges }: CreditedParts,
  { amount, taxAmount }: { amount: Decimal; taxAmount: Decimal },
  exponent: number,
): CreditTaxRow[] | null {
  const rows = summaryOf(invoice, storedAmounts(invoice, exponent), exponent);
  if (!rows) return null;
  const isMere = !items.length && !charges.length;
  const weights = isMere ? weightsOfRows(rows) : weightsOfItems(rows, invoice, items, exponent);
  const spread = (value: Decimal, name: 'net' | 'tax') =>
    new Spreading(
      rows.map(({ rate }, index) => ({ rate: decimal(rate), weight: weights[index]![name] })),
      exponent,
    ).parts(value);
  const ofCharges = sum(charges.map((one) => one.amount));
  const [bases, taxes] = [spread(amount.minus(taxAmount).minus(ofCharges), 'net'), spread(taxAmount, 'tax')];
  const untaxed = Math.max(
    rows.findLastIndex((row) => decimal(row.rate).eq(ZERO)),
    0,
  );
  if (charges.length) bases[untaxed] = bases[untaxed]!.plus(ofCharges);
  return rows
    .map((row, index) => ({ ...row, base: toWire(bases[index]!), tax: toWire(taxes[index]!) }))
    .filter((_, index) => weights[index]!.hasItems || !bases[index]!.eq(ZERO) || !taxes[index]!.eq(ZERO));
}

interface Weight {
  net: Decimal;
  tax: Decimal;
  /** Whether an item of the credit note has the rate. */
  hasItems: boolean;
}

const weightsOfRows = (rows: readonly TaxSummaryRow[]): Weight[] =>
  rows.map(({ base, tax }) => ({ net: decimal(base), tax: decimal(tax), hasItems: false }));

/** An item has the rate of its line, or that of the one charge of tax; its shipping and additional charges have none. */
function weightsOfItems(
  rows: readonly TaxSummaryRow[],
  { items }: InvoiceRecord,
  credited: readonly CreditedItem[],
  exponent: number,
): Weight[] {
  const weights = rows.map((): Weight => ({ net: ZERO, tax: ZERO, hasItems: false }));
  const hasLineTaxes = items.some(({ taxCharges }) => taxCharges?.tax);
  const rowOf = (rate: Decimal) => weights[rows.findIndex((row) => decimal(row.rate).eq(rate))] ?? weights.at(-1)!;
  const stored = new Map(items.map((item) => [item.id, item]));
  for (const { item, amount } of credited) {
    const line = stored.get(item.id)!;
    const { net, tax, lineTotal } = storedLineAmounts(line, exponent);
    const partOf = (value: Decimal) => (lineTotal.gt(ZERO) ? divideHalfUp(amount.times(value), lineTotal) : ZERO);
    const taxed = hasLineTaxes ? rowOf(decimal(line.taxCharges?.tax ?? 0)) : weights[0]!;
    taxed.hasItems = true;
    taxed.net = taxed.net.plus(hasLineTaxes ? partOf(net) : amount);
    taxed.tax = taxed.tax.plus(hasLineTaxes ? partOf(tax) : amount);
    if (hasLineTaxes) {
      const untaxed = rowOf(ZERO);
      untaxed.net = untaxed.net.plus(partOf(lineTotal.minus(net).minus(tax)));
    }
  }
  return weights;
}
