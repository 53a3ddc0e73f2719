import { lockedFields } from './billing.js';
import type { CustomerBooks, Order } from './books.js';
import {
  cartOf,
  type OrderCharge,
  type OrderLine,
  owedOf,
  payableOf,
  type Rate,
  taxOf,
  total,
  uninvoicedOf,
} from './order-amounts.js';
import { PRODUCTS } from './tenant-books.js';
import { type BooksWalk, refused, type Wanted } from './walk.js';
import { cents, decimal, money, units } from './wire.js';

const SKUS = PRODUCTS.map(({ sku }) => sku);
const PRICES = [13_350, 100_000, 71_000, 3_330, 99_900, 250_000, 50, 1];
const QUANTITIES = [10_000, 20_000, 30_000, 70_000, 25_000, 3_333];

const discountOf = (walk: BooksWalk, quantity: number, price: number): Rate =>
  walk.isOneIn(2)
    ? { amount: walk.pick([0, 10, 33]), isPercentage: true }
    : { amount: walk.random(Math.floor((quantity * price) / 4_000_000) + 1), isPercentage: false };

function lineOf(walk: BooksWalk, sku: string): OrderLine {
  const [quantity, price] = [walk.pick(QUANTITIES), walk.pick(PRICES)];
  return { id: '', sku, quantity, cancelled: 0, price, discount: discountOf(walk, quantity, price) };
}

function chargesAtRandom(walk: BooksWalk): OrderCharge[] {
  const charges: OrderCharge[] = [];
  if (walk.isOneIn(2))
    charges.push({ name: 'Pallet', type: 'deposit', ...walk.pick([{ amount: 750, isPercentage: false }, { amount: 3, isPercentage: true }]) }); // prettier-ignore
  if (walk.isOneIn(3)) charges.push({ name: 'Rebate', type: 'discount', amount: 2, isPercentage: true });
  if (!walk.books.tenant.isNet && walk.isOneIn(4))
    charges.push({ name: 'Levy', type: 'tax', ...walk.pick([{ amount: 120, isPercentage: false }, { amount: 3, isPercentage: true }]) }); // prettier-ignore
  return charges;
}

/** The discount of an order is at most a quarter of its lines, so that no total is below 0. */
const fit = (order: Order, discount: number): number => Math.min(discount, Math.floor(cartOf(order) / 4));

const rateToWire = ({ amount, isPercentage }: Rate) => ({
  discount: isPercentage ? amount : money(amount),
  discount_type: isPercentage ? 'percentage' : 'value',
});

const bodyOf = (books: CustomerBooks, { lines, discount, shipping, charges, taxValue }: Order) => ({
  customer_id: books.id,
  line_items: lines.map(({ id, sku, quantity, cancelled, price, discount: rate }) => ({
    ...(id && { id }),
    ...{ sku, quantity: decimal(quantity), cancelled_quantity: decimal(cancelled), unit_price: decimal(price) },
    ...rateToWire(rate),
  })),
  discount_value: money(discount),
  shipping_charge: money(shipping),
  ...(taxValue !== undefined && { tax_value: money(taxValue) }),
  additional_charges: charges.map(({ name, type, amount, isPercentage }) => ({
    ...{ name, type, value_type: isPercentage ? 'percentage' : 'value', amount: isPercentage ? amount : money(amount) },
  })),
});

/** Cents: what is due, what drafts would make due, money that is not allocated, and what is not invoiced of confirmed orders. */
export function creditOf(books: CustomerBooks, without?: Order) {
  const due = (state: string) => total(books.invoices.filter((one) => one.state === state).map(books.dueOf));
  const open = books.orders.filter((order) => order.isConfirmed && order !== without);
  return {
    openInvoices: due('issued'),
    drafts: due('draft'),
    unapplied: total(books.payments.map(books.freeOf)),
    openOrders: total(open.map((order) => uninvoicedOf(order, (line) => books.invoicedOf(order, line)))),
  };
}

/** Whether the credit limit of the customer refuses an order, which is `present` until it changes. */
function isBeyondLimit(books: CustomerBooks, order: Order, present?: Order): boolean {
  if (books.creditLimit === null || (present && owedOf(order) <= owedOf(present))) return false;
  const { openInvoices, drafts, unapplied, openOrders } = creditOf(books, present);
  const invoiced = (line: OrderLine) =>
    present ? books.invoicedOf(present, present.lines[order.lines.indexOf(line)] ?? line) : 0;
  return openInvoices + drafts - unapplied + openOrders + uninvoicedOf(order, invoiced) > books.creditLimit;
}

function expectOrder(walk: BooksWalk, order: Order, shown: any): void {
  const { books } = walk;
  const amounts = {
    ...{ cart: cents(shown.cart_total), tax: cents(shown.tax_value), payable: cents(shown.payable_total) },
  };
  const lines = shown.line_items.map((one: any) => [units(one.quantity), units(one.invoiced_quantity)]);
  expect({ ...amounts, lines }).toEqual({
    ...{ cart: cartOf(order), tax: taxOf(order), payable: payableOf(order) },
    lines: order.lines.map((line) => [line.quantity, books.invoicedOf(order, line)]),
  });
}

