import { invoiceLineAmounts, type Rate } from '#features/invoices/money/invoice-amounts.js';
import type { NewInvoiceItem } from '#features/invoices/creation/new-invoice.js';
import { decimal, type Decimal, divideHalfUp, max, min, roundHalfUp, ZERO } from '#platform/base/values/decimal.js';
import type { BillableLine, LinePart } from './billable-order.js';
import { openQuantityOf } from './quantities.js';

/** The terms of an invoice item that bills a part of an order line, and what it comes to. */
export interface PartTerms {
  taxCharges: NewInvoiceItem['taxCharges'];
  /** Quantity × unit price − discount + additional charge, rounded to the currency. */
  net: Decimal;
}

const FREE: Rate = { amount: decimal(100), type: 'percentage' };

/**
 * The share of a line's net that belongs to quantities which were invoiced by hand, in v1, or before the order entered this service: in
 * proportion to the quantity, whatever these invoices charged. Rounded half away from zero to `exponent` decimals.
 */
export function netOfOtherInvoices(line: Omit<BillableLine, 'othersNet'>, exponent: number): Decimal {
  const open = openQuantityOf(line);
  const quantity = min(max(line.invoicedQuantity.minus(line.carriedQuantity), ZERO), open);
  return open.eq(ZERO) ? ZERO : divideHalfUp(line.net.times(quantity), open, exponent);
}

/** What is left of a line's net for invoices that are made from the order. */
export const netLeft = ({ net, othersNet, carriedNet }: BillableLine): Decimal =>
  max(net.minus(othersNet).minus(carriedNet), ZERO);

/**
 * How an invoice item bills a part of an order line at the line's own price and discount: a percentage as it is, an amount by the cumulative
 * share of the invoiced quantity, less what other parts have taken of it. Parts never come to more than the line, and the part that completes
 * it comes to exactly what the others leave of its net: what their rounding left is an additional charge of the item, or a discount. Another
 * difference, as of lines whose price was changed by an older release after a part was billed, is never made up for: the part costs what the
 * line's terms give. So does what is invoiced beyond the open quantity, within the tolerance of the tenant. Amounts have `exponent` decimals,
 * those of the currency.
 */
export function partTerms({ line, quantity }: LinePart, exponent: number): PartTerms {
  const amount = line.unitPrice;
  const discount = ownDiscount({ line, quantity }, exponent);
  const natural = invoiceLineAmounts({ quantity, amount, discount }, exponent).net;
  const open = openQuantityOf(line);
  const after = line.invoicedQuantity.plus(quantity);
  const left = netLeft(line);
  const rest = after.eq(open) ? left : min(natural, left);
  const net = after.gt(open) || !isRounding(rest.minus(natural), line, exponent) ? natural : rest;
  if (net.eq(natural)) return { taxCharges: discount && { discount }, net };
  if (net.gt(natural))
    return { taxCharges: { discount, additional: { amount: net.minus(natural), type: 'value' } }, net };
  if (net.eq(ZERO)) return { taxCharges: { discount: FREE }, net };
  const gross = roundHalfUp(quantity.times(amount), exponent);
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
