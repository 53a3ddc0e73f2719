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
  /** In the mode net how the order and its invoices tax the lines; else undefined. */
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

/** What an order adds to its lines, each by its name; in the mode net without its tax. */
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
  ];
  if (!order.ruleOf) all.push({ name: 'Tax', type: 'tax', amount: statedTaxOf(order) });
  return all.filter(({ amount }) => amount > 0);
}

export const signedTotal = (charges: readonly Pick<Charge, 'type' | 'amount'>[]): number =>
  total(charges.map(({ type, amount }) => (type === 'discount' ? -amount : amount)));

/** The tax of an order in the mode stated. */
const statedTaxOf = (order: OrderTerms): number =>
  order.taxValue ?? ratio([cartOf(order) - order.discount, order.taxRate], [100]);

/** In the mode net: what an invoice of the whole order has of one category and rate. */
interface OrderGroup extends TaxRule {
  lines: number;
  base: number;
  tax: number;
}

/** The groups of an order in the mode net; charges are spread over them in proportion to their lines. None in the mode stated. */
function groupsOf(order: OrderTerms): OrderGroup[] {
  const { ruleOf } = order;
  if (!ruleOf) return [];
  const open = order.lines.filter((line) => openOf(line) > 0);
  const groups: OrderGroup[] = [];
  for (const line of open.length ? open : order.lines) {
    const { category, rate } = ruleOf(line);
    const found = groups.find((group) => isOf(group, { category, rate }));
    if (found) found.lines += netOf(line);
    else groups.push({ category, rate, lines: netOf(line), base: 0, tax: 0 });
  }
  const takers = groups.map(({ rate, lines }) => ({ rate, weight: lines }));
  for (const group of groups) group.base = group.lines;
  for (const charge of chargesOf(order))
    spread(charge.amount, takers).forEach(
      (part, index) => (groups[index]!.base += signedTotal([{ ...charge, amount: part }])),
    );
  return groups.map((group) => ({ ...group, tax: ratio([group.base, group.rate], [100]) }));
}

/** The tax that an order shows: what it states, else in the mode net what its invoices will charge. */
export const taxOf = (order: OrderTerms): number =>
  order.ruleOf ? (order.taxValue ?? total(groupsOf(order).map(({ tax }) => tax))) : statedTaxOf(order);

export const payableOf = (order: OrderTerms): number =>
  cartOf(order) + signedTotal(chargesOf(order)) + (order.ruleOf ? taxOf(order) : 0);

/**
 * The share of the payable total that is not invoiced, by the nets of the lines (4 decimals of what is left of a line). In the mode net it is that of
 * the total without tax, and the tax of each rate by the nets of its own lines, whatever tax the order states.
 */
export function uninvoicedOf(order: OrderTerms, invoicedOf: (line: OrderLine) => number): number {
  const { lines, ruleOf } = order;
  const [groups, cart] = [groupsOf(order), cartOf(order)];
  const all = ruleOf ? total(groups.map(({ base }) => base)) : payableOf(order);
  const left = (line: OrderLine) => openOf(line) - invoicedOf(line);
  if (cart === 0) {
    const open = total(lines.map(openOf));
    const rest = open === 0 ? 1 : total(lines.map(left));
    return total([all, ...groups.map(({ tax }) => tax)].map((amount) => ratio([amount, rest], [open || 1])));
  }
  const nets = lines.map((line) => (openOf(line) ? ratio([netOf(line), 100, left(line)], [openOf(line)]) : 0));
  const netOfGroup = ({ category, rate }: OrderGroup) =>
    total(nets.filter((_, index) => isOf(ruleOf!(lines[index]!), { category, rate })));
  const taxes = groups.map((group) => (group.lines ? ratio([group.tax, netOfGroup(group)], [group.lines, 100]) : 0));
  return ratio([all, total(nets)], [cart, 100]) + total(taxes);
}

const isOf = (one: TaxRule, { category, rate }: TaxRule): boolean => one.category === category && one.rate === rate;

/** What all of an order makes due. */
export const owedOf = (order: OrderTerms): number => uninvoicedOf(order, () => 0);

/** Parts of an amount in proportion to weights: what is missing goes one by one to the largest remainders, ties to the higher rate. */
export function spread(amount: number, takers: readonly { rate: number; weight: number }[]): number[] {
  const parts = takers.map(() => 0);
  const byRate = [...takers.keys()].sort((a, b) => takers[b]!.rate - takers[a]!.rate);
  const whole = BigInt(total(takers.map(({ weight }) => weight)));
  if (whole === 0n) {
    if (byRate.length) parts[byRate[0]!] = amount;
    return parts;
  }
  const [size, sign] = amount < 0 ? [-amount, -1] : [amount, 1];
  const exact = takers.map(({ weight }) => BigInt(size) * BigInt(weight));
  exact.forEach((one, index) => (parts[index] = Number(one / whole)));
  const rests = exact.map((one) => one % whole);
  for (let missing = size - total(parts); missing > 0; missing--) {
    const next = byRate.reduce((best, index) => (rests[index]! > rests[best]! ? index : best));
    parts[next]!++;
    rests[next] = -1n;
  }
  return parts.map((part) => part * sign);
}
