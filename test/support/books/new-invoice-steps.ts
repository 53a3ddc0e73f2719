import { partOf, sharesOf } from './billing.js';
import type { Invoice, Order } from './books.js';
import { OFFER } from './discount-steps.js';
import { invoiceAmounts, type InvoiceCharge, type InvoiceItem } from './invoice-amounts.js';
import { type Charge, openOf, type OrderLine, owedOf } from './order-amounts.js';
import { dayOf } from './tenant-books.js';
import { type BooksWalk, iso, refused, type Wanted } from './walk.js';
import { cents, decimal, money, units } from './wire.js';

/** An invoice as it is answered, in the parts that are read. */
export type Shown = any;

/** When and in which state an invoice is made, and its number. */
function newDocument(walk: BooksWalk) {
  const { tenant } = walk.books;
  const { at, isEarly } = walk.time(tenant.lastDay('R'));
  const isIssued = !walk.isOneIn(4);
  const due = walk.dueDate(at);
  const body = {
    reference_id: walk.next(),
    due_date: iso(due),
    ...(isIssued && { issued_at: iso(at), invoice_status: walk.pick(['OPEN', 'SENT']) }),
    ...(!tenant.isNumbered && { invoice_number: walk.next() }),
  };
  return { body, at, due, offers: false, isIssued, isRefused: isIssued && isEarly };
}

/** Bills parts of an order, or all that is open, by its route. */
export async function billOrder(
  walk: BooksWalk,
  wants = walk.pick<'open' | 'parts'>(['open', 'parts', 'parts']),
): Promise<void> {
  const { books } = walk;
  const isOpen = (order: Order) =>
    order.isConfirmed && order.lines.some((line) => openOf(line) > books.invoicedOf(order, line));
  const order = walk.one(books.orders.filter((one) => isOpen(one) || walk.isOneIn(8)));
  if (order) await bill(walk, order, wants);
}

