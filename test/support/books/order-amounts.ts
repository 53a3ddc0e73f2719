import { divideHalfUp } from '../property.js';

/*
 * A second calculation of the amounts of orders and invoices (sections 6, 7, 17 and 19 of the contract), in whole numbers: amounts are cents,
 * quantities and prices of a unit ten-thousandths, rates whole per cent.
 */

/** Cents in the product of a quantity and a price. */
export const FINE = 1_000_000;

const product = (factors: readonly number[]): bigint => factors.reduce((all, one) => all * BigInt(one), 1n);

/** The product of whole numbers ÷ the product of others, rounded half away from zero to a whole number. */
export const ratio = (above: readonly number[], below: readonly number[]): number =>
  Number(divideHalfUp(product(above), product(below)));

export const total = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** A charge: cents, or whole per cent. */
export interface Rate {
  amount: number;
  isPercentage: boolean;
}

export interface OrderLine {
  id: string;
  sku: string;
  quantity: number;
  cancelled: number;
  price: number;
  /** Of the ordered quantity. */
  discount: Rate;
}

/** The order's own charges beside its discount, freight and tax; those of type `deposit` are shipping on invoices. */
export interface OrderCharge extends Rate {
  name: string;
  type: 'discount' | 'deposit' | 'tax';
}

export interface OrderTerms {
  lines: OrderLine[];
  discount: number;
  shipping: number;
  charges: OrderCharge[];
  /** The customer's rate of tax; 0 in the mode net. */
  taxRate: number;
  /** The tax that the order states instead. */
  taxValue?: number;
  /** In the mode net how invoices tax the lines; else undefined. */
  ruleOf?: (line: OrderLine) => TaxRule;
}

export interface TaxRule {
  category: string;
  rate: number;
}

export interface Charge {
  name: string;
  type: 'discount' | 'shipping' | 'tax';
  amount: number;
}

export const openOf = ({ quantity, cancelled }: OrderLine): number => quantity - cancelled;

/** (Quantity − cancelled) × price − discount, which falls in proportion to what is cancelled; rounded once. */
export function netOf(line: OrderLine): number {
  const { quantity, price, discount } = line;
  if (discount.isPercentage) return ratio([openOf(line), price, 100 - discount.amount], [100, FINE]);
  return ratio([quantity * price - discount.amount * FINE, openOf(line)], [quantity, FINE]);
}

export const cartOf = ({ lines }: Pick<OrderTerms, 'lines'>): number => total(lines.map(netOf));
export const valueOf = ({ amount, isPercentage }: Rate, base: number): number =>
  isPercentage ? ratio([base, amount], [100]) : amount;

/** What an order adds to its lines, each by its name. */
export function chargesOf(order: OrderTerms): Charge[] {
  const cart = cartOf(order);
  const all: Charge[] = [
    { name: 'Discount', type: 'discount', amount: order.discount },
    { name: 'Shipping', type: 'shipping', amount: order.shipping },
    ...order.charges.map(({ name, type, ...rate }): Charge => ({
      name,
      type: type === 'deposit' ? 'shipping' : type,
      amount: valueOf(rate, cart),
    })),
    { name: 'Tax', type: 'tax', amount: order.taxValue ?? ratio([cart - order.discount, order.taxRate], [100]) },
  ];
  return all.filter(({ amount }) => amount > 0);
}

export const signedTotal = (charges: readonly Pick<Charge, 'type' | 'amount'>[]): number =>
  total(charges.map(({ type, amount }) => (type === 'discount' ? -amount : amount)));

export const payableOf = (order: OrderTerms): number => cartOf(order) + signedTotal(chargesOf(order));

/**
 * The share of the payable total that is not invoiced, by the nets of the lines (4 decimals of what is left of a line). In the mode net the
 * tax of the invoices is added: each rate has the part of its lines.
 */
export function uninvoicedOf(order: OrderTerms, invoicedOf: (line: OrderLine) => number): number {
  const { lines, ruleOf } = order;
  const [payable, cart] = [payableOf(order), cartOf(order)];
  const left = (line: OrderLine) => openOf(line) - invoicedOf(line);
  if (cart === 0) {
    const open = total(lines.map(openOf));
    const rest = open === 0 ? payable : ratio([payable, total(lines.map(left))], [open]);
    return rest + ratio([rest, Math.max(...lines.map((line) => ruleOf?.(line).rate ?? 0))], [100]);
  }
  const nets = lines.map((line) => (openOf(line) ? ratio([netOf(line), 100, left(line)], [openOf(line)]) : 0));
  const [rest, all] = [ratio([payable, total(nets)], [cart, 100]), total(nets)];
  if (!ruleOf || all === 0) return rest;
  const rates = [...new Set(lines.map((line) => ruleOf(line).rate))];
  const netAt = (rate: number) => total(nets.filter((_, index) => ruleOf(lines[index]!).rate === rate));
  return rest + total(rates.map((rate) => ratio([rest, netAt(rate), rate], [all, 100])));
}

/** What all of an order makes due. */
export const owedOf = (order: OrderTerms): number => uninvoicedOf(order, () => 0);