export async function createOrder(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const count = 1 + walk.random(3);
  const order: Order = {
    ...{ id: '', isConfirmed: true, isPlain: true, taxRate: books.tax.rate },
    ...(walk.isOneIn(4) && { taxValue: walk.pick([0, 333]) }),
    ...(books.tenant.isNet && { ruleOf: books.ruleOf }),
    ...{ lines: SKUS.slice(0, count).map((sku) => lineOf(walk, sku)), discount: 0 },
    ...{ shipping: walk.pick([0, 495]), charges: chargesAtRandom(walk) },
  };
  order.discount = fit(order, walk.pick([0, 100, 333]));
  const wanted = isBeyondLimit(books, order) ? refused('credit_limit_exceeded', 'customer_id') : 201;
  const made = await walk.send('POST', '/v2/orders', { reference_id: walk.next(), ...bodyOf(books, order) }, wanted);
  if (!made) return;
  order.id = made.id;
  made.line_items.forEach((line: { id: string }, index: number) => (order.lines[index]!.id = line.id));
  books.orders.push(order);
  expectOrder(walk, order, made);
}

/** Changes one or two terms of an order by PUT. What is billed is fixed. */
export async function changeOrder(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const order = walk.one(books.orders.filter(({ isConfirmed }) => isConfirmed));
  if (!order) return;
  const next: Order = { ...order, lines: order.lines.map((line) => ({ ...line })), charges: [...order.charges] };
  let tooMuch: string | undefined;
  for (let count = 1 + walk.random(2); count > 0; count--) tooMuch ??= changeTerm(walk, order, next);
  next.discount = fit(next, next.discount);
  const locked = lockedFields(books, order, next);
  let wanted: Wanted = 200;
  if (tooMuch) wanted = refused('validation_failed', tooMuch);
  else if (locked.length) wanted = refused('resource_locked', ...locked);
  else if (isBeyondLimit(books, next, order)) wanted = refused('credit_limit_exceeded', 'customer_id');
  const shown = await walk.send('PUT', `/v2/orders/${order.id}`, bodyOf(books, next), wanted);
  if (!shown) return;
  const isPlain = !books.tenant.isNet && order.lines.every((line, index) => isPlainChange(line, next.lines[index]!));
  if (books.live(order).length && !isPlain) order.isPlain = false;
  order.lines.forEach((line, index) => Object.assign(line, next.lines[index]));
  order.lines.push(...next.lines.slice(order.lines.length));
  Object.assign(order, { discount: next.discount, shipping: next.shipping, charges: next.charges });
  order.lines.forEach((line, index) => (line.id = shown.line_items[index].id));
  expectOrder(walk, order, shown);
}

/** In the mode stated, whether the parts of a line that are billed still add up with a last one to the net of the line. */
const isPlainChange = (before: OrderLine, after: OrderLine): boolean =>
  before.cancelled === after.cancelled &&
  before.price === after.price &&
  JSON.stringify(before.discount) === JSON.stringify(after.discount) &&
  (after.discount.isPercentage || after.quantity === before.quantity);

/** Changes one term at random; the field of the fault if more of a line is cancelled than is open. */
function changeTerm(walk: BooksWalk, order: Order, next: Order): string | undefined {
  const { books } = walk;
  const index = walk.random(order.lines.length);
  const [line, present] = [next.lines[index]!, order.lines[index]!];
  const invoiced = books.invoicedOf(order, present);
  const change = walk.pick([
    'price',
    'discount',
    'quantity',
    'cancel',
    'cancel',
    'line',
    'order discount',
    'freight',
    'charges',
  ]);
  if (change === 'price') line.price = walk.pick(PRICES);
  else if (change === 'discount') line.discount = discountOf(walk, line.quantity, line.price);
  else if (change === 'quantity') line.quantity += walk.pick(QUANTITIES);
  else if (change === 'line') next.lines.push(lineOf(walk, walk.pick(SKUS)));
  else if (change === 'order discount') next.discount = walk.pick([0, 100, 500]);
  else if (change === 'freight') next.shipping = walk.pick([0, 495, 995]);
  else if (change === 'charges') next.charges = chargesAtRandom(walk);
  else if (walk.isOneIn(10)) {
    line.cancelled = line.quantity - invoiced + 1;
    return `line_items[${index}].cancelled_quantity`;
  } else line.cancelled = walk.pick([0, line.quantity - invoiced, Math.min(line.quantity - invoiced, 10_000)]);
  if (!line.discount.isPercentage) line.discount = fitting(line);
  return undefined;
}

/** An amount is at most a quarter of its line. */
const fitting = ({ discount, quantity, price }: OrderLine): Rate => ({
  ...discount,
  amount: Math.min(discount.amount, Math.floor((quantity * price) / 4_000_000)),
});

export async function cancelOrder(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const isUsedOrder = (order: Order) => order.lines.some((line) => books.invoicedOf(order, line) > 0);
  const order = walk.one(books.orders.filter((one) => one.isConfirmed && (!isUsedOrder(one) || walk.isOneIn(8))));
  if (!order) return;
  const isUsed = isUsedOrder(order);
  const wanted = isUsed ? refused('invalid_state_transition') : 200;
  if (await walk.send('PATCH', `/v2/orders/${order.id}/status`, { status: 'cancelled' }, wanted))
    order.isConfirmed = false;
}
