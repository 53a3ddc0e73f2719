import type { Json } from '#test/support/billing/billing.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('orders in the tax mode net', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await settings({ tax_mode: 'net', default_tax_rate: 19 });
    for (const [sku_id, tax] of Object.entries({ A: {}, B: { tax_rate: 7 }, Z: { tax_category: 'Z', tax_rate: 0 } }))
      await client.create('/v2/products', { group_code: sku_id, variants: [{ sku_id, name: sku_id, ...tax }] });
    await customer('C');
  });

  async function settings(changes: object): Promise<void> {
    expect((await client.patch('/v2/settings', changes)).status).toBe(200);
  }
  async function rateOf(sku: string, tax_rate: number): Promise<void> {
    const { id } = (await client.get(`/v2/products/by-sku/${sku}`)).body.data;
    expect((await client.patch(`/v2/products/${id}`, { tax_rate })).status).toBe(200);
  }
  const customer = (reference_id: string, fields: object = {}) =>
    client.create('/v2/customers', { reference_id, company_name: reference_id, ...fields });
  const line = (sku: string, quantity: number, more: object = {}) => ({ sku, quantity, unit_price: 1, ...more });
  const LINES = [line('A', 100), line('B', 50)];
  const orderOf = (fields: object = {}, version = 'v2') =>
    client.create(`/${version}/orders`, { customer_id: 'C', line_items: LINES, ...fields });
  const read = async ({ id }: Json): Promise<Json> => (await client.get(`/v2/orders/${id}`)).body.data;
  async function put({ id }: Json, fields: object = {}, version = 'v2'): Promise<Json> {
    const answer = await client.put(`/${version}/orders/${id}`, { customer_id: 'C', line_items: LINES, ...fields });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return read({ id });
  }
  const move = async ({ id }: Json, status: string, version = 'v2') => {
    expect((await client.patch(`/${version}/orders/${id}/status`, { status })).status).toBe(200);
    return read({ id });
  };
  /** Tax and total. */
  const taxed = ({ tax_value, payable_total }: Json) => [tax_value, payable_total];

  it.each(['v1', 'v2'])(
    'that state no tax have that of lines, discounts, freight and charges in %s',
    async (version) => {
      const charges = [
        { name: 'Pallet', type: 'deposit', amount: 7.5 },
        { name: 'Bonus', type: 'discount', value_type: 'percentage', amount: 10 },
      ];
      const fields = { discount_value: 15, shipping_charge: 22.5, additional_charges: charges };
      const made = await read(await orderOf(fields, version));
      // 100 − 10 + 15 + 5 − 10 at 19 %, and 50 − 5 + 7.50 + 2.50 − 5 at 7 %
      expect([made.cart_total, ...taxed(made)]).toEqual([150, 22.5, 172.5]);
      expect(taxed(await put(made, { ...fields, shipping_charge: 0 }, version))).toEqual([19.13, 146.63]);
      expect(taxed(await put(made, { ...fields, line_items: [LINES[1]] }, version))).toEqual([4.2, 64.2]);
    },
  );

  it('have the category and rate of customer, product and settings', async () => {
    await customer('K', { tax_category: 'K', tax_rate: 21 });
    await customer('R', { tax_rate: 21 });
    const line_items = [...LINES, line('Z', 10)];
    const ofCustomer = async (customer_id: string) => taxed(await orderOf({ customer_id, line_items }));
    expect(await ofCustomer('C')).toEqual([22.5, 182.5]);
    expect(await ofCustomer('R')).toEqual([24.5, 184.5]);
    expect(await ofCustomer('K')).toEqual([0, 160]);
    const made = await orderOf({ line_items });
    expect(taxed(await put(made, { customer_id: 'R', line_items }))).toEqual([24.5, 184.5]);
    await settings({ default_tax_rate: null });
    expect(await ofCustomer('C')).toEqual([3.5, 163.5]); // nothing has a rate for A
  });

  it('keep a tax that they state, until null asks for the computed one', async () => {
    for (const tax_value of [0, 3, 22.5]) {
      const made = await orderOf({ tax_value });
      expect(taxed(made)).toEqual([tax_value, 150 + tax_value]);
      expect(taxed(await put(made, { shipping_charge: 15 }))).toEqual([tax_value, 165 + tax_value]);
      expect(taxed(await put(made, { tax_value: null }))).toEqual([24.75, 189.75]);
      expect(taxed(await put(made, { tax_value: 24.75, line_items: [LINES[0]] }))).toEqual([21.85, 136.85]);
      expect(taxed(await put(made, { tax_value: 4 }))).toEqual([4, 169]);
    }
    const additional_charges = [{ name: 'VAT', type: 'tax', amount: 20 }];
    const made = await orderOf({ additional_charges });
    expect(taxed(made)).toEqual([0, 170]);
    expect(taxed(await put(made, { shipping_charge: 10 }))).toEqual([0, 180]);
    expect(taxed(await put(made, { additional_charges: [], shipping_charge: 0 }))).toEqual([22.5, 172.5]);
  });

  it('leave what is cancelled out of their tax', async () => {
    const made = await orderOf({ shipping_charge: 15 });
    const [a, b] = made.line_items.map(({ id }: Json) => id);
    const part = [line('A', 100, { id: a, cancelled_quantity: 100 }), line('B', 50, { id: b })];
    expect(taxed(await put(made, { line_items: part }))).toEqual([4.55, 69.55]);
  });

  it('are not moved by other rates once they are confirmed, and drafts are by their next change and their confirmation', async () => {
    const [confirmed, changed, byPut] = [await orderOf(), ...(await Promise.all([draft(), draft()]))];
    await rateOf('B', 10);
    await settings({ default_tax_rate: 20 });
    const before = await read(confirmed);
    expect(taxed(before)).toEqual([22.5, 172.5]);
    const { status, body } = await client.put(`/v2/orders/${confirmed!.id}`, before);
    expect([status, body.data.version, ...taxed(body.data)]).toEqual([200, before.version, 22.5, 172.5]);
    const more = before.line_items.map(({ id, sku }: Json) => line(sku, 100, { id }));
    expect(taxed(await put(confirmed, { line_items: [...more, line('B', 100)] }))).toEqual([36, 336]); // 19, 7 and 10

    expect(taxed(await read(changed))).toEqual([22.5, 172.5]);
    const { version, ...soon } = await put(changed, { customer_note: 'Soon' });
    expect(taxed(soon)).toEqual([25, 175]);
    await rateOf('B', 12);
    const moved = await move(changed, 'confirmed');
    expect([moved.version, ...taxed(moved)]).toEqual([version + 1, 26, 176]);
    await rateOf('B', 14);
    expect(taxed(await put(changed, { customer_note: 'Now' }))).toEqual([26, 176]);
    expect(taxed(await put(byPut, { status: 'confirmed' }))).toEqual([27, 177]);
    expect(taxed(await put(confirmed, { status: 'cancelled', customer_note: 'No' }))).toEqual([22.5, 172.5]);
    const reopened = await put(confirmed, { status: 'draft' });
    expect(taxed(reopened)).toEqual([27, 177]);
  });
  const draft = () => orderOf({ status: 'draft' });

  it('keep a stated tax at their confirmation', async () => {
    const made = await orderOf({ status: 'draft', tax_value: 1 });
    expect(taxed(await move(made, 'confirmed', 'v1'))).toEqual([1, 151]);
  });

  it('follow the mode of the tenant with their next change', async () => {
    await customer('R', { tax_rate: 21 });
    const fields = { customer_id: 'R', shipping_charge: 15 };
    const net = await orderOf(fields);
    expect(taxed(net)).toEqual([26.95, 191.95]); // 110 at 21 % and 55 at 7 %
    await settings({ tax_mode: 'stated' });
    const stated = await orderOf(fields);
    expect(taxed(stated)).toEqual([31.5, 196.5]);
    expect(taxed(await read(net))).toEqual([26.95, 191.95]);
    expect(taxed(await put(net, fields))).toEqual([31.5, 196.5]);
    await settings({ tax_mode: 'net' });
    expect(taxed(await put(stated, fields))).toEqual([26.95, 191.95]);
  });

  it('get no new version by another mode that leaves their amounts as they are', async () => {
    await customer('K', { tax_category: 'K' });
    const made = await orderOf({ customer_id: 'K' });
    for (const tax_mode of ['stated', 'net']) {
      await settings({ tax_mode });
      expect(await put(made, { customer_id: 'K' })).toEqual({ ...made, warnings: undefined });
    }
  });

  it('keep their amounts if they were stored by an earlier release, those that are computed until their next change', async () => {
    await customer('R', { tax_rate: 21 });
    const [computed, unrated] = [await orderOf({ customer_id: 'R' }), await orderOf()];
    await asAdmin(service.database.adminUrl, async (admin) => {
      const ids = [[computed!.id, unrated!.id]];
      await admin.query('update order_lines set tax_category = null, tax_rate = null where order_id = any($1)', ids);
      await admin.query(
        `update orders set tax_value = coalesce(tax_rate, 0) * 1.5, payable_total = 150 + coalesce(tax_rate, 0) * 1.5,
          tax_rate = nullif(tax_rate, 0) where id = any($1)`,
        ids,
      );
    });
    expect(taxed(await read(computed))).toEqual([31.5, 181.5]);
    expect(taxed(await put(computed, { customer_id: 'R' }))).toEqual([24.5, 174.5]);
    expect(taxed(await put(unrated))).toEqual([0, 150]);
    expect(taxed(await put(unrated, { tax_value: null }))).toEqual([22.5, 172.5]);
  });

  it('come from files with the tax that these state, or else with the computed one', async () => {
    const imports = new ImportFixture(service, client);
    const file = [{}, { tax_value: 5 }].map((more, index) => ({
      ...{ customer_id: 'C', reference_id: `I-${index}`, line_items: LINES, ...more },
    }));
    expect((await imports.import('resource=orders&mode=create', ndjson(...file))).created).toBe(2);
    const { data } = (await client.get('/v2/orders?reference_ids=I-0&reference_ids=I-1&sort_by=created_at')).body;
    const found = data.map(({ reference_id, tax_value }: Json) => [reference_id, tax_value]).toSorted();
    expect(found).toEqual([['I-0', 22.5], ['I-1', 5]]); // prettier-ignore
  });
});
