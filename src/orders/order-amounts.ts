import {
  type Decimal,
  DECIMAL_PLACES,
  decimal,
  divideHalfUp,
  percentOf,
  roundDown,
  roundHalfUp,
  sum,
  ZERO,
} from '../platform/values/decimal.js';
import type { ValueType } from './order-parts.js';

/** What the amounts of a line follow from. */
export interface PricedLine {
  quantity: Decimal;
  unitPrice: Decimal;
  /** For the whole line: an amount, or per cent of quantity × unit price. */
  discount: Decimal;
  discountType: ValueType;
}

export interface LineAmounts {
  /** Quantity × unit price, rounded half-up to the currency. */
  gross: Decimal;
  /** Quantity × unit price − discount, rounded half-up to the currency, once. */
  net: Decimal;
  /** Net ÷ quantity, rounded half-up to 4 decimals. */
  finalUnitPrice: Decimal;
}

/** An amount, or per cent of a base; unrounded. */
export const valueOf = (amount: Decimal, type: ValueType, base: Decimal): Decimal =>
  type === 'percentage' ? percentOf(base, amount) : amount;

/** Amounts of one line (contract, section 6, "Money"). `exponent` is the currency's number of decimals. */
export function lineAmounts(
  { quantity, unitPrice, discount, discountType }: PricedLine,
  exponent: number,
): LineAmounts {
  const gross = quantity.times(unitPrice);
  const net = roundHalfUp(gross.minus(valueOf(discount, discountType, gross)), exponent);
  return { gross: roundHalfUp(gross, exponent), net, finalUnitPrice: divideHalfUp(net, quantity) };
}

export interface OrderCharge {
  type: string;
  valueType: ValueType;
  amount: Decimal;
}

export interface OrderTerms {
  lines: readonly LineAmounts[];
  /** The caller's figure; Σ gross when absent. */
  amount?: Decimal;
  discountValue: Decimal;
  /** The caller's figure; from the tax rate when absent. */
  taxValue?: Decimal;
  /** Per cent, of the customer at order time. */
  taxRate: Decimal | null;
  shippingCharge: Decimal;
  charges: readonly OrderCharge[];
}

export interface OrderAmounts {
  amount: Decimal;
  cartTotal: Decimal;
  taxValue: Decimal;
  /** Cart total − discount + tax + shipping + charges, where charges of type discount subtract. */
  payableTotal: Decimal;
}

/** Amounts of an order, rounded half-up to the currency's `exponent` (contract, section 6, "Money"). */
export function orderAmounts(terms: OrderTerms, exponent: number): OrderAmounts {
  const cartTotal = sum(terms.lines.map(({ net }) => net));
  const taxable = cartTotal.minus(terms.discountValue);
  const taxValue = terms.taxValue ?? roundHalfUp(percentOf(taxable, terms.taxRate ?? ZERO), exponent);
  const charges = sum(terms.charges.map((charge) => chargeAmount(charge, cartTotal, exponent)));
  return {
    amount: terms.amount ?? sum(terms.lines.map(({ gross }) => gross)),
    cartTotal,
    taxValue,
    payableTotal: taxable.plus(taxValue).plus(terms.shippingCharge).plus(charges),
  };
}

const chargeAmount = ({ type, valueType, amount }: OrderCharge, cartTotal: Decimal, exponent: number): Decimal =>
  roundHalfUp(valueOf(amount, valueType, cartTotal), exponent).times(type === 'discount' ? -1 : 1);

/**
 * The most of a line that may be invoiced: what is ordered and not cancelled, with the tenant's tolerance, rounded down to
 * 4 decimals (contract, section 7, "Over-invoicing").
 */
export const invoiceableQuantity = (quantity: Decimal, cancelled: Decimal, tolerancePercent: string): Decimal => {
  const factor = decimal(tolerancePercent).plus(100).times('0.01');
  return roundDown(quantity.minus(cancelled).times(factor), DECIMAL_PLACES);
};
