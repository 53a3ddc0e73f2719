import { Random } from '../fuzz/random.js';
import type { Client } from '../support/client.js';
import { CSV, ImportFixture } from '../support/imports/fixture.js';
import { sharedService, type TestService } from '../support/service.js';

const CUSTOMERS = 30;
const ORDERS = 90;
/** The first orders have four lines, the others three: 302 rows of the file. */
const LONG_ORDERS = 32;
/** 32 products are taxed with the rate of the settings, 8 with the reduced one. */
const PRODUCTS = 40;
const REDUCED_FROM = 32;
const [RATE, REDUCED] = [19, 7];
/** Customers whose second and third order are billed together. */
const COLLECTIVE = 27;

interface Line {
  sku: string;
  rate: number;
  quantity: number;
  /** Cents per piece. */
  price: number;
}
interface Order {
  reference: string;
  customer: string;
  lines: Line[];
  isHalfShipped: boolean;
}

const random = new Random(10);
const orders = Array.from({ length: ORDERS }, (_, number): Order => {
  const first = random.int(0, PRODUCTS - 1);
  const lines = Array.from({ length: number < LONG_ORDERS ? 4 : 3 }, (__, position): Line => {
    const product = (first + position * 11) % PRODUCTS;
    const rate = product < REDUCED_FROM ? RATE : REDUCED;
    return { sku: `SKU-${product}`, rate, quantity: 2 * random.int(1, 30), price: random.int(99, 9_999) };
  });
  const customer = `C-${number % CUSTOMERS}`;
  return { reference: `A-${number}`, customer, lines, isHalfShipped: number % 9 === 0 };
});

const FILE = { encoding: 'windows-1252', separator: ';', decimal: ',', dates: 'DD.MM.YYYY' };
const PROFILES = [
  {
    ...{ reference_id: 'auftraege', name: 'Auftr\u00e4ge', resource: 'orders', file: FILE },
    columns: [
      { from: 'Auftrag', to: 'reference_id' },
      { from: 'Kunde', to: 'customer_id' },
      { from: 'Artikel', to: 'line_items[0].sku' },
      { from: 'Menge', to: 'line_items[0].quantity' },
      { from: 'St\u00fcckpreis', to: 'line_items[0].unit_price' },
    ],
    constants: { status: 'confirmed' },
  },
  {
    ...{ reference_id: 'lieferungen', name: 'Lieferungen', resource: 'shipments', file: FILE },
    columns: [
      { from: 'Auftrag', to: ['reference_id', 'order_id'] },
      { from: 'Artikel', to: 'shipment_items[0].sku_id' },
      { from: 'Menge', to: 'shipment_items[0].quantity' },
    ],
    constants: { status: 'fulfilled' },
  },
];

const shippedOf = ({ isHalfShipped }: Order, { quantity }: Line) => (isHalfShipped ? quantity / 2 : quantity);

/** Cents by rate. */
type Bases = Record<number, number>;
/** Per cent of whole cents, rounded half up. */
const taxOf = (base: number, rate: number) => Math.floor((base * rate + 50) / 100);
const basesOf = (billed: readonly Order[]): Bases => {
  const bases: Bases = {};
  for (const order of billed)
    for (const line of order.lines) bases[line.rate] = (bases[line.rate] ?? 0) + shippedOf(order, line) * line.price;
  return bases;
};
const totalOf = (bases: Bases) =>
  Object.entries(bases).reduce((sum, [rate, base]) => sum + base + taxOf(base, Number(rate)), 0);
const cents = (amount: number) => Math.round(amount * 100);

