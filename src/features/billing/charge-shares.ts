import { type ChargeShare, chargesOf, merged, typeAndName } from '#features/orders/money/order-charges.js';
import type { TaxMode } from '#features/settings/settings.js';
import { decimal, type Decimal, divideHalfUp, max, min, sum, ZERO } from '#platform/base/values/decimal.js';
import type { BillableLine, BillableOrder } from './billable-order.js';
import { netLeft } from './line-part.js';
import { openQuantityOf } from './quantities.js';

/** A part of an order as an exact fraction, `part` ÷ `of`. */
interface Fraction {
  part: Decimal;
  of: Decimal;
}

/** The nets of the parts that a new invoice bills, by the id of their line. */
export type PartNets = ReadonlyMap<string, { quantity: Decimal; net: Decimal }>;

/**
 * How much of an order is invoiced with a new invoice, and how much by other invoices than those that were made from the order: by the nets
 * of its lines, or by their quantities if all lines are free.
 */
function progressOf({ lines, cartTotal }: BillableOrder, parts: PartNets): { others: Fraction; after: Fraction } {
  const isFree = cartTotal.lte(ZERO);
  const whole = (line: BillableLine) => (isFree ? openQuantityOf(line) : line.net);
  const ofOthers = (line: BillableLine) =>
    isFree ? max(line.invoicedQuantity.minus(line.carriedQuantity), ZERO) : line.othersNet;
  const ofOrder = (line: BillableLine) => {
    const part = parts.get(line.id);
    return isFree ? line.carriedQuantity.plus(part?.quantity ?? ZERO) : line.carriedNet.plus(part?.net ?? ZERO);
  };
  const of = sum(lines.map(whole));
  const fraction = (shareOf: (line: BillableLine) => Decimal): Fraction =>
    of.eq(ZERO) ? COMPLETE : { part: sum(lines.map((line) => min(shareOf(line), whole(line)))), of };
  return { others: fraction(ofOthers), after: fraction((line) => ofOthers(line).plus(ofOrder(line))) };
}

const COMPLETE: Fraction = { part: decimal(1), of: decimal(1) };

/** A share of a charge, and what is left of the charge, this share included. */
interface Share extends ChargeShare {
  left: Decimal;
}

/**
 * The shares of an order's charges that a new invoice carries: the cumulative share of everything that is invoiced with it, rounded once to
 * `exponent` decimals, less what present invoices carry. So the invoices of an order carry each charge exactly once when it is wholly
 * invoiced, in whatever parts, also if some were cancelled. Charges of 0 are left out.
 */
export function chargeShares(order: BillableOrder, parts: PartNets, taxMode: TaxMode, exponent: number): ChargeShare[] {
  const { others, after } = progressOf(order, parts);
  const carried = new Map(merged(order.carriedCharges).map((charge) => [typeAndName(charge), charge.amount]));
  const shares = chargesOf(order, taxMode, exponent).map((charge): Share => {
    const shareOf = ({ part, of }: Fraction) => divideHalfUp(charge.amount.times(part), of, exponent);
    const before = shareOf(others).plus(carried.get(typeAndName(charge)) ?? ZERO);
    const left = max(charge.amount.minus(before), ZERO);
    return { ...charge, amount: clamp(shareOf(after).minus(before), left), left };
  });
  return balanced(shares, order, parts)
    .filter(({ amount }) => amount.gt(ZERO))
    .map(({ name, type, amount }) => ({ name, type, amount }));
}

/** The value, but at least 0 and at most `most`. */
const clamp = (value: Decimal, most: Decimal): Decimal => min(max(value, ZERO), most);

/**
 * Each share is rounded by itself, so an invoice could come to less than 0, or to more than is left of an order of which nearly nothing is to
 * be paid. Then discounts are carried a smallest unit earlier or later.
 */
function balanced(shares: readonly Share[], { lines }: BillableOrder, parts: PartNets): Share[] {
  const signedSum = (amountOf: (share: Share) => Decimal) =>
    sum(shares.map((share) => amountOf(share).times(share.type === 'discount' ? -1 : 1)));
  const net = sum(lines.map((line) => min(parts.get(line.id)?.net ?? ZERO, netLeft(line))));
  const total = net.plus(signedSum(({ amount }) => amount));
  const left = sum(lines.map(netLeft)).plus(signedSum((share) => share.left));
  let excess = total.minus(clamp(total, max(left, ZERO)));
  return shares.map((share) => {
    if (share.type !== 'discount') return share;
    const amount = clamp(share.amount.plus(excess), share.left);
    excess = excess.minus(amount.minus(share.amount));
    return { ...share, amount };
  });
}
