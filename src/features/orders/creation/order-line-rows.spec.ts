import { Faults } from '#platform/base/errors/faults.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import type { NewOrderLine } from './new-order.js';
import { buildLines, type LineContext } from './order-line-rows.js';
import type { OrderedProduct, OrderLineRecord } from '../orders.queries.js';

const TENANT = {
  id: 'tenant',
  slug: 'tenant',
  currency: 'EUR',
  timezone: 'UTC',
  overInvoiceTolerancePercent: '10.0000',
};
const PRODUCTS = new Map<string, OrderedProduct>([['A', { id: 'product', sku: 'A', name: 'Lamp', status: 'active' }]]);

/** Rows and faults of lines; the products have a price of 3. */
async function build(lines: Partial<NewOrderLine>[], context: Partial<LineContext> = {}) {
  const faults = new Faults();
  const built = await buildLines(
    lines.map((line) => ({ sku: 'A', quantity: decimal(10), ...line })),
    {
      orderId: 'order',
      tenant: TENANT,
      products: PRODUCTS,
      pricing: { priceOf: ({ sku }) => (sku === 'A' ? decimal(3) : undefined), warningsOf: () => [] },
      faults,
      ...context,
    },
  );
  return { rows: built.map(({ row }) => row), faults: faults.details.map(({ field, reason }) => `${field} ${reason}`) };
}

const faultsOf = async (...lines: Partial<NewOrderLine>[]) => (await build(lines)).faults;

/** Ten of product A at 3, with 2 in each counter. */
async function storedLine(changes: Partial<OrderLineRecord> = {}): Promise<OrderLineRecord> {
  const [row] = (await build([{}])).rows;
  const text = Object.entries(row!).map(([name, value]) => [
    name,
    name.endsWith('Quantity') ? '2' : value instanceof Object && !Array.isArray(value) ? String(value) : value,
  ]);
  return { ...Object.fromEntries(text), parentSku: 'A', ...changes } as OrderLineRecord;
}

describe('the opening counters of a new line', () => {
  it.each([
    ['cancelledQuantity', '10', '10.0001', 'cancelled_quantity must not exceed the quantity'],
    ['shippedQuantity', '10', '10.0001', 'shipped_quantity must not exceed the quantity that is not cancelled'],
    ['pickedQuantity', '10', '10.0001', 'picked_quantity must not exceed the quantity that is not cancelled'],
    ['invoicedQuantity', '11', '11.0001', 'invoiced_quantity must not exceed the quantity that may be invoiced'],
  ])('have a maximum: %s', async (counter, most, more, fault) => {
    expect(await faultsOf({ [counter]: decimal(most) })).toEqual([]);
    expect(await faultsOf({}, { [counter]: decimal(more) })).toContain(`line_items[1].${fault}`);
  });

  it('do not count what is cancelled', async () => {
    const [cancelledQuantity, shippedQuantity] = [decimal(4), decimal(6)];
    const most = { cancelledQuantity, shippedQuantity, pickedQuantity: decimal(6), invoicedQuantity: decimal('6.6') };
    const [row] = (await build([most])).rows;
    expect([row!.invoiceableQuantity, row!.invoicedQuantity].map(String)).toEqual(['6.6', '6.6']);
    for (const counter of ['shippedQuantity', 'pickedQuantity', 'invoicedQuantity'] as const) {
      const faults = await faultsOf({ ...most, [counter]: most[counter].plus('0.1') });
      expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
        `line_items[0].${counter.replace('Quantity', '_quantity')}`,
      ]);
    }
  });

  it('are kept as opening values', async () => {
    const [row] = (
      await build([{ shippedQuantity: decimal(1), invoicedQuantity: decimal(2), pickedQuantity: decimal(3) }])
    ).rows;
    const { openingShippedQuantity, openingInvoicedQuantity, openingPickedQuantity, deliveredQuantity } = row!;
    expect(
      [openingShippedQuantity, openingInvoicedQuantity, openingPickedQuantity, deliveredQuantity].map(String),
    ).toEqual(['1', '2', '3', '0']);
  });
});

