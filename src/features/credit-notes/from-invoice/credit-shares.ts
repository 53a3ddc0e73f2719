import { type InvoiceAmounts, taxFraction } from '#features/invoices/money/invoice-amounts.js';
import { Spreading } from '#features/settings/tax/spreading.js';
import { type Decimal, decimal, divideHalfUp, max, min, sum, ZERO } from '#platform/base/values/decimal.js';

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
 * the same proportion in both. Only where the discounts exceed the subtotal, it exceeds the total, or is negative (a percentage of the rest). 0 for
 * invoices without taxes, as those of v1 are.
 */
export function documentTax(invoice: InvoiceAmounts, exponent: number): Decimal {
  const computed = invoice.subtotal.minus(invoice.discountTotal).plus(invoice.taxTotal);
  const { tax, of } = taxFraction(invoice);
  if (computed.lte(ZERO)) {
    // only shipping makes such a total positive, beside which the tax is owed in full; of another stated total there is no proportion
    const isComputed = invoice.total.eq(computed.plus(invoice.shippingTotal));
    return isComputed ? divideHalfUp(tax, of, exponent) : ZERO;
  }
  const shared = sharedTotal(invoice);
  const whole = computed.times(of);
  const part = divideHalfUp(shared.times(tax), whole, exponent);
  return tax.gt(whole) ? part : min(shared, part); // rounded, a total of nothing but tax would exceed itself
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
  return amounts.map((amount, index) => ({ amount, tax: max(min(taxes[index]!, amount), ZERO) }));
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

/** A part of an invoice that takes an amount in proportion to `weight`, at most `room`. Both are at least 0. */
export interface Taker {
  rate: Decimal;
  weight: Decimal;
  room: Decimal;
}

/**
 * Spreads an amount over takers in proportion to their weights, by the largest remainder, ties to the higher rate. What exceeds the room of a
 * taker goes to the others in the same way; what exceeds the room of all is left out. A taker whose room is a part that it was given before gets
 * the same part again: it counts as full only if its exact part exceeds its room by a smallest unit. Parts have at most `exponent` decimals if
 * the amount and the rooms have. The time is that of sorting the takers.
 */
export function spreadWithin(amount: Decimal, takers: readonly Taker[], exponent: number): Decimal[] {
  const parts = takers.map(() => ZERO);
  const unit = decimal(`1e-${exponent}`);
  const limitOf = (index: number) => takers[index]!.room.plus(unit);
  const rising = [...takers.keys()]
    .filter((index) => takers[index]!.weight.gt(ZERO))
    .sort((a, b) => limitOf(a).times(takers[b]!.weight).cmp(limitOf(b).times(takers[a]!.weight)));
  let rest = amount;
  let weight = sum(rising.map((index) => takers[index]!.weight));
  const open = rising.filter((index) => {
    const { weight: own, room } = takers[index]!;
    if (rest.times(own).lt(limitOf(index).times(weight))) return true;
    parts[index] = min(room, rest);
    rest = rest.minus(parts[index]);
    weight = weight.minus(own);
    return false;
  });
  const inOrder = open.toSorted((a, b) => a - b);
  const spread = new Spreading(
    inOrder.map((index) => takers[index]!),
    exponent,
  ).parts(rest);
  inOrder.forEach((index, place) => (parts[index] = min(spread[place]!, takers[index]!.room)));
  let missing = rest.minus(sum(inOrder.map((index) => parts[index]!)));
  for (const index of inOrder) {
    const more = min(missing, takers[index]!.room.minus(parts[index]!));
    parts[index] = parts[index]!.plus(more);
    missing = missing.minus(more);
  }
  return parts;
}

/**
 * What credit notes by a mere amount have taken of each line of an invoice: in proportion to the shares of the lines and to `others`, what the
 * invoice has beside them, such as shipping; of a line at most what its own credit notes have left. The sequence of the credit notes does not
 * matter. Source: section 22 of the contract.
 */
export function mereShares(
  amount: Decimal,
  lines: readonly { share: LineShare; creditedAmount: Decimal }[],
  others: Decimal,
  exponent: number,
): Decimal[] {
  if (amount.lte(ZERO)) return lines.map(() => ZERO);
  const rest = max(others, ZERO);
  const takers = lines.map(({ share, creditedAmount }) => ({
    rate: ZERO,
    weight: share.amount,
    room: max(share.amount.minus(creditedAmount), ZERO),
  }));
  return spreadWithin(amount, [...takers, { rate: ZERO, weight: rest, room: rest }], exponent).slice(0, lines.length);
}