describe('a month of a wholesaler whose orders and deliveries come from files', () => {
  let service: TestService;
  let client: Client;
  /** The invoices as they were computed here. */
  const expected: { id: string; bases: Bases; customer: string }[] = [];

  const data = async (path: string) => {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const importRows = async (resource: string, profile: string, rows: string[]) => {
    const fixture = new ImportFixture(service, client);
    const bytes = Buffer.from(rows.join('\r\n'), 'latin1');
    const made = await fixture.import(`resource=${resource}&mode=create&profile=${profile}`, bytes, {
      'content-type': CSV,
    });
    expect(await fixture.errors(made.id)).toEqual([]);
    return made;
  };
  /** Cents of the tax report of October by rate, as base and tax. */
  const reportOfOctober = async () => {
    const { rows } = await data('/v2/reports/tax?from_date=2025-10-01&to_date=2025-10-31');
    return rows.map(({ rate, base, tax }: { rate: number; base: number; tax: number }) => [
      rate,
      cents(base),
      cents(tax),
    ]);
  };
  const expectedReport = () =>
    [RATE, REDUCED].map((rate) => {
      const bases = expected.map((invoice) => invoice.bases[rate] ?? 0);
      return [
        rate,
        bases.reduce((sum, base) => sum + base, 0),
        bases.reduce((sum, base) => sum + taxOf(base, rate), 0),
      ];
    });

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
    const { status } = await client.patch('/v2/settings', {
      ...{ tax_mode: 'net', default_tax_rate: RATE },
      payment_terms: [{ name: '30 days', due_days: 30 }],
    });
    expect(status).toBe(200);
    for (let number = 0; number < CUSTOMERS; number++)
      await client.create('/v2/customers', {
        ...{ reference_id: `C-${number}`, company_name: `Customer ${number}`, payment_term: '30 days' },
      });
    for (let product = 0; product < PRODUCTS; product++) {
      const tax = product < REDUCED_FROM ? {} : { tax_rate: REDUCED, tax_category: 'S' };
      const variants = [{ sku_id: `SKU-${product}`, name: `Product ${product}`, ...tax }];
      await client.create('/v2/products', { group_code: `G-${product}`, variants });
    }
    for (const profile of PROFILES) await client.create('/v2/import-profiles', profile);
  });

  it('makes an order of the rows of each number, whose total its invoice will have', async () => {
    const rows = orders.flatMap(({ reference, customer, lines }) =>
      lines.map(({ sku, quantity, price }) => {
        const [units, rest] = [Math.floor(price / 100), String(price % 100).padStart(2, '0')];
        return `${reference};${customer};${sku};${quantity};${units},${rest}`;
      }),
    );
    expect(rows).toHaveLength(302);
    const made = await importRows('orders', 'auftraege', ['Auftrag;Kunde;Artikel;Menge;St\u00fcckpreis', ...rows]);
    expect(made).toMatchObject({ created: ORDERS, failed: 0 });
    for (const order of orders) {
      const shown = await data(`/v2/orders/by-reference/${order.reference}`);
      const whole = totalOf(basesOf([{ ...order, isHalfShipped: false }]));
      expect([order.reference, shown.status, shown.line_items.length, cents(shown.payable_total)]).toEqual([
        ...[order.reference, 'confirmed', order.lines.length, whole],
      ]);
    }
  });

  it('bills what was shipped in 57 invoices, each to the cent', async () => {
    const rows = orders.flatMap((order) =>
      order.lines.map((line) => `${order.reference};${line.sku};${shippedOf(order, line)}`),
    );
    const made = await importRows('shipments', 'lieferungen', ['Auftrag;Artikel;Menge', ...rows]);
    expect(made).toMatchObject({ created: ORDERS, failed: 0 });

    const bill = async (path: string, body: object, billed: Order[]) => {
      const number = `R-${expected.length}`;
      const issued_at = `2025-10-${String((expected.length % 31) + 1).padStart(2, '0')}T10:00:00Z`;
      const invoice = await client.create(path, {
        ...{ ...body, invoice_number: number, reference_id: number, issued_at, invoice_status: 'OPEN' },
      });
      const bases = basesOf(billed);
      expect([number, cents(invoice.total_amount)]).toEqual([number, totalOf(bases)]);
      expected.push({ id: invoice.id as string, bases, customer: billed[0]!.customer });
    };
    for (const order of orders.slice(0, CUSTOMERS)) {
      const { id } = await data(`/v2/orders/by-reference/${order.reference}`);
      await bill(`/v2/orders/${id}/invoice`, {}, [order]);
    }
    for (let number = 0; number < COLLECTIVE; number++) {
      const rest = orders.slice(CUSTOMERS).filter(({ customer }) => customer === `C-${number}`);
      await bill('/v2/invoices/from-orders', { customer_id: `C-${number}` }, rest);
    }
    expect(expected).toHaveLength(57);
  });

  it('tells the tax adviser the same by report and by rows of documents', async () => {
    expect(await reportOfOctober()).toEqual(expectedReport());
    const path = '/v2/exports/invoice_taxes?issued_after=2025-09-30T22:00:00Z&issued_before=2025-10-31T23:00:00Z';
    const { body } = await client.get(path, { accept: 'application/x-ndjson' });
    const sums = [RATE, REDUCED].map((rate) => {
      const ofRate = body.filter((row: { rate: number }) => row.rate === rate);
      const sum = (name: string) => ofRate.reduce((total: number, row: any) => total + cents(row[name]), 0);
      return [rate, sum('base'), sum('tax')];
    });
    expect(sums).toEqual(expectedReport());
  });

  it('keeps October when a piece is credited in it, money comes in, and an invoice is cancelled today', async () => {
    const total = () => expected.reduce((sum, { bases }) => sum + totalOf(bases), 0);
    const balanceOf = async (day: string) => cents((await data(`/v2/reports/ageing?as_of_date=${day}`)).totals.balance);
    expect(await balanceOf('2025-10-31')).toBe(total());

    const [credited, paid, cancelled] = expected as [(typeof expected)[0], (typeof expected)[0], (typeof expected)[0]];
    const invoice = await data(`/v2/invoices/${credited.id}`);
    const [{ id: invoice_item_id, amount, tax_rate }] = invoice.items;
    const note = await client.create(`/v2/invoices/${credited.id}/credit-notes`, {
      ...{ items: [{ invoice_item_id, quantity: 1 }], issued_at: '2025-10-31T12:00:00Z' },
    });
    credited.bases[tax_rate] = credited.bases[tax_rate]! - cents(amount);
    expect(Math.abs(cents(note.amount) - cents(amount) - taxOf(cents(amount), tax_rate))).toBeLessThanOrEqual(1);

    const excess = 5_000;
    const payment = await client.create('/v2/payments', {
      ...{ reference_id: 'BANK-1', customer_id: paid.customer, amount: (totalOf(paid.bases) + excess) / 100 },
      ...{ paid_at: '2025-10-31T12:00:00Z', allocations: [{ invoice_id: paid.id }] },
    });
    expect([payment.status, cents(payment.unallocated_amount)]).toEqual(['partially_allocated', excess]);

    const owed = total() - totalOf(paid.bases) - excess;
    const october = await balanceOf('2025-10-31');
    expect(Math.abs(october - owed)).toBeLessThanOrEqual(1); // the tax of the note is rounded by itself
    const report = await reportOfOctober();
    expect(report.map(([rate, base]: number[]) => [rate, base])).toEqual(
      expectedReport().map(([rate, base]) => [rate, base]),
    );

    const { status } = await client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
    expect(status).toBe(200);
    expect([await balanceOf('2025-10-31'), await reportOfOctober()]).toEqual([october, report]);
    const today = cents((await data('/v2/reports/ageing')).totals.balance);
    expect(today).toBe(october - totalOf(cancelled.bases));
    expect(await data('/v2/reconciliation')).toEqual([]);
  });
});
