import { invoiceLineAmounts, type Rate } from '../invoices/invoice-amounts.js';
import type { NewInvoiceItem } from '../invoices/new-invoice.js';
import {
  decimal,
  type Decimal,
  divideHalfUp,
  max,
  min,
  roundHalfUp,
  ZERO,
} from '../../platform/base/values/decimal.js';
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
 * share of the invoiced quantity. Parts never come to more than the line, and the part that completes it comes to exactly what the others
 * leave of its net: a missing rest is an additional charge of the item, an excess is a discount. What is invoiced beyond the open quantity,
 * within the tolerance of the tenant, is billed at the line's terms. Amounts have `exponent` decimals, those of the currency.
 */
export function partTerms({ line, quantity }: LinePart, exponent: number): PartTerms {
  const amount = line.unitPrice;
  const discount = ownDiscount({ line, quantity }, exponent);
  const natural = invoiceLineAmounts({ quantity, amount, discount }, exponent).net;
  const open = openQuantityOf(line);
  const after = line.invoicedQuantity.plus(quantity);
  const left = netLeft(line);
  const net = after.gt(open) ? natural : after.eq(open) ? left : min(natural, left);
  if (net.eq(natural)) return { taxCharges: discount && { discount }, net };
  if (net.gt(natural))
    return { taxCharges: { discount, additional: { amount: net.minus(natural), type: 'value' } }, net };
  if (net.eq(ZERO)) return { taxCharges: { discount: FREE }, net };
  const gross = roundHalfUp(quantity.times(amount), exponent);
  return { taxCharges: { discount: { amount: gross.minus(net), type: 'value' } }, net };
}

/** The discount of a part by the terms of its line; undefined if there is none. */
function ownDiscount({ line, quantity }: LinePart, exponent: number): Rate | undefined {
  const { discount, discountType, invoicedQuantity: before } = line;
  if (discount.eq(ZERO)) return undefined;
  if (discountType === 'percentage') return { amount: discount, type: 'percentage' };
  const shareOf = (invoiced: Decimal) => divideHalfUp(discount.times(invoiced), line.quantity, exponent);
  const amount = shareOf(before.plus(quantity)).minus(shareOf(before));
  return amount.gte(quantity.times(line.unitPrice)) ? FREE : { amount, type: 'value' };
}
