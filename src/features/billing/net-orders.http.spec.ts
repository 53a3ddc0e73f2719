import fc from 'fast-check';
import { billing, billOrder, cents, type Json, ship } from '#test/support/billing/billing.js';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

/** Random orders. They are the same in each run of `npm test`; `npm run prove` takes more, and others each time. */
const { NET_ORDERS } = process.env;
const ORDERS = Number(NET_ORDERS ?? 12);
const SEED = NET_ORDERS === undefined ? 1 : undefined;
const TIMEOUT_MS = 60_000 + ORDERS * 10_000;

const PRODUCTS = {
  A: { tax_category: 'S', tax_rate: 19 },
  B: { tax_category: 'S', tax_rate: 7 },
  C: { tax_category: 'S', tax_rate: 2.5 },
  Z: { tax_category: 'Z', tax_rate: 0 },
  L: { tax_category: 'L', tax_rate: 7 },
  D: {},
};
const CUSTOMERS = {
  home: { tax_rate: 21 },
  neighbour: { tax_category: 'K' },
  island: { tax_category: 'L' },
};

const line = fc.record({
  sku: fc.constantFrom(...Object.keys(PRODUCTS)),
  /** Tenths. */
  quantity: fc.integer({ min: 1, max: 120 }),
  cancelled: fc.constantFrom(0, 0, 0, 1),
  /** Ten-thousandths, at least a cent. */
  price: fc.integer({ min: 100, max: 2_000_000 }),
  percent: fc.constantFrom(0, 0, 10, 33),
});
const order = fc.record({
  version: fc.constantFrom('v1', 'v2'),
  isDraft: fc.boolean(),
  customer_id: fc.constantFrom(...Object.keys(CUSTOMERS)),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  /** Per cent of the lines. */
  discount: fc.constantFrom(0, 5, 20),
  freight: fc.integer({ min: 0, max: 3_000 }),
  charges: fc.array(
    fc.record({
      type: fc.constantFrom('discount', 'shipping', 'deposit'),
      value_type: fc.constantFrom('value', 'percentage'),
      amount: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 2 },
  ),
});
/** Per cent of what is left of each line, and the route. The last part is open and bills all of it. */
const parts = fc.array(
  fc.record({
    percent: fc.array(fc.constantFrom(0, 10, 33, 50, 100), { minLength: 1, maxLength: 3 }),
    isCollective: fc.boolean(),
  }),
  { maxLength: 3 },
);

describe('an order in the tax mode net', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    const settings = { tax_mode: 'net', default_tax_rate: 16 };
    expect((await client.patch('/v2/settings', settings)).status).toBe(200);
    for (const [sku_id, tax] of Object.entries(PRODUCTS))
      await client.create('/v2/products', { group_code: sku_id, variants: [{ sku_id, name: sku_id, ...tax }] });
    for (const [reference_id, tax] of Object.entries(CUSTOMERS))
      await client.create('/v2/customers', { reference_id, company_name: reference_id, ...tax });
  });

  async function created({ version, isDraft, lines, discount, freight, charges, customer_id }: Json): Promise<Json> {
    const line_items = lines.map(({ sku, quantity, cancelled, price, percent }: Json) => ({
      ...{ sku, quantity: quantity / 10, cancelled_quantity: cancelled / 10, unit_price: price / 10_000 },
      ...{ discount: percent, discount_type: 'percentage' },
    }));
    const net = lines.reduce((all: number, one: Json) => all + ((one.quantity - one.cancelled) * one.price) / 1_000, 0);
    const made = await client.create(`/${version}/orders`, {
      ...{ customer_id, line_items, status: isDraft ? 'draft' : 'confirmed', additional_charges: charges },
      ...{ shipping_charge: freight / 100, discount_value: Math.floor((net * discount) / 200) / 100 },
    });
    if (isDraft) {
      const confirmed = await client.patch(`/v2/orders/${made.id}/status`, { status: 'confirmed' });
      expect(confirmed.status).toBe(200);
    }
    return read(made.id);
  }
  const read = async (id: string): Promise<Json> => (await client.get(`/v2/orders/${id}`)).body.data;

  /** Bills a part by the route of the order, or ships it and bills what is shipped by the route of several orders. */
  async function billPart(present: Json, { percent, isCollective }: Json): Promise<Json[]> {
    const quantities = present.line_items.flatMap((one: Json, index: number) => {
      const left = Math.round((one.quantity - one.cancelled_quantity - one.invoiced_quantity) * 10_000);
      const quantity = Math.floor((left * percent[index % percent.length]) / 100) / 10_000;
      return quantity > 0 ? [{ line_id: one.id, sku: one.sku, quantity }] : [];
    });
    if (!quantities.length) return [];
    const lines = quantities.map(({ line_id, quantity }: Json) => ({ line_id, quantity }));
    const skus = new Set(quantities.map(({ sku }: Json) => sku));
    if (!isCollective || skus.size < quantities.length) return [await billed(billOrder(client, present, { lines }))];
    await ship(client, present, Object.fromEntries(quantities.map((one: Json) => [one.sku, one.quantity])));
    const shipped = present.line_items.some((one: Json) => one.invoiced_quantity > one.shipped_quantity);
    if (shipped) return [await billed(billOrder(client, present, { lines }))];
    return [await billed(collective(present, 'shipped'))];
  }
  const collective = ({ id }: Json, quantities: string) =>
    client.post('/v2/invoices/from-orders', billing({ order_ids: [id], quantities }));

  async function billed(answer: Promise<Json>): Promise<Json> {
    const { status, body } = await answer;
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.data;
  }

  it(
    'comes to the total of its invoice, and to those of its parts but for a cent for each of them and each rate',
    async () => {
      const adds = fc.asyncProperty(order, parts, fc.boolean(), async (raw, split, isCollective) => {
        const made = await created(raw);
        fc.pre(made.line_items.some((one: Json) => one.quantity > one.cancelled_quantity));
        const whole = await billOrder(client, made, { quantities: 'open', dry_run: true });
        expect({ status: whole.status, total: whole.body.data?.total_amount, tax: whole.body.data?.tax_total }).toEqual(
          {
            ...{ status: 200, total: made.payable_total, tax: made.tax_value },
          },
        );
        const invoices: Json[] = [];
        for (const part of split) invoices.push(...(await billPart(await read(made.id), part)));
        const last = await read(made.id);
        if (last.line_items.some((one: Json) => one.quantity - one.cancelled_quantity > one.invoiced_quantity))
          invoices.push(
            await billed(isCollective ? collective(made, 'open') : billOrder(client, made, { quantities: 'open' })),
          );
        const total = invoices.reduce((all, one) => all + cents(one.total_amount), 0);
        const rates = whole.body.data.tax_summary.length;
        const most = invoices.length === 1 ? 0 : invoices.length * rates;
        expect(Math.abs(total - cents(made.payable_total))).toBeLessThanOrEqual(most);
        expect((await read(made.id)).payable_total).toBe(made.payable_total);
      });
      await fc.assert(adds, { numRuns: ORDERS, seed: SEED });
    },
    TIMEOUT_MS,
  );
});
