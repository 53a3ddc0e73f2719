import { type InvoiceAmounts, taxFraction } from '../invoices/invoice-amounts.js';
import { type Decimal, divideHalfUp, max, min, sum, ZERO } from '../../platform/base/values/decimal.js';

export interface SharedLine {
  quantity: Decimal;
  lineTotal: Decimal;
  /** The line's own tax, which is part of its line total. */
  tax: Decimal;
}

/** What belongs to one line of an invoice. */
export interface LineShare {
  /** Part of the total less shipping, including `tax`. */
  amount: Decimal;
  tax: Decimal;
}

/**
 * What the lines share: the total as the invoice states it less the shipping of the invoice as a whole, which is credited by a mere amount.
 * A percentage of shipping is negative if the discounts exceed the subtotal; it then reduces the total and counts as a discount.
 */
const sharedTotal = ({ total, shippingTotal }: InvoiceAmounts): Decimal =>
  max(total.minus(max(shippingTotal, ZERO)), ZERO);

/**
 * The tax in the total of an invoice, rounded half away from zero to `exponent` decimals. Discounts of the invoice as a whole reduce the
 * taxes of the lines in proportion; its shipping has no tax. Where the caller stated another total than the computed one, the tax has
 * the same proportion in both. 0 for invoices without taxes, as those of v1 are.
 */
export function documentTax(invoice: InvoiceAmounts, exponent: number): Decimal {
  const computed = invoice.subtotal.minus(invoice.discountTotal).plus(invoice.taxTotal);
  if (computed.lte(ZERO)) return ZERO;
  const shared = sharedTotal(invoice);
  const { tax, of } = taxFraction(invoice);
  return min(shared, divideHalfUp(shared.times(tax), computed.times(of), exponent));
}

/**
 * The share of each line in the total of an invoice less its shipping: what the invoice as a whole adds or takes off (discounts, tax, a
 * stated total) belongs to the lines in proportion to their line totals, or to their quantities if all line totals are 0. The shares add
 * up to exactly the total less the shipping; each is at least 0 and differs from its exact value by less than one unit of the currency,
 * which has `exponent` decimals. Source: section 7 of the contract, credit notes.
 */
export function lineShares(invoice: InvoiceAmounts, lines: readonly SharedLine[], exponent: number): LineShare[] {
  const { subtotal, discountTotal, taxTotal } = invoice;
  const discounted = max(subtotal.minus(discountTotal), ZERO);
  const hasTotals = subtotal.gt(ZERO);
  const amounts = distribute(
    sharedTotal(invoice),
    lines.map(({ lineTotal, quantity }) => (hasTotals ? lineTotal : quantity)),
    exponent,
  );
  const taxes = distribute(
    documentTax(invoice, exponent),
    lines.map(({ lineTotal, quantity, tax }) =>
      hasTotals ? tax.times(discounted).plus(lineTotal.times(taxTotal)) : quantity,
    ),
    exponent,
  );
  return amounts.map((amount, index) => ({ amount, tax: min(taxes[index]!, amount) }));
}

/**
 * Divides `total` in proportion to `weights`, which are at least 0. Each part is the rounded sum of all parts up to it less the rounded
 * sum before it, so that the parts add up to exactly `total`.
 */
export function distribute(total: Decimal, weights: readonly Decimal[], exponent: number): Decimal[] {
  const all = sum(weights);
  let [weight, given] = [ZERO, ZERO];
  return weights.map((next) => {
    weight = weight.plus(next);
    const upTo = portion(total, weight, all, exponent);
    const part = upTo.minus(given);
    given = upTo;
    return part;
  });
}

/**
 * `total` × `part` ÷ `whole`, rounded half away from zero to `exponent` decimals; exactly `total` for the whole, which may have more
 * decimals, and never more.
 */
export function portion(total: Decimal, part: Decimal, whole: Decimal, exponent: number): Decimal {
  if (part.lte(ZERO)) return ZERO;
  return part.gte(whole) ? total : min(total, divideHalfUp(total.times(part), whole, exponent));
}
