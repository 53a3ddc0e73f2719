import type { CustomerBooks, Invoice, Order } from './books.js';
import { type InvoiceItem, itemNet } from './invoice-amounts.js';
import {
  cartOf,
  type Charge,
  chargesOf,
  netOf,
  openOf,
  type OrderLine,
  ratio,
  signedTotal,
  total,
} from './order-amounts.js';

/*
 * What the route of an order bills (section 19 of the contract), in a second calculation: parts of lines at the terms of the order, and the
 * cumulative shares of its charges.
 */

/** The most that a share of `amount` may be in an invoice with everything before it. */
const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** What invoices carry of a line: those that the route made, and all others by the share of their quantity. */
function carriedOf(books: CustomerBooks, order: Order, line: OrderLine) {
  const items = books.itemsOf(
    line,
    books.live(order).filter(({ carried }) => carried),
  );
  const quantity = total(items.map((item) => item.quantity - item.returned));
  const net = total(items.map((item) => ratio([item.lineTotal, item.quantity - item.returned], [item.quantity])));
  const open = openOf(line);
  const others = clamp(books.invoicedOf(order, line) - quantity, open);
  return {
    quantity,
    net,
    others,
    parts: items.length,
    othersNet: open === 0 ? 0 : ratio([netOf(line), others], [open]),
  };
}

/** The item that bills a part of a line. What the rounding of earlier parts left belongs to the part that completes the line. */
export function partOf(
  books: CustomerBooks,
  order: Order,
  line: OrderLine,
  quantity: number,
): InvoiceItem & { net: number } {
  const carried = carriedOf(books, order, line);
  const invoiced = books.invoicedOf(order, line);
  const item: InvoiceItem = { quantity, price: line.price, rate: 0, category: 'S' };
  if (line.discount.isPercentage) item.discount = line.discount;
  else item.discount = { amount: discountOf(line, invoiced, quantity, carried), isPercentage: false };
  const natural = Math.max(itemNet(item), 0);
  const left = Math.max(netOf(line) - carried.othersNet - carried.net, 0);
  const rest = invoiced + quantity === openOf(line) ? left : Math.min(natural, left);
  const isRounding = Math.abs(rest - natural) <= carried.parts + 1;
  return { ...item, net: isRounding ? rest : natural };
}

/** The cumulative share of a discount that is an amount. If the quantity of the line was changed since, it makes up for what was given before. */
function discountOf(
  line: OrderLine,
  invoiced: number,
  quantity: number,
  carried: ReturnType<typeof carriedOf>,
): number {
  const upTo = (part: number) => ratio([line.discount.amount, part], [line.quantity]);
  const ofParts = Math.max(ratio([carried.quantity, line.price], [1_000_000]) - carried.net, 0);
  const taken = ofParts + upTo(Math.max(invoiced - carried.quantity, 0));
  const given = Math.abs(taken - upTo(invoiced)) <= carried.parts + 1 ? upTo(invoiced) : taken;
  return Math.max(upTo(invoiced + quantity) - given, 0);
}

/** What an invoice carries of its order's charges: discounts and taxes are taken back with the goods, freight is not. */
function keptCharges({ carried, items }: Invoice): Charge[] {
  const net = total(items.map(({ lineTotal }) => lineTotal));
  const kept = total(items.map((one) => ratio([one.lineTotal, one.quantity - one.returned], [one.quantity])));
  return carried!.map((charge) =>
    charge.type === 'shipping' || net === kept ? charge : { ...charge, amount: ratio([charge.amount, kept], [net]) },
  );
}

const sameCharge = (one: Charge, { name, type }: Charge): boolean => one.name === name && one.type === type;

/** What an invoice bills of a line. */
interface Part {
  quantity: number;
  net: number;
}

/**
 * How much of an order is invoiced by others than its route, and how much with a new invoice, in proportion to the nets of the lines, or to their
 * quantities if all lines are free.
 */
