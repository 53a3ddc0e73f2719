import { valueOf } from '../orders/order-amounts.js';
import type { ChargeType, ValueType } from '../orders/order-parts.js';
import { type Decimal, divideHalfUp, roundHalfUp, sum, ZERO } from '../platform/values/decimal.js';

/** One amount of a line with its kind: a value for the whole line, or per cent of the line's net. */
export interface Rate {
  amount: Decimal;
  type: ValueType;
}

export interface InvoiceLine {
  quantity: Decimal;
  /** Price of one unit. */
  amount: Decimal;
  discount?: Rate;
  tax?: Rate;
  shipping?: Rate;
  additional?: Rate;
}

export interface InvoiceLineAmounts {
  /** Quantity × amount. */
  itemTotal: Decimal;
  /** Quantity × amount − line discount, rounded once. */
  net: Decimal;
  /** The line's own tax. */
  tax: Decimal;
  /** Net with the line's tax, shipping and additional charges. */
  lineTotal: Decimal;
  /** Net ÷ quantity at 4 decimals. */
  finalUnitPrice: Decimal;
}

/**
 * Amounts of one line, each step rounded half-up to the currency's `exponent` (half away from zero). The line's
 * discount is a value, or per cent of quantity × amount; the others per cent of the net.
 */
export function invoiceLineAmounts(line: InvoiceLine, exponent: number): InvoiceLineAmounts {
  const round = (value: Decimal) => roundHalfUp(value, exponent);
  const part = (rate: Rate | undefined, base: Decimal) => (rate ? round(valueOf(rate.amount, rate.type, base)) : ZERO);
  const gross = line.quantity.times(line.amount);
  const itemTotal = round(gross);
  const net = line.discount ? round(gross.minus(valueOf(line.discount.amount, line.discount.type, gross))) : itemTotal;
  const tax = part(line.tax, net);
  const lineTotal = sum([net, tax, part(line.shipping, net), part(line.additional, net)]);
  return { itemTotal, net, tax, lineTotal, finalUnitPrice: divideHalfUp(net, line.quantity) };
}

export interface InvoiceCharge {
  type: ChargeType;
  valueType: ValueType;
  amount: Decimal;
}

export interface InvoiceAmounts {
  /** Σ line totals. */
  subtotal: Decimal;
  discountTotal: Decimal;
  shippingTotal: Decimal;
  /** Charges of type tax; the lines' own taxes are in the subtotal. */
  taxTotal: Decimal;
  /** Σ taxes of the lines. */
  lineTaxTotal: Decimal;
  /** Subtotal − discounts + shipping + tax. */
  total: Decimal;
}

/**
 * Amounts of an invoice, each charge rounded half-up to the currency's `exponent`: discounts are per cent of the subtotal,
 * shipping and tax per cent of the subtotal after discounts.
 */
export function invoiceAmounts(
  lines: readonly InvoiceLineAmounts[],
  charges: readonly InvoiceCharge[],
  exponent: number,
): InvoiceAmounts {
  const subtotal = sum(lines.map(({ lineTotal }) => lineTotal));
  const total = (type: ChargeType, base: Decimal) =>
    sum(
      charges
        .filter((charge) => charge.type === type)
        .map(({ amount, valueType }) => roundHalfUp(valueOf(amount, valueType, base), exponent)),
    );
  const discountTotal = total('discount', subtotal);
  const discounted = subtotal.minus(discountTotal);
  const shippingTotal = total('shipping', discounted);
  const taxTotal = total('tax', discounted);
  return {
    subtotal,
    discountTotal,
    shippingTotal,
    taxTotal,
    lineTaxTotal: sum(lines.map(({ tax }) => tax)),
    total: sum([discounted, shippingTotal, taxTotal]),
  };
}
