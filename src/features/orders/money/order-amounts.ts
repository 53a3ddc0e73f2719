import {
  type Decimal,
  divideHalfUp,
  max,
  percentOf,
  roundHalfUp,
  sum,
  valueOf,
  ZERO,
} from '#platform/base/values/decimal.js';
import type { ValueType } from './charge.js';

/** The input of {@link lineAmounts}. */
export interface PricedLine {
  /** Ordered, above 0. */
  quantity: Decimal;
  /** The part of the quantity that is cancelled, at most all of it. */
  cancelledQuantity: Decimal;
  unitPrice: Decimal;
  /** Discount of the ordered quantity: an amount, or per cent of quantity × unit price. */
  discount: Decimal;
  discountType: ValueType;
}

export interface LineAmounts {
  /** (Quantity − cancelled) × unit price, rounded half away from zero to the currency. */
  gross: Decimal;
  /**
   * (Quantity − cancelled) × unit price − discount, rounded half away from zero to the currency; its terms are not rounded before. A discount
   * that is an amount is reduced in proportion to what is cancelled.
   */
  net: Decimal;
  /** Net ÷ (quantity − cancelled), rounded half away from zero to 4 decimals; 0 if the whole quantity is cancelled. */
  finalUnitPrice: Decimal;
}

/** Amounts of one line. `exponent` is the number of decimals of the currency. More cancelled than ordered counts as all of it. */
export function lineAmounts(
  { quantity, cancelledQuantity, unitPrice, discount, discountType }: PricedLine,
  exponent: number,
): LineAmounts {
  const open = max(quantity.minus(cancelledQuantity), ZERO);
  const ordered = quantity.times(unitPrice);
  const orderedNet = ordered.minus(valueOf(discount, discountType, ordered));
  const net = divideHalfUp(orderedNet.times(open), quantity, exponent);
  return {
    gross: roundHalfUp(open.times(unitPrice), exponent),
    net,
    finalUnitPrice: open.eq(ZERO) ? ZERO : divideHalfUp(net, open),
  };
}

export interface OrderCharge {
  type: string;
  valueType: ValueType;
  amount: Decimal;
}

export interface OrderAmountsInput {
  lines: readonly LineAmounts[];
  /** The amount that the caller states; default: the sum of the gross amounts. */
  amount?: Decimal;
  discountValue: Decimal;
  /** The tax that the caller states, or of the lines' own taxes in the tax mode net; default: computed with the tax rate. */
  taxValue?: Decimal;
  /** The customer's tax rate when the order was created, in per cent. */
  taxRate: Decimal | null;
  shippingCharge: Decimal;
  charges: readonly OrderCharge[];
}

export interface OrderAmounts {
  amount: Decimal;
  cartTotal: Decimal;
  taxValue: Decimal;
  /** What each charge adds to the total, by index; negative for charges of type discount. */
  charges: Decimal[];
  /** Cart total − discount + tax + shipping + charges. */
  payableTotal: Decimal;
}

/**
 * Amounts of an order. Tax and each charge are rounded half away from zero to `exponent` decimals, those of the currency. Tax is per cent of the
 * cart total after the order's discount; percentages of charges are of the cart total.
 */
export function orderAmounts(terms: OrderAmountsInput, exponent: number): OrderAmounts {
  const cartTotal = sum(terms.lines.map(({ net }) => net));
  const taxable = cartTotal.minus(terms.discountValue);
  const taxValue = terms.taxValue ?? roundHalfUp(percentOf(taxable, terms.taxRate ?? ZERO), exponent);
  const charges = terms.charges.map((charge) => chargeAmount(charge, cartTotal, exponent));
  return {
    amount: terms.amount ?? sum(terms.lines.map(({ gross }) => gross)),
    cartTotal,
    taxValue,
    charges,
    payableTotal: taxable.plus(taxValue).plus(terms.shippingCharge).plus(sum(charges)),
  };
}

/** What a charge adds to an order; negative for the type discount. Rounded half away from zero to `exponent` decimals. */
export const chargeAmount = ({ type, valueType, amount }: OrderCharge, cartTotal: Decimal, exponent: number): Decimal =>
  roundHalfUp(valueOf(amount, valueType, cartTotal), exponent).times(type === 'discount' ? -1 : 1);
