import type { ChargeType, ValueType } from '#features/orders/money/charge.js';
import { type NetGroup, taxGroups } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import {
  type Decimal,
  decimal,
  divideHalfUp,
  max,
  percentOf,
  roundHalfUp,
  sum,
  valueOf,
  ZERO,
} from '#platform/base/values/decimal.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';

/** A charge of a line: an amount for the whole line, or per cent of the line's net (discounts: of quantity × amount). */
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
  /** Net ÷ quantity, rounded half away from zero to 4 decimals. */
  finalUnitPrice: Decimal;
}

/**
 * Amounts of one line. Item total, net and each charge are rounded half away from zero to `exponent` decimals, those of the
 * currency. The net is rounded once, from the unrounded product and discount; charges are computed from the rounded net.
 */
export function invoiceLineAmounts(line: InvoiceLine, exponent: number): InvoiceLineAmounts {
  const round = (value: Decimal) => roundHalfUp(value, exponent);
  const chargeOf = (rate: Rate | undefined, base: Decimal) =>
    rate ? round(valueOf(rate.amount, rate.type, base)) : ZERO;
  const gross = line.quantity.times(line.amount);
  const itemTotal = round(gross);
  const net = line.discount ? round(gross.minus(valueOf(line.discount.amount, line.discount.type, gross))) : itemTotal;
  const tax = chargeOf(line.tax, net);
  const lineTotal = sum([net, tax, chargeOf(line.shipping, net), chargeOf(line.additional, net)]);
  return { itemTotal, net, tax, lineTotal, finalUnitPrice: divideHalfUp(net, line.quantity) };
}

/** What decides the amounts of an item of an invoice. */
interface ChargedItem extends Pick<InvoiceLine, 'quantity' | 'amount'> {
  taxCharges?: Pick<InvoiceLine, 'discount' | 'tax' | 'shipping' | 'additional'>;
}

/** {@link invoiceLineAmounts} of each item. Works in slices. */
export const invoiceLinesAmounts = (items: readonly ChargedItem[], exponent: number): Promise<InvoiceLineAmounts[]> =>
  mapInSlices(items, ({ quantity, amount, taxCharges }) =>
    invoiceLineAmounts({ quantity, amount, ...taxCharges }, exponent),
  );

export interface InvoiceCharge {
  type: ChargeType;
  valueType: ValueType;
  amount: Decimal;
}

export interface InvoiceAmounts {
  /** Sum of the line totals. */
  subtotal: Decimal;
  discountTotal: Decimal;
  shippingTotal: Decimal;
  /** Sum of the charges of type tax; taxes of the lines are part of the subtotal. */
  taxTotal: Decimal;
  /** Sum of the taxes of the lines. */
  lineTaxTotal: Decimal;
  /** Subtotal − discounts + shipping + tax. */
  total: Decimal;
}

/**
 * All tax of an invoice, unrounded, as the fraction `tax` ÷ `of`: the taxes of the lines, which discounts of the invoice reduce in proportion
 * to the subtotal, but not below 0, and its charges of type tax.
 */
export function taxFraction({ lineTaxTotal, taxTotal, subtotal, discountTotal }: InvoiceAmounts): {
  tax: Decimal;
  of: Decimal;
} {
  if (subtotal.lte(ZERO)) return { tax: taxTotal, of: ONE };
  const discounted = max(subtotal.minus(discountTotal), ZERO);
  return { tax: lineTaxTotal.times(discounted).plus(taxTotal.times(subtotal)), of: subtotal };
}

const ONE = decimal(1);

/** All tax of an invoice, as a tax return needs it: {@link taxFraction}, rounded once, half away from zero, to `exponent` decimals. */
export function taxTotalAll(amounts: InvoiceAmounts, exponent: number): Decimal {
  const { tax, of } = taxFraction(amounts);
  return divideHalfUp(tax, of, exponent);
}

