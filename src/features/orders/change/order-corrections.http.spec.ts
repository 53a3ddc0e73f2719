import type { Answer, Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const address = (city: string, more: object = {}) => ({
  reference_id: `${city}-S`,
  type: 'shipping',
  address_line_1: 'Ring 1',
  city,
  ...more,
});

describe.each(['v1', 'v2'])('corrections of an order in %s', (version) => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
    await client.create('/v2/price-lists', { reference_id: 'STD', name: 'Standard' });
    await client.create('/v2/price-lists', { reference_id: 'LOW', name: 'Low' });
    for (const sku of ['A', 'B'])
      await client.create('/v2/products', {
        group_code: sku,
        variants: [{ sku_id: sku, name: sku, product_prices: [{ price: 10 }, { price_list_id: 'LOW', price: 8 }] }],
      });
    for (const [reference_id, city, more] of [
      ['C1', 'Kiel', { tax_rate: 19 }],
      ['C2', 'Bonn', { tax_rate: 7, assigned_price_list_id: 'LOW' }],
    ] as const)
      await client.create('/v2/customers', {
        reference_id,
        company_name: reference_id,
        addresses: [address(city), address(city, { reference_id: `${city}-B`, type: 'billing' })],
        contacts: [{ reference_id: 'K', first_name: `Ann of ${reference_id}` }],
        ...more,
      });
  });

  const create = (more: object = {}) =>
    client.create(`/${version}/orders`, { customer_id: 'C1', line_items: [{ sku: 'A', quantity: 10 }], ...more });
  const read = async (id: string, as = version) => (await client.get(`/${as}/orders/${id}`)).body.data;
  const put = (id: string, body: object): Promise<Answer> =>
    client.put(`/${version}/orders/${id}`, { customer_id: 'C1', line_items: [{ sku: 'A', quantity: 10 }], ...body });
  const changed = async (id: string, body: object) => {
    const { status, body: answer } = await put(id, body);
    expect([status, answer.details]).toEqual([200, undefined]);
    return answer.data;
  };
  const move = (id: string, status: string) => client.patch(`/${version}/orders/${id}/status`, { status });
  const of = (
    order: Record<'shipping_address' | 'billing_address', { city: string } | null> & {
      primary_contact: { first_name: string } | null;
    },
  ) => [
    order.shipping_address?.city ?? null,
    order.billing_address?.city ?? null,
    order.primary_contact?.first_name ?? null,
  ];

  describe('another customer', () => {
    it('brings its own addresses, contact, price list, prices and tax', async () => {
      const { id } = await create({ price_list_id: 'STD' });
      const order = await changed(id, { customer_id: 'C2' });
      expect(of(order)).toEqual(['Bonn', 'Bonn', 'Ann of C2']);
      expect(order.line_items[0].unit_price).toBe(8);
      expect(await read(id, 'v2')).toMatchObject({ price_list_id: null, tax_value: 5.6, customer_reference_id: 'C2' });
    });

    it('does not keep copies of the former customer that are sent back as they were read', async () => {
      const { id } = await create();
      const written = await client.put(`/${version}/orders/${id}`, { ...(await read(id)), customer_id: 'C2' });
      expect([written.status, of(written.body.data)]).toEqual([200, ['Bonn', 'Bonn', 'Ann of C2']]);
    });

    it('keeps addresses of the order alone, and takes those that are sent', async () => {
      const { id } = await create({ shipping_address: { city: 'Site 7', address_line_1: 'Gate' } });
      expect(of(await changed(id, { customer_id: 'C2' }))).toEqual(['Site 7', 'Bonn', 'Ann of C2']);
      const sent = { customer_id: 'C1', shipping_address: { city: 'Site 8' }, billing_address: null };
      expect(of(await changed(id, sent))).toEqual(['Site 8', null, 'Ann of C1']);
    });

    it('keeps the price of an ad hoc line, for which no price can be resolved', async () => {
      const freight = { sku: 'FREIGHT', quantity: 1 };
      const { id } = await create({ line_items: [{ ...freight, unit_price: 9, is_adhoc: true }] });
      const { line_items } = await changed(id, { customer_id: 'C2', line_items: [freight] });
      expect(line_items).toMatchObject([{ unit_price: 9, is_adhoc: true }]);
    });

    it('refuses the changed address of the former customer by its id', async () => {
      const { id, shipping_address } = await create();
      const { status, body } = await put(id, {
        customer_id: 'C2',
        shipping_address: { id: shipping_address.id, city: 'Lübeck' },
      });
      const reason = 'does not belong to the customer';
      expect([status, body.details]).toEqual([400, [{ field: 'shipping_address.id', reason }]]);
    });
  });

  it('clear what null is sent for, and keep what is omitted', async () => {
    const set = {
      reference_id: 'R',
      due_date: '2099-01-01T00:00:00Z',
      shipment_date: '2099-01-01T00:00:00Z',
      po_number: 'PO',
      price_list_id: 'LOW',
      payment_term: 'Net 30',
      shipping_method: 'Truck',
      freight_term: 'FOB',
      customer_note: 'x',
      internal_note: 'y',
      customer_consent: { has_consent: true },
      container_info: { key: '20ft' },
    };
    const { id } = await create({ ...set, amount: 500, tax_value: 5 });
    const kept = await changed(id, {});
    const dates = { due_date: '2099-01-01T00:00:00.000Z', shipment_date: '2099-01-01T00:00:00.000Z' };
    expect(kept).toMatchObject({ ...set, ...dates, price_list_id: expect.any(String), amount: 500 });
    const nulls = Object.fromEntries(Object.keys(set).map((field) => [field, null]));
    const parts = { shipping_address: null, billing_address: null, primary_contact: null };
    const cleared = await changed(id, { ...nulls, ...parts, amount: null, tax_value: null });
    expect(cleared).toMatchObject({ ...nulls, ...parts, amount: 80 });
    expect(await read(id, 'v2')).toMatchObject({ tax_value: 15.2, payable_total: 95.2 }); // the customer's 19 % again
    const refused = await put(id, { display_id: null, status: null });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      expect.arrayContaining([
        { field: 'display_id', reason: 'must not be null' },
        { field: 'status', reason: 'must not be null' },
      ]),
    ]);
  });

  it('keep what was agreed on a line: price, discount and note, until null asks for the price of today', async () => {
    const line = { sku: 'A', quantity: 10, unit_price: 5, discount: 10, discount_type: 'percentage', note: 'agreed' };
    const { id } = await create({ line_items: [line] });
    const [kept] = (await changed(id, { line_items: [{ sku: 'A', quantity: 12 }] })).line_items;
    expect(kept).toMatchObject({ ...line, quantity: 12 });
    const nulls = { unit_price: null, discount: null, note: null };
    const [cleared] = (await changed(id, { line_items: [{ sku: 'A', quantity: 12, ...nulls }] })).line_items;
    expect(cleared).toMatchObject({ unit_price: 10, discount: 0, note: null });
    const [other] = (await changed(id, { line_items: [{ id: kept.id, sku: 'B', quantity: 12 }] })).line_items;
    expect(other).toMatchObject({ sku: 'B', unit_price: 10, discount: 0, note: null });
  });

  it('leave a cancelled order fixed but for notes and money that was paid, and reopen it', async () => {
    const { id } = await create({ reference_id: 'R' });
    await move(id, 'cancelled');
    const order = await read(id);
    const reason = 'cannot change while the order is cancelled; write status draft to reopen it';
    for (const [body, ...fields] of [
      [{ customer_id: 'C2' }, 'customer_id'],
      [{ line_items: [{ sku: 'A', quantity: 99 }] }, 'line_items[0].quantity'],
      [{ line_items: [{ sku: 'B', quantity: 10 }] }, 'line_items'],
      [{ price_list_id: 'LOW' }, 'price_list_id'],
      [{ discount_value: 1 }, 'discount_value'],
      [{ additional_charges: [{ type: 'x', amount: 1 }] }, 'additional_charges'],
    ] as const) {
      const { status, body: answer } = await put(id, body);
      expect([status, answer.code]).toEqual([409, 'resource_locked']);
      expect(answer.details).toEqual(expect.arrayContaining(fields.map((field) => ({ field, reason }))));
    }
    const open = { customer_note: 'by mistake', amount_paid: 3 };
    expect(await changed(id, { ...order, ...open })).toMatchObject({ ...open, status: 'cancelled' });
    expect((await move(id, 'confirmed')).body.code).toBe('invalid_state_transition');
    expect((await move(id, 'draft')).body.data).toMatchObject({ status: 'draft', reference_id: 'R' });
    expect((await changed(id, { line_items: [{ sku: 'A', quantity: 99 }], status: 'confirmed' })).status).toBe(
      'confirmed',
    );
    await move(id, 'cancelled');
    const reopened = await changed(id, { line_items: [{ sku: 'B', quantity: 1 }], status: 'draft' });
    expect(reopened).toMatchObject({ status: 'draft', line_items: [{ sku: 'B' }] });
  });

  it('take no inactive product, customer or address into use, but go on with those that orders have', async () => {
    const { id } = await create();
    const customers = (await client.get('/v2/customers?reference_ids=C1')).body.data;
    const [product] = (await client.get('/v2/products?sku_id=A')).body.data;
    const { addresses } = (await client.get(`/v2/customers/${customers[0].id}`)).body.data;
    const shipping = addresses.find(({ type }: { type: string }) => type === 'shipping');
    await client.put(`/v1/customers/${customers[0].id}/addresses/${shipping.id}`, {
      ...address('Kiel'),
      status: 'inactive',
    });
    expect(of(await create())).toEqual([null, 'Kiel', 'Ann of C1']);
    const named = await client.post(`/${version}/orders`, {
      customer_id: 'C1',
      shipping_address: { id: shipping.id },
      line_items: [{ sku: 'A', quantity: 1 }],
    });
    expect(named.body.details).toEqual([{ field: 'shipping_address.id', reason: 'is inactive' }]);

    await client.patch(`/v2/products/${product.id}`, { status: 'inactive' });
    await client.patch(`/v2/customers/${customers[0].id}`, { status: 'inactive' });
    const refused = await client.post(`/${version}/orders`, {
      customer_id: 'C1',
      line_items: [{ sku: 'A', quantity: 1 }],
    });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'customer_id', reason: 'is inactive; write status active to the customer first' },
        { field: 'line_items[0].sku', reason: 'is inactive; write status active to the product A first' },
      ],
    ]);
    expect((await changed(id, { line_items: [{ sku: 'A', quantity: 11 }] })).line_items[0].quantity).toBe(11);
    const other = await create({ customer_id: 'C2', line_items: [{ sku: 'B', quantity: 1 }] });
    const back = await put(other.id, {
      line_items: [
        { sku: 'B', quantity: 1 },
        { sku: 'A', quantity: 1 },
      ],
    });
    expect(back.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'customer_id',
      'line_items[1].sku',
    ]);
  });

  it('name a price list by id or reference', async () => {
    const { id, price_list_id } = await create({ price_list_id: 'LOW' });
    expect((await read(id)).line_items[0].unit_price).toBe(8);
    expect((await changed(id, { price_list_id })).price_list_id).toBe(price_list_id);
    const unknown = await put(id, { price_list_id: 'NONE' });
    expect(unknown.body.details).toEqual([{ field: 'price_list_id', reason: 'does not exist' }]);
  });

  it('do not delete a draft that a cancelled shipment names', async () => {
    const { id } = await create();
    const items = [{ sku_id: 'A', quantity: 1 }];
    const shipment = await client.create('/v2/shipments', { reference_id: 'S', order_id: id, shipment_items: items });
    await client.patch(`/v2/shipments/${shipment.id}/status`, { status: 'cancelled' });
    await move(id, 'cancelled');
    await move(id, 'draft');
    const { status, body } = await client.delete(`/${version}/orders/${id}`);
    expect([status, body.details]).toEqual([409, [{ field: 'id', reason: 'is named by the shipment S' }]]);
  });
});
