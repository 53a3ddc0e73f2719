import { invoiceLinesAmounts, type Rate } from '#features/invoices/money/invoice-amounts.js';
import type { NewInvoiceItem } from '#features/invoices/creation/new-invoice.js';
import { type BilledCharge, billedCharges, type ChargeShare } from '#features/orders/money/order-charges.js';
import type { TaxMode } from '#features/settings/settings.js';
import {
  decimal,
  type Decimal,
  divideHalfUp,
  max,
  min,
  roundHalfUp,
  sum,
  ZERO,
} from '#platform/base/values/decimal.js';
import { inSlice, mapInSlices } from '#platform/base/event-loop/slices.js';
import type { BillableLine, BillableOrder, LinePart } from './billable-order.js';

/** An order and the parts of its lines that an invoice bills, at least one. */
export interface BilledOrder {
  order: BillableOrder;
  parts: readonly LinePart[];
}

/** What an invoice bills of one order. */
export interface BilledAmounts {
  /** By part. */
  terms: PartTerms[];
  charges: ChargeShare[];
}

/**
 * The terms of the items that bill parts of an order, and the shares of its charges that the invoice carries with them. Amounts have `exponent`
 * decimals, those of the currency. Works in slices.
 */
export async function billedAmounts(
  { order, parts }: BilledOrder,
  taxMode: TaxMode,
  exponent: number,
): Promise<BilledAmounts> {
  const own = await mapInSlices(parts, ({ line, quantity }) => ({
    quantity,
    amount: line.unitPrice,
    taxCharges: { discount: ownDiscount({ line, quantity }, exponent) },
  }));
  const naturals = await invoiceLinesAmounts(own, exponent);
  const charges = billedCharges(order, taxMode, exponent);
  const terms = await mapInSlices(parts, (part, index) =>
    partTerms(part, own[index]!.taxCharges.discount, naturals[index]!.net, exponent),
  );
  const nets = new Map(parts.map(({ line, quantity }, index) => [line.id, { quantity, net: terms[index]!.net }]));
  return { terms, charges: await inSlice(() => chargeShares(charges, order, nets, exponent)) };
}

/** The terms of an invoice item that bills a part of an order line, and what it comes to. */
interface PartTerms {
  taxCharges: NewInvoiceItem['taxCharges'];
  /** Quantity × unit price − discount + additional charge, rounded to the currency. */
  net: Decimal;
}

const FREE: Rate = { amount: decimal(100), type: 'percentage' };

/** What is left of a line's net for invoices that are made from the order. */
const netLeft = ({ net, othersNet, carriedNet }: BillableLine): Decimal =>
  max(net.minus(othersNet).minus(carriedNet), ZERO);

/**
 * How an invoice item bills a part of an order line at the line's own price and discount: a percentage as it is, an amount by the cumulative
 * share of the invoiced quantity, less what other parts have taken of it. Parts never come to more than the line, and the part that completes
 * it comes to exactly what the others leave of its net: what their rounding left is an additional charge of the item, or a discount. Another
 * difference, as of lines whose price was changed by an older release after a part was billed, is never made up for: the part costs what the
 * line's terms give. So does what is invoiced beyond the open quantity, within the tolerance of the tenant. Amounts have `exponent` decimals,
 * those of the currency. `discount` is the part's own, see {@link ownDiscount}, and `natural` what the part comes to with it.
 */
function partTerms(
  { line, quantity }: LinePart,
  discount: Rate | undefined,
  natural: Decimal,
  exponent: number,
): PartTerms {
  const after = line.invoicedQuantity.plus(quantity);
  const left = netLeft(line);
  const rest = after.eq(line.openQuantity) ? left : min(natural, left);
  const net = after.gt(line.openQuantity) || !isRounding(rest.minus(natural), line, exponent) ? natural : rest;
  if (net.eq(natural)) return { taxCharges: discount && { discount }, net };
  if (net.gt(natural))
    return { taxCharges: { discount, additional: { amount: net.minus(natural), type: 'value' } }, net };
  if (net.eq(ZERO)) return { taxCharges: { discount: FREE }, net };
  const gross = roundHalfUp(quantity.times(line.unitPrice), exponent);
  return { taxCharges: { discount: { amount: gross.minus(net), type: 'value' } }, net };
}

/** Whether a difference can come from rounding this part and each of those that were billed before to a smallest unit of the currency. */
const isRounding = (difference: Decimal, { carriedParts }: BillableLine, exponent: number): boolean =>
  difference.abs().lte(decimal(`1e-${exponent}`).times(carriedParts + 1));

/** The discount of a part by the terms of its line; undefined if there is none. */
function ownDiscount({ line, quantity }: LinePart, exponent: number): Rate | undefined {
  const { discount, discountType, invoicedQuantity, carriedQuantity, carriedNet, unitPrice } = line;
  if (discount.eq(ZERO)) return undefined;
  if (discountType === 'percentage') return { amount: discount, type: 'percentage' };
  const shareOf = (invoiced: Decimal) => divideHalfUp(discount.times(invoiced), line.quantity, exponent);
  const carried = max(roundHalfUp(carriedQuantity.times(unitPrice), exponent).minus(carriedNet), ZERO);
  const taken = carried.plus(shareOf(max(invoicedQuantity.minus(carriedQuantity), ZERO)));
  const before = shareOf(invoicedQuantity);
  const given = isRounding(taken.minus(before), line, exponent) ? before : taken; // another one if the quantity was changed
  const amount = max(shareOf(invoicedQuantity.plus(quantity)).minus(given), ZERO);
  if (amount.eq(ZERO)) return undefined;
  return amount.gte(quantity.times(unitPrice)) ? FREE : { amount, type: 'value' };
}

/** A part of an order as an exact fraction, `part` ÷ `of`. */
interface Fraction {
  part: Decimal;
  of: Decimal;
}

/** The nets of the parts that a new invoice bills, by the id of their line. */
type PartNets = ReadonlyMap<string, { quantity: Decimal; net: Decimal }>;

/**
 * How much of an order is invoiced with a new invoice, and how much by other invoices than those that were made from the order: by the nets
 * of its lines, or by their quantities if all lines are free.
 */
function progressOf({ lines, cartTotal }: BillableOrder, parts: PartNets): { others: Fraction; after: Fraction } {
  const isFree = cartTotal.lte(ZERO);
  const whole = (line: BillableLine) => (isFree ? line.openQuantity : line.net);
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
function chargeShares(
  charges: readonly BilledCharge[],
  order: BillableOrder,
  parts: PartNets,
  exponent: number,
): ChargeShare[] {
  const { others, after } = progressOf(order, parts);
  const shares = charges.map((charge): Share => {
    const shareOf = ({ part, of }: Fraction) => divideHalfUp(charge.amount.times(part), of, exponent);
    const before = shareOf(others).plus(charge.carried);
    const left = max(charge.amount.minus(before), ZERO);
    const { name, type } = charge;
    return { name, type, amount: clamp(shareOf(after).minus(before), left), left };
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