describe('a line', () => {
  it('has the product and the price of its SKU, unless it states a price', async () => {
    const { rows, faults } = await build([{}, { unitPrice: decimal('2.5'), discount: decimal(5) }]);
    expect(
      rows.map(({ productId, productName, unitPrice, lineNet }) => [
        productId,
        productName,
        `${unitPrice}`,
        `${lineNet}`,
      ]),
    ).toEqual([
      ['product', 'Lamp', '3', '30'],
      ['product', 'Lamp', '2.5', '20'],
    ]);
    expect(rows.map(({ position, orderId }) => [position, orderId])).toEqual([
      [0, 'order'],
      [1, 'order'],
    ]);
    expect(faults).toEqual([]);
  });

  it('needs a product, unless it is ad hoc, and a price', async () => {
    const unitPrice = decimal(1);
    expect(await faultsOf({ sku: 'B', unitPrice }, { sku: 'B', isAdhoc: true, unitPrice })).toEqual([
      'line_items[0].sku is not in the catalogue',
    ]);
    expect(await faultsOf({ sku: 'B', isAdhoc: true })).toEqual([
      'line_items[0].unit_price is required: neither a contract nor a price list has a price',
    ]);
    expect(await faultsOf({ unitPrice: decimal(0) })).toEqual([]);
  });

  it('has a reference that is not repeated', async () => {
    expect(await faultsOf({}, {}, { referenceId: '1' }, { referenceId: '2' }, { referenceId: '1' })).toEqual([
      'line_items[4].reference_id must not be repeated in the order',
    ]);
  });

  it('has a discount of at most its amount', async () => {
    expect(await faultsOf({ discount: decimal(30) }, { discount: decimal(100), discountType: 'percentage' })).toEqual(
      [],
    );
    expect(await faultsOf({ discount: decimal('30.01') })).toEqual([
      'line_items[0].discount must not exceed the amount of the line',
    ]);
  });

  it('has amounts that can be stored', async () => {
    const quantity = decimal('999999999999');
    expect(await faultsOf({ quantity, unitPrice: decimal(999) })).toEqual([
      'line_items[0] results in an amount that is too large',
    ]);
  });
});

describe('a replaced line', () => {
  it('keeps its id, its counters and their opening values', async () => {
    const stored = await storedLine({ openingShippedQuantity: toWire(decimal(1)) });
    const { rows } = await build([{ quantity: decimal(1) }], { matches: [stored] });
    const { id, shippedQuantity, invoicedQuantity, cancelledQuantity, pickedQuantity, deliveredQuantity } = rows[0]!;
    expect(id).toBe(stored.id);
    expect(
      [shippedQuantity, invoicedQuantity, cancelledQuantity, pickedQuantity, deliveredQuantity].map(String),
    ).toEqual(['2', '2', '2', '2', '2']);
    const { openingShippedQuantity, openingInvoicedQuantity, openingPickedQuantity } = rows[0]!;
    expect([openingShippedQuantity, openingInvoicedQuantity, openingPickedQuantity].map(String)).toEqual([
      '1',
      '2',
      '2',
    ]);
  });

  it('keeps the greatest quantity that could be invoiced, and raises it only with the open quantity', async () => {
    const stored = await storedLine(); // 8 of 10 are open
    const bound = async (quantity: number, changes: Partial<OrderLineRecord> = {}) =>
      `${(await build([{ quantity: decimal(quantity) }], { matches: [{ ...stored, ...changes }] })).rows[0]!.invoiceableQuantity}`;
    expect([await bound(10), await bound(11), await bound(9)]).toEqual(['2', '9.9', '7.7']);
    expect(await bound(9, { invoiceableQuantity: toWire(decimal(12)) })).toBe('12');
  });

  it('keeps a product that was renamed or deleted, as long as its SKU is the same', async () => {
    const stored = await storedLine({ sku: 'OLD', productId: 'old', productName: 'Old lamp' });
    const kept = await build([{ sku: 'OLD', unitPrice: decimal(1) }], { matches: [stored] });
    expect(kept.faults).toEqual([]);
    expect([kept.rows[0]!.productId, kept.rows[0]!.productName]).toEqual(['old', 'Old lamp']);
    const changed = await build([{ sku: 'A' }], { matches: [stored] });
    expect([changed.rows[0]!.productId, changed.rows[0]!.productName]).toEqual(['product', 'Lamp']);
    const missing = await build([{ sku: 'B', unitPrice: decimal(1) }], { matches: [stored] });
    expect(missing.faults).toEqual(['line_items[0].sku is not in the catalogue']);
  });
});