export async function bill(walk: BooksWalk, order: Order, wants: 'open' | 'parts'): Promise<void> {
  const { books } = walk;
  const left = (line: OrderLine) => openOf(line) - books.invoicedOf(order, line);
  const parts = order.lines.flatMap((line) => {
    const quantity =
      wants === 'open' ? left(line) : walk.isOneIn(3) ? 0 : Math.min(walk.part(left(line) || 1), left(line));
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  if (!parts.length && wants === 'parts') return;
  const { body, isRefused, ...made } = newDocument(walk);
  const lines = parts.map(({ line, quantity }) => ({ line_id: line.id, quantity: decimal(quantity) }));
  let wanted: Wanted = isRefused ? refused('validation_failed', 'issued_at') : 201;
  if (!order.isConfirmed) wanted = refused('order_not_invoiceable');
  else if (!parts.length) wanted = refused('nothing_to_invoice');
  const items = parts.map(({ line, quantity }) => ({ line, ...partOf(books, order, line, quantity) }));
  const billed = new Map(items.map((item) => [item.line, item]));
  const carried = items.length ? sharesOf(books, order, billed) : [];
  const bodyOfParts = wants === 'open' ? { quantities: 'open' } : { lines };
  const path = `/v2/orders/${order.id}/invoice`;
  const isPreviewed = wanted === 201 && walk.isOneIn(4);
  const preview = isPreviewed && (await walk.send('POST', path, { ...body, ...bodyOfParts, dry_run: true }, 200));
  const isWhole = wants === 'open' && !books.live(order).length;
  const shown = await walk.send('POST', path, { ...body, ...bodyOfParts }, wanted);
  if (!shown) return;
  if (preview) expect(preview.total_amount).toBe(shown.total_amount);
  // a discount that is an amount, and was given before, makes the rest dearer
  const isDearer = shown.warnings.some(({ field }: Shown) => field !== 'due_date');
  if (order.isPlain)
    expect({ isDearer, warnings: shown.warnings }).toEqual({ isDearer: false, warnings: shown.warnings });
  const charges = carried.map((charge): InvoiceCharge => ({ ...charge, isPercentage: false }));
  expect(shown.charges.map(({ name, type, amount }: Shown) => `${name} ${type} ${cents(amount)}`)).toEqual(
    carried.map(({ name, type, amount }: Charge) => `${name} ${type} ${amount}`),
  );
  const taxed = items.map(({ line, ...item }, index): InvoiceItem & { line: OrderLine } => {
    const { tax_charges } = shown.items[index];
    const discount = { amount: tax_charges?.discount ?? 0, isPercentage: tax_charges?.discount_type === 'percentage' };
    if (!discount.isPercentage) discount.amount = cents(discount.amount);
    return { ...item, line, discount, additional: cents(tax_charges?.additional ?? 0), ...books.ruleOf(line) };
  });
  expect(shown.items.map((item: Shown) => cents(item.line_total))).toEqual(items.map(({ net }) => net));
  enter(walk, { ...made, order, carried }, taxed, charges, shown);
  if (!isWhole) return;
  const rates = new Set(books.tenant.isNet ? taxed.map(({ rate }) => rate) : []); // each is rounded by itself
  expect(Math.abs(cents(shown.total_amount) - owedOf(order))).toBeLessThanOrEqual(rates.size);
}

/** Writes an invoice of parts of an order by hand, at any price, with charges and taxes of its own. */
export async function writeInvoice(walk: BooksWalk): Promise<void> {
  const { books } = walk;
  const { isNet } = books.tenant;
  const order = walk.one(books.orders.filter(({ isConfirmed }) => isConfirmed));
  if (!order) return;
  const taxed = isNet ? undefined : walk.pick(['no tax', 'lines', 'charge'] as const);
  const items = order.lines.flatMap((line) => {
    const left = openOf(line) - books.invoicedOf(order, line);
    if (left <= 0 || walk.isOneIn(2)) return [];
    const price = walk.pick([line.price, 45_600]);
    const discount = { amount: walk.pick([0, 0, 15]), isPercentage: true };
    // what an item states itself comes before what its customer and product have
    const isStated = taxed === 'lines' || (isNet && walk.isOneIn(books.tax.category === 'K' ? 2 : 4));
    const rule = isStated ? { category: 'S', rate: walk.pick(isNet ? [7, 19] : [0, 7, 19]) } : books.ruleOf(line);
    return [{ line, quantity: walk.part(left), price, discount, isStated, ...rule }];
  });
  if (!items.length) return;
  const charges: (InvoiceCharge & { name: string })[] = [];
  if (walk.isOneIn(2)) {
    const rule = isNet && walk.isOneIn(3) ? { category: 'S', rate: walk.pick([7, 19]) } : undefined;
    charges.push({ name: 'Freight', type: 'shipping', amount: 495, isPercentage: false, rule });
  }
  if (walk.isOneIn(2))
    charges.push({ name: 'Rebate', type: 'discount', amount: walk.pick([10, 3]), isPercentage: true });
  if (taxed === 'charge') charges.push({ name: 'VAT', type: 'tax', amount: 19, isPercentage: true });
  const { body, isRefused, ...made } = newDocument(walk);
  const offers = walk.isOneIn(2);
  const sent = {
    ...{ ...body, order_ids: [order.id], early_payment: offers ? [OFFER] : [] },
    items: items.map(({ line, quantity, price, discount, rate, category, isStated }) => ({
      ...{ reference_id: line.id, sku: line.sku, quantity: decimal(quantity), amount: decimal(price) },
      ...(isNet && isStated && { tax_rate: rate, tax_category: category }),
      tax_charges: {
        ...(discount.amount && { discount: discount.amount, discount_type: 'percentage' }),
        ...(taxed === 'lines' && rate && { tax: rate, tax_type: 'percentage' }),
      },
    })),
    charges: charges.map(({ name, type, amount, isPercentage, rule }) => ({
      ...{ name, type, value_type: isPercentage ? 'percentage' : 'value' },
      amount: isPercentage ? amount : money(amount),
      ...(rule && { tax_rate: rule.rate, tax_category: rule.category }),
    })),
  };
  const shown = await walk.send(
    'POST',
    '/v2/invoices',
    sent,
    isRefused ? refused('validation_failed', 'issued_at') : 201,
  );
  if (!shown) return;
  order.isPlain = false;
  enter(walk, { ...made, offers, order }, items, charges, shown);
}

interface Made {
  order: Order;
  carried?: Charge[];
  at: number;
  due: number;
  offers: boolean;
  isIssued: boolean;
}

/** Compares a new invoice with its amounts, and enters it in the books. */
function enter(
  { books }: BooksWalk,
  { isIssued, ...made }: Made,
  items: readonly (InvoiceItem & { line: OrderLine })[],
  charges: readonly InvoiceCharge[],
  shown: Shown,
): void {
  const { tenant } = books;
  const isDueBefore = isIssued && dayOf(made.due) < dayOf(made.at);
  if (isIssued) expect(shown.warnings.some(({ field }: Shown) => field === 'due_date')).toBe(isDueBefore);
  const amounts = invoiceAmounts(items, charges, tenant.isNet);
  const drawn = isIssued ? tenant.isNumbered && tenant.draw('R', made.at) : null;
  const number = tenant.isNumbered ? drawn || null : (shown.invoice_number as string);
  const lines = items.map((item, index) => ({ ...item, lineTotal: amounts.lines[index]!.total }));
  expect({
    ...{ number: shown.invoice_number, subtotal: cents(shown.subtotal), discount: cents(shown.discount_total) },
    ...{ shipping: cents(shown.shipping_total), tax: cents(shown.tax_total), taxAll: cents(shown.tax_total_all) },
    ...{
      total: cents(shown.total_amount),
      rows: rowsOfInvoice(shown),
      issuedAt: shown.issued_at && Date.parse(shown.issued_at),
    },
    items: shown.items.map((item: Shown) => [units(item.quantity), units(item.amount), cents(item.line_total)]),
  }).toEqual({
    ...{ number, subtotal: amounts.subtotal, discount: amounts.discount, shipping: amounts.shipping, tax: amounts.tax },
    ...{ taxAll: amounts.taxAll, total: amounts.total, issuedAt: isIssued ? made.at : null },
    rows: amounts.rows.filter(({ category }) => category !== null).toSorted(byRate),
    items: lines.map(({ quantity, price, lineTotal }) => [quantity, price, lineTotal]),
  });
  const invoice: Invoice = {
    ...{ ...made, id: shown.id, number, state: 'draft', amounts, paid: 0, credited: 0 },
    items: lines.map((item, index) => ({ ...item, id: shown.items[index].id, credited: 0, returned: 0 })),
  };
  books.invoices.push(invoice);
  if (isIssued) books.issue(invoice);
}

const byRate = (one: { category: string | null; rate: number | null }, other: typeof one): number =>
  one.category === other.category ? other.rate! - one.rate! : one.category! < other.category! ? -1 : 1;
const rowsOfInvoice = ({ tax_summary }: Shown) =>
  (tax_summary ?? []).map((row: Shown) => ({
    category: row.category,
    rate: row.rate,
    base: cents(row.base),
    tax: cents(row.tax),
  }));
