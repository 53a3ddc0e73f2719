import { type Decimal, max, min, sum, ZERO } from '#platform/base/values/decimal.js';
import { type LineShare, portion } from './credit-shares.js';

/** What was credited of an invoice before a credit note, and what the credit note credits. Amounts include tax. */
export interface CreditedTax {
  /** Total of the invoice, and the tax in it. */
  total: Decimal;
  tax: Decimal;
  /** Sums of the issued credit notes. */
  creditedBefore: Decimal;
  taxBefore: Decimal;
  /** Credited amount of each item, and of the credit notes without items, both with this credit note. */
  items: { share: LineShare; amount: Decimal }[];
  withoutItems: Decimal;
  /** Amount of this credit note. */
  amount: Decimal;
}

/**
 * The tax in the amount of a credit note: that of its items in proportion to their taxes, that of a mere amount in proportion to the tax
 * of the invoice. The sums of all credit notes are rounded half away from zero to `exponent` decimals, and never exceed the tax of the invoice,
 * nor its net unless that is negative (discounts exceed the lines beside a tax). The credit note that credits the last of the total takes the
 * rest of both; the tax of all others is at least 0 and at most their amount.
 */
export function creditedTax(credit: CreditedTax, exponent: number): Decimal {
  const { total, tax, creditedBefore, taxBefore, amount } = credit;
  const taxLeft = tax.minus(taxBefore);
  if (creditedBefore.plus(amount).eq(total)) return taxLeft;
  const upTo = sum([
    ...credit.items.map((item) => portion(item.share.tax, item.amount, item.share.amount, exponent)),
    portion(tax, credit.withoutItems, total, exponent),
  ]);
  const netLeft = total.minus(tax).minus(creditedBefore.minus(taxBefore));
  const bounded = max(amount.minus(netLeft), min(upTo.minus(taxBefore), taxLeft));
  return max(min(amount, bounded), ZERO);
}