function progressOf(books: CustomerBooks, order: Order, parts: ReadonlyMap<OrderLine, Part>) {
  const isFree = cartOf(order) === 0;
  const lines = order.lines.map((line) => {
    const carried = carriedOf(books, order, line);
    const part = parts.get(line);
    return isFree
      ? { all: openOf(line), others: carried.others, own: carried.quantity + (part?.quantity ?? 0) }
      : { all: netOf(line), others: carried.othersNet, own: carried.net + (part?.net ?? 0) };
  });
  return {
    whole: total(lines.map(({ all }) => all)),
    others: total(lines.map(({ all, others }) => Math.min(others, all))),
    after: total(lines.map(({ all, others, own }) => Math.min(others + own, all))),
  };
}

/** The charges of an invoice that bills parts of an order, by their lines. */
export function sharesOf(books: CustomerBooks, order: Order, parts: ReadonlyMap<OrderLine, Part>): Charge[] {
  const carried = books.live(order).flatMap((invoice) => (invoice.carried ? keptCharges(invoice) : []));
  const { whole, others, after } = progressOf(books, order, parts);
  const lines = order.lines.map((line) => {
    const { net, othersNet } = carriedOf(books, order, line);
    return { all: netOf(line), net, othersNet, part: parts.get(line)?.net ?? 0 };
  });
  const charges = chargesOf(order).map((charge) => {
    const before =
      ratio([charge.amount, others], [whole]) +
      total(carried.filter((one) => sameCharge(one, charge)).map(({ amount }) => amount));
    const left = Math.max(charge.amount - before, 0);
    return { ...charge, left, amount: clamp(ratio([charge.amount, after], [whole]) - before, left) };
  });
  // an invoice is never below 0 nor above what is left of the order: discounts come a cent earlier or later
  const leftOf = ({ all, net, othersNet }: (typeof lines)[number]) => Math.max(all - othersNet - net, 0);
  const sum = total(lines.map((line) => Math.min(line.part, leftOf(line)))) + signedTotal(charges);
  const most = total(lines.map(leftOf)) + signedTotal(charges.map(({ type, left }) => ({ type, amount: left })));
  let excess = sum - clamp(sum, Math.max(most, 0));
  for (const charge of charges.filter(({ type }) => type === 'discount')) {
    const amount = clamp(charge.amount + excess, charge.left);
    excess -= amount - charge.amount;
    charge.amount = amount;
  }
  return charges.filter(({ amount }) => amount > 0).map(({ name, type, amount }) => ({ name, type, amount }));
}

/** The fields for which a replacement of an order is refused, because invoices bill a part of it: `next` has the lines of `order` first. */
export function lockedFields(books: CustomerBooks, order: Order, next: Order): string[] {
  const billing = books.live(order).filter(({ amounts, credited }) => amounts.total <= 0 || credited < amounts.total);
  const repriced = order.lines.flatMap((line, index) => {
    if (!books.itemsOf(line, billing).length) return [];
    const { price, discount } = next.lines[index]!;
    const has = line.discount.amount !== 0 || discount.amount !== 0;
    return [
      ...(price === line.price ? [] : ['unit_price']),
      ...(valueOfRate(discount) === valueOfRate(line.discount) ? [] : ['discount']),
      ...(has && discount.isPercentage !== line.discount.isPercentage ? ['discount_type'] : []),
    ].map((field) => `line_items[${index}].${field}`);
  });
  if (!order.lines.some((line) => books.invoicedOf(order, line) > 0)) return repriced;
  const carried = billing.flatMap((invoice) => (invoice.carried ? keptCharges(invoice) : []));
  const present = chargesOf({ ...order, lines: next.lines }); // percentages follow the lines
  const reduced = present.flatMap((charge) => {
    const after = chargesOf(next).find((one) => sameCharge(one, charge))?.amount ?? 0;
    const billed = total(carried.filter((one) => sameCharge(one, charge)).map(({ amount }) => amount));
    return charge.name === 'Tax' || after >= charge.amount || after >= billed
      ? []
      : [FIELDS[charge.name] ?? 'additional_charges'];
  });
  return [...repriced, ...reduced];
}

const FIELDS: Record<string, string> = { Discount: 'discount_value', Shipping: 'shipping_charge' };
/** The number that a request states for a discount. */
const valueOfRate = ({ amount, isPercentage }: { amount: number; isPercentage: boolean }): number =>
  isPercentage ? amount : amount / 100;
