import fc from 'fast-check';
import { billOrder, type Json } from '#test/support/billing/billing.js';
import type { Client } from '#test/support/client.js';
import { beyondLimit, CreditFixture } from '#test/support/credit-limits/credit-fixture.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { propertyRuns } from '#test/support/property.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** SKUs of products by what they state; A states nothing. */
const PRODUCTS = {
  B: { tax_rate: 7 },
  C: { tax_rate: 19 },
  Z: { tax_category: 'Z', tax_rate: 0 },
  L: { tax_category: 'L', tax_rate: 7 },
};

describe('credit limits of tenants in the tax mode net', () => {
  let service: TestService;
  let client: Client;
  let fixture: CreditFixture;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    fixture = await CreditFixture.of(service, client);
    for (const [sku_id, tax] of Object.entries(PRODUCTS)) {
      await client.create('/v1/products', { group_code: sku_id, variants: [{ sku_id, name: sku_id }] });
      const { id } = (await client.get(`/v2/products/by-sku/${sku_id}`)).body.data;
      expect((await client.patch(`/v2/products/${id}`, tax)).status).toBe(200);
    }
  });
  beforeEach(() =>
    settings({
      ...{ tax_mode: 'net', default_tax_rate: 19, default_tax_category: 'S' },
      default_tax_exemption: { reason: 'Art. 135' },
    }),
  );

  async function settings(changes: object): Promise<void> {
    expect((await client.patch('/v2/settings', changes)).status).toBe(200);
  }
  const refused = (limit: string, used: string, order: string, field?: string) => ({
    status: 409,
    body: beyondLimit(`limit ${limit}, used ${used}, this order ${order}`, field),
  });
  const outcome = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
  const lineOf = (sku: string, quantity: number, more: object = {}) => ({ sku, quantity, unit_price: 1, ...more });
  const orderOf = (customer_id: string, line_items: object[], more: object = {}) =>
    client.post('/v2/orders', { customer_id, line_items, ...more });
  /** What an order of a new customer adds to its exposure. */
  async function openOf(line_items: object[], more: object = {}, fields: object = {}): Promise<number> {
    const customer = await fixture.customer({ credit_limit: null, ...fields });
    expect((await orderOf(customer, line_items, more)).status).toBe(201);
    return (await fixture.credit(customer)).open_orders;
  }
  const put = (customer: string, order: Json, line_items: object[], more: object = {}, version = 'v2') =>
    client.put(`/${version}/orders/${order.id}`, { customer_id: customer, line_items, ...more });

  it.each(['v1', 'v2'])('count the tax that the invoice of an order of %s will have', async (version) => {
    const customer = await fixture.customer({ credit_limit: 1_000 });
    expect(outcome(await fixture.order(customer, 1_000, {}, version))).toEqual(refused('1,000.00', '0.00', '1,190.00'));
    await fixture.change(customer, { credit_limit: 1_190 });
    const made = await fixture.order(customer, 1_000, {}, version);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const owed = { exposure: 1_190, available: 0 };
    expect(await fixture.credit(customer)).toMatchObject({ ...owed, open_orders: 1_190 });
    expect(await fixture.read(id)).toMatchObject({ payable_total: 1_190, tax_value: 190 });
    expect(outcome(await fixture.order(customer, 0.01, {}, version))).toEqual(refused('1,190.00', '1,190.00', '0.01'));
    expect((await billOrder(client, { id }, { quantities: 'open' })).status).toBe(201);
    expect(await fixture.credit(customer)).toMatchObject({ ...owed, drafts: 1_190, open_orders: 0 });
  });

  it('count the tax of discount, shipping and charges instead of the tax that the order states', async () => {
    const customer = await fixture.customer({ credit_limit: null });
    const additional_charges = [
      { name: 'Deposit', type: 'deposit', amount: 5 },
      { name: 'Bonus', type: 'discount', value_type: 'percentage', amount: 1 },
      { name: 'Excise', type: 'tax', value_type: 'percentage', amount: 7 },
    ];
    const more = { discount_value: 9, shipping_charge: 10, tax_value: 3, additional_charges };
    const { body } = await fixture.order(customer, 100, more);
    expect(body.data.payable_total).toBe(115); // 105 without its taxes
    expect(await fixture.credit(customer)).toMatchObject({ open_orders: 124.95 });
    const { body: billed } = await billOrder(client, body.data, { quantities: 'open' });
    expect(billed.data.total_amount).toBe(124.95);
  });

  it('count each rate, and only what is not invoiced', async () => {
    const customer = await fixture.customer({ credit_limit: null });
    const lines = [lineOf('A', 100), lineOf('B', 50)];
    const { body } = await orderOf(customer, lines, { shipping_charge: 15 });
    expect(await fixture.credit(customer)).toMatchObject({ open_orders: 189.75 }); // 110 + 19 %, 55 + 7 %
    const part = [{ line_id: body.data.line_items[0].id, quantity: 40 }];
    expect((await billOrder(client, body.data, { lines: part })).body.data.total_amount).toBe(52.36); // 44 + 19 %
    expect(await fixture.credit(customer)).toMatchObject({ drafts: 52.36, open_orders: 137.39, exposure: 189.75 });
    const rest = await billOrder(client, body.data, { quantities: 'open' });
    expect(rest.body.data.total_amount).toBe(137.39);
    expect(await fixture.credit(customer)).toMatchObject({ drafts: 189.75, open_orders: 0 });
  });

  it('take category and rate from customer, product and settings as invoices do', async () => {
    const lines = [lineOf('A', 100), lineOf('B', 100), lineOf('Z', 100)];
    expect(await openOf(lines)).toBe(326);
    expect(await openOf(lines, {}, { tax_rate: 21 })).toBe(328);
    for (const tax_category of ['K', 'E', 'AE', 'O'])
      expect(await openOf(lines, {}, { tax_category, tax_rate: 21 })).toBe(300);
    expect(await openOf(lines, {}, { tax_category: 'L', tax_rate: 3 })).toBe(310); // Z states the rate 0
    expect(await openOf([lineOf('B', 0.07), lineOf('L', 0.07)])).toBe(0.14); // 0.0049 each, which is no group of 0.14
    expect(await openOf([lineOf('B', 0.07), lineOf('B', 0.07)])).toBe(0.15);
    await settings({ default_tax_category: 'Z', default_tax_rate: null });
    expect(await openOf(lines)).toBe(300); // also of B, which has no category
    await settings({ default_tax_category: 'S' });
    expect(await openOf(lines)).toBe(307); // nothing has a rate for A
  });

  it('count free lines at the highest rate, and what is left of an order without lines', async () => {
    const free = ['A', 'B'].map((sku) => lineOf(sku, 1, { unit_price: 0 }));
    expect(await openOf(free, { shipping_charge: 10 })).toBe(11.9);
    expect(await openOf([{ ...free[0], invoiced_quantity: 1 }, free[1]!], { shipping_charge: 10 })).toBe(5.95);
    const customer = await fixture.customer({ credit_limit: null });
    const { body } = await orderOf(customer, [lineOf('B', 1)], { shipping_charge: 10 });
    const [{ id }] = body.data.line_items;
    const cancelled = [lineOf('B', 1, { id, cancelled_quantity: 1 })];
    expect((await put(customer, body.data, cancelled, { shipping_charge: 10 })).status).toBe(200);
    expect(await fixture.credit(customer)).toMatchObject({ open_orders: 10.7 });
  });

  it('count no less than nothing of an order whose tax exceeds its total', async () => {
    expect(await openOf([lineOf('A', 10)], { discount_value: 20, tax_value: 15 })).toBe(0);
  });

  it('count lines that are older than their product at its rate', async () => {
    const customer = await fixture.customer({ credit_limit: 110, credit_policy: 'refuse' });
    const line = lineOf('BOOK', 100, { is_adhoc: true });
    const { body } = await orderOf(customer, [line], { status: 'draft' });
    expect(outcome(await fixture.move(body.data.id, 'confirmed'))).toEqual(
      refused('110.00', '0.00', '119.00', 'status'),
    );
    await client.create('/v1/products', { group_code: 'BOOK', variants: [{ sku_id: 'BOOK', name: 'Book' }] });
    const { id } = (await client.get('/v2/products/by-sku/BOOK')).body.data;
    await client.patch(`/v2/products/${id}`, { tax_rate: 7 });
    expect((await fixture.move(body.data.id, 'confirmed')).status).toBe(200);
    expect(await fixture.credit(customer)).toMatchObject({ open_orders: 107, available: 3 });
  });

  it.each(['v1', 'v2'])('judge a draft that is confirmed by PATCH or PUT of %s', async (version) => {
    const customer = await fixture.customer({ credit_limit: 119 });
    const { data } = (await fixture.order(customer, 100.01, { status: 'draft' })).body;
    const confirmed = (amount: number) => put(customer, data, [lineOf('A', amount)], { status: 'confirmed' }, version);
    expect(outcome(await fixture.move(data.id, 'confirmed', version))).toEqual(
      refused('119.00', '0.00', '119.01', 'status'),
    );
    expect(outcome(await confirmed(100.01))).toEqual(refused('119.00', '0.00', '119.01'));
    expect((await confirmed(100)).status).toBe(200);
  });

  it('judge a change by which more will be owed, whatever tax the order states', async () => {
    const customer = await fixture.customer({ credit_limit: 119, tax_rate: 19 });
    const { data } = (await orderOf(customer, [lineOf('B', 100)], { tax_value: 19 })).body;
    const changed = (lines: object[], more: object = {}) => put(customer, data, lines, more);
    expect(outcome(await changed([lineOf('C', 101)], { tax_value: 0 }))).toEqual(refused('119.00', '0.00', '120.19'));
    expect((await changed([lineOf('C', 100)])).status).toBe(200);
    await fixture.change(customer, { credit_limit: 10 });
    expect((await changed([lineOf('C', 100)], { tax_value: 30 })).status).toBe(200);
    expect((await changed([lineOf('B', 101)], { tax_value: 0 })).status).toBe(200);
    expect(outcome(await changed([lineOf('C', 91)]))).toEqual(refused('10.00', '0.00', '108.29'));
  });

  it('hold an order, and judge the lines of an import', async () => {
    const [held, limited] = [
      await fixture.customer({ credit_policy: 'hold' }),
      await fixture.customer({ credit_limit: 107 }),
    ];
    expect((await fixture.order(held, 84)).body.data.credit_hold).toBe(false);
    expect((await fixture.order(held, 1)).body.data.credit_hold).toBe(true);
    const imports = new ImportFixture(service, client);
    const fileLine = (reference_id: string, line: object) => ({
      ...{ customer_id: limited, reference_id, line_items: [line] },
    });
    const file = ndjson(fileLine('I-1', lineOf('A', 100)), fileLine('I-2', lineOf('B', 100)));
    const done = await imports.import('resource=orders&mode=create', file);
    expect([done.created, done.failed]).toEqual([1, 1]);
    const [error] = await imports.errors(done.id);
    expect([error!.reference, error!.details[0]!.reason]).toEqual([
      'I-1',
      'limit 107.00, used 0.00, this order 119.00',
    ]);
    expect(await fixture.credit(limited)).toMatchObject({ open_orders: 107, available: 0 });
  });

  it('say of a refused order what it adds to the exposure when it is accepted', async () => {
    const rawLine = fc.record({
      sku: fc.constantFrom('A', ...Object.keys(PRODUCTS)),
      quantity: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 0, max: 9_999 }),
      invoiced: fc.constantFrom(0, 0, 0.5, 1),
    });
    const rawOrder = fc.record({
      shipping: fc.integer({ min: 0, max: 5_000 }),
      rebate: fc.integer({ min: 0, max: 10 }),
      lines: fc.array(rawLine, { minLength: 1, maxLength: 6 }),
    });
    const rawCustomer = fc.constantFrom({}, { tax_rate: 8.1 }, { tax_category: 'K' }, { tax_category: 'L' });
    const accepts = fc.asyncProperty(rawOrder, rawCustomer, async ({ shipping, rebate, lines }, tax) => {
      const customer = await fixture.customer({ credit_limit: 0, ...tax });
      const items = lines.map(({ sku, quantity, cents, invoiced }) =>
        lineOf(sku, quantity, { unit_price: cents / 100, invoiced_quantity: quantity * invoiced }),
      );
      const rebates = [{ type: 'discount', value_type: 'percentage', amount: rebate }];
      const send = () => orderOf(customer, items, { shipping_charge: shipping / 100, additional_charges: rebates });
      const first = await send();
      await fixture.change(customer, { credit_policy: 'off' });
      if (first.status !== 201) expect((await send()).status).toBe(201);
      const { open_orders } = await fixture.credit(customer);
      if (first.status === 201) expect(open_orders).toBe(0);
      else {
        const [, amount] = /this order ([\d.,]+)$/.exec(first.body.details[0].reason)!;
        expect(Number(amount!.replaceAll(',', ''))).toBe(open_orders);
      }
    });
    await fc.assert(accepts, { numRuns: propertyRuns({ times: 0.1, most: 200 }) });
  });
});
