import type { TaxMode } from '#features/settings/settings.js';
import { decimal, type Decimal, ZERO } from '#platform/base/values/decimal.js';
import type { Charge, ChargeType } from './charge.js';
import { chargeAmount } from './order-amounts.js';

/** The terms of an order from which its charges follow. */
export interface ChargedOrder {
  discountValue: Decimal;
  shippingCharge: Decimal;
  taxValue: Decimal;
  /** Sum of the nets of the lines. */
  cartTotal: Decimal;
  charges: readonly Charge[];
}

/** A share of the charges of an order: what one invoice adds to its total, or subtracts for the type discount. */
export interface ChargeShare {
  name: string;
  type: ChargeType;
  /** At least 0. */
  amount: Decimal;
}

/** Names of the charges that an order has as fields. */
const FIELD_NAMES = { discount: 'Discount', shipping: 'Shipping', tax: 'Tax' };

/**
 * What an order adds to its lines, as charges of an invoice: its discount, shipping, tax and further charges, each an amount above 0, with
 * percentages of the cart total. Charges of one type and name are one. Charges of other types than discount and tax are shipping. The only
 * place that depends on the tax mode: with `net` the tax of the order is left out.
 */
export function chargesOf(order: ChargedOrder, taxMode: TaxMode, exponent: number): ChargeShare[] {
  const all = [
    signed(FIELD_NAMES.discount, 'discount', order.discountValue),
    signed(FIELD_NAMES.shipping, 'shipping', order.shippingCharge),
    ...order.charges.map(({ name, type, valueType, amount }) => {
      const value = chargeAmount({ type, valueType, amount: decimal(amount) }, order.cartTotal, exponent);
      return signed(name ?? type, invoiceTypeOf(type), value.abs());
    }),
    signed(FIELD_NAMES.tax, 'tax', order.taxValue),
  ];
  return merged(all.filter(({ type, amount }) => amount.gt(ZERO) && (taxMode === 'stated' || type !== 'tax')));
}

/** A charge of an order, and how much of it invoices carry. */
export interface BilledCharge extends ChargeShare {
  carried: Decimal;
}

/** The charges of an order, see {@link chargesOf}, each with the sum of those of its type and name in `carriedCharges`. */
export function billedCharges(
  { carriedCharges, ...order }: ChargedOrder & { carriedCharges: readonly ChargeShare[] },
  taxMode: TaxMode,
  exponent: number,
): BilledCharge[] {
  const carried = new Map(merged(carriedCharges).map((charge) => [typeAndName(charge), charge.amount]));
  return chargesOf(order, taxMode, exponent).map((charge) => ({
    ...charge,
    carried: carried.get(typeAndName(charge)) ?? ZERO,
  }));
}

/** The tax of an order whose discount exceeds its lines is negative: it is then a discount. */
const signed = (name: string, type: ChargeType, amount: Decimal): ChargeShare =>
  amount.lt(ZERO) ? { name, type: 'discount', amount: amount.abs() } : { name, type, amount };

const invoiceTypeOf = (type: string): ChargeType => (type === 'discount' || type === 'tax' ? type : 'shipping');

/** One charge for each type and name, with the sum of the amounts, in the sequence of their first ones. */
export function merged(
  charges: readonly ChargeShare[],
  keyOf: (charge: ChargeShare) => string = typeAndName,
): ChargeShare[] {
  const sums = new Map<string, ChargeShare>();
  for (const charge of charges) {
    const before = sums.get(keyOf(charge));
    sums.set(keyOf(charge), before ? { ...before, amount: before.amount.plus(charge.amount) } : charge);
  }
  return [...sums.values()];
}

/** What makes two charges of an order the same one. */
export const typeAndName = ({ type, name }: Pick<ChargeShare, 'type' | 'name'>): string => `${type} ${name}`;

/** By type and name of the charge: the field of an order that is it. All others are `additional_charges`. */
export const FIELDS_OF_CHARGES: ReadonlyMap<string, string> = new Map([
  [typeAndName({ type: 'discount', name: FIELD_NAMES.discount }), 'discount_value'],
  [typeAndName({ type: 'shipping', name: FIELD_NAMES.shipping }), 'shipping_charge'],
  [typeAndName({ type: 'tax', name: FIELD_NAMES.tax }), 'tax_value'],
]);