/** A charge as an amount, rounded half away from zero to `exponent` decimals; of tax, see {@link invoiceAmounts}. */
export const chargeAmount = (
  { type, amount, valueType }: InvoiceCharge,
  { subtotal, discountTotal }: Pick<InvoiceAmounts, 'subtotal' | 'discountTotal'>,
  exponent: number,
): Decimal =>
  roundHalfUp(valueOf(amount, valueType, type === 'discount' ? subtotal : subtotal.minus(discountTotal)), exponent);

/** {@link chargeAmount} of each charge. */
export const chargeAmounts = (
  charges: readonly InvoiceCharge[],
  amounts: Pick<InvoiceAmounts, 'subtotal' | 'discountTotal'>,
  exponent: number,
): Decimal[] => charges.map((charge) => chargeAmount(charge, amounts, exponent));

/**
 * Amounts of an invoice. Percentages of discounts are of the subtotal, those of shipping of the subtotal after discounts, those of tax of the
 * subtotal after discounts without the taxes of the lines, which the discounts reduce in proportion: there is no tax on tax.
 * Each charge is rounded half away from zero to `exponent` decimals, those of the currency.
 */
export function invoiceAmounts(
  lines: readonly InvoiceLineAmounts[],
  charges: readonly InvoiceCharge[],
  exponent: number,
): InvoiceAmounts {
  const subtotal = sum(lines.map(({ lineTotal }) => lineTotal));
  const lineTaxTotal = sum(lines.map(({ tax }) => tax));
  const ofType = (type: ChargeType) => charges.filter((charge) => charge.type === type);
  const total = (type: ChargeType, discountTotal: Decimal) =>
    sum(chargeAmounts(ofType(type), { subtotal, discountTotal }, exponent));
  const discountTotal = total('discount', ZERO);
  const discounted = subtotal.minus(discountTotal);
  const shippingTotal = total('shipping', discountTotal);
  const taxTotal = sum(
    ofType('tax').map((charge) => taxCharge(charge, { subtotal, discounted, lineTaxTotal }, exponent)),
  );
  return {
    subtotal,
    discountTotal,
    shippingTotal,
    taxTotal,
    lineTaxTotal,
    total: sum([discounted, shippingTotal, taxTotal]),
  };
}

/** A charge of type tax as an amount; its base is a fraction, so that it is rounded once. */
function taxCharge(
  { amount, valueType }: InvoiceCharge,
  { subtotal, discounted, lineTaxTotal }: { subtotal: Decimal; discounted: Decimal; lineTaxTotal: Decimal },
  exponent: number,
): Decimal {
  if (valueType === 'value' || lineTaxTotal.eq(ZERO) || discounted.lte(ZERO))
    return roundHalfUp(valueOf(amount, valueType, discounted), exponent);
  return divideHalfUp(percentOf(discounted.times(subtotal.minus(lineTaxTotal)), amount), subtotal, exponent);
}

/** A line in the tax mode net: the tax is computed from the net amounts by category and rate, as EN 16931 asks for. */
export interface NetLine extends InvoiceLineAmounts {
  rule: TaxRule;
}

export interface NetCharge extends InvoiceCharge {
  /** The group to which the charge belongs; absent: it is spread over all groups. */
  rule?: TaxRule;
}

/** The amounts of an invoice in the tax mode net. */
export type NetAmounts = InvoiceAmounts & { groups: NetGroup[] };

/**
 * Amounts of an invoice in the tax mode net, and its groups, see {@link taxGroups}. Line totals, subtotal, discounts and shipping are
 * computed as in the mode stated; the lines have no taxes and no charge is of type tax. The total is subtotal − discounts + shipping + the taxes
 * of all groups.
 */
export function netAmounts(lines: readonly NetLine[], charges: readonly NetCharge[], exponent: number): NetAmounts {
  const amounts = invoiceAmounts(lines, charges, exponent);
  const charged = chargeAmounts(charges, amounts, exponent);
  const groups = taxGroups(
    lines,
    charges.map((charge, index) => ({ ...charge, amount: charged[index]! })),
    exponent,
  );
  const taxTotal = sum(groups.map(({ tax }) => tax));
  return { ...amounts, taxTotal, total: amounts.total.plus(taxTotal), groups };
}
