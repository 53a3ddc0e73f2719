import { etagOf } from '#test/support/etag.js';
import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { FULL, LEAST, ONLY_V2 } from '#test/support/customers/sample-customer.js';

describe('changing customers', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const make = (more: object = {}) => client.create('/v2/customers', { ...FULL, ...ONLY_V2, ...more });
  const without = (value: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

  it.each(['v1', 'v2'])('changes only the sent fields and increments the version (%s)', async (version) => {
    const made = await make();
    const { id: priceList } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'List' });
    const { id: rep } = await client.create('/v1/sales-reps', { reference_id: 'R', name: 'Rep', email: 'r@x.example' });
    const changes = {
      reference_id: 'OTHER',
      company_name: 'Other Ltd',
      display_id: 'D-8',
      freight_term: 'EXW',
      email: 'new@lakeside.example',
      phone: '123',
    };
    const { status, body, headers } = await client.patch(`/${version}/customers/${made.id}`, {
      ...changes,
      assigned_price_list_id: priceList,
      assigned_sales_rep_ids: [rep],
    });
    expect([status, headers.get('etag')]).toEqual([200, etagOf(2)]);
    expect((await client.get(`/${version}/customers/${made.id}`)).body).toEqual(body);
    const after = (await client.get(`/v2/customers/${made.id}`)).body.data;
    expect(after).toEqual({
      ...made,
      ...without(changes, 'company_name'),
      name: 'Other Ltd',
      version: 2,
      updated_at: expect.any(String),
      assigned_price_list: { id: priceList, name: 'List', reference_id: 'L' },
      assigned_sales_reps: [{ id: rep, reference_id: 'R', name: 'Rep', email: 'r@x.example' }],
    });
    expect(after.updated_at > made.updated_at).toBe(true);
    const inV1 = (await client.get(`/v1/customers/${made.id}`)).body.data;
    expect([inV1.assigned_sales_reps, inV1.assigned_price_list, inV1.name]).toEqual([
      after.assigned_sales_reps,
      after.assigned_price_list,
      'Other Ltd',
    ]);
  });

  it('null clears optional fields and is refused for the others', async () => {
    const { id: rep } = await client.create('/v1/sales-reps', { reference_id: 'R', name: 'Rep' });
    const made = await make({ assigned_sales_rep_ids: [rep] });
    const nothing = Object.fromEntries(
      ['freight_term', 'shipping_method', 'payment_mode', 'payment_term', 'first_name', 'last_name', 'phone', 'email']
        .concat('tax_rate', 'customer_type')
        .map((name) => [name, null]),
    );
    const cleared = await client.patch(`/v2/customers/${made.id}`, {
      ...nothing,
      display_name: null,
      assigned_price_list_id: null,
      assigned_sales_rep_ids: null,
      attributes: null,
    });
    expect(cleared.body.data).toEqual({
      ...made,
      ...nothing,
      display_name: FULL.company_name,
      assigned_sales_reps: [],
      attributes: [],
      version: 2,
      updated_at: expect.any(String),
    });
    const fixed = ['reference_id', 'company_name', 'display_id', 'status', 'addresses', 'contacts'];
    const refused = await client.patch(
      `/v2/customers/${made.id}`,
      Object.fromEntries(fixed.map((name) => [name, null])),
    );
    expect(refused.body.details).toEqual(fixed.map((field) => ({ field, reason: 'must not be null' })));
  });

  it.each([
    [{ tax_rate: 0 }, { tax_rate: null }],
    [{ tax_rate: 12.3456 }, { tax_rate: 12.3456 }],
    [{ customer_type: 'bar' }, { customer_type: 'bar' }],
    [{ status: 'inactive' }, { status: 'inactive' }],
    [{ display_name: 'Lake' }, { display_name: 'Lake' }],
  ])('accepts %j in v2', async (sent, answered) => {
    const { id } = await make();
    expect((await client.patch(`/v2/customers/${id}`, sent)).body.data).toMatchObject(answered);
    expect((await client.get(`/v2/customers/${id}`)).body.data).toMatchObject(answered);
  });

  it('ignores tax rate, type and status in v1', async () => {
    const made = await make();
    const { headers } = await client.patch(`/v1/customers/${made.id}`, {
      tax_rate: 1,
      customer_type: 'x',
      status: 'inactive',
    });
    expect(headers.get('etag')).toEqual(etagOf(1));
    expect((await client.get(`/v2/customers/${made.id}`)).body.data).toEqual(made);
  });

  it('accepts the response of a GET, and refuses fields of v1 that v2 does not have', async () => {
    const made = await make();
    const back = await client.patch(`/v2/customers/${made.id}`, made);
    expect([back.status, back.body.data]).toEqual([200, made]);
    const onlyV1 = ['primary_contact_id', 'default_shipping_address_id', 'default_billing_address_id'];
    const refused = await client.patch(
      `/v2/customers/${made.id}`,
      Object.fromEntries(onlyV1.map((name) => [name, null])),
    );
    expect(refused.body.details).toEqual(onlyV1.map((field) => ({ field, reason: 'is not a known field' })));
  });

  it('a conflict names the customer or address that has the reference or display id', async () => {
    const made = await make();
    const other = await client.create('/v2/customers', { ...LEAST, display_id: 'D' });
    const conflict = async (changes: object) => {
      const { status, body } = await client.patch(`/v1/customers/${made.id}`, changes);
      return [status, body.code, body.details];
    };
    const taken = (code: string, field: string, id: string) => [
      409,
      code,
      [{ field, reason: `is taken already by ${id}` }],
    ];
    expect(await conflict({ reference_id: 'X' })).toEqual(taken('duplicate_reference', 'reference_id', other.id));
    expect(await conflict({ display_id: 'D' })).toEqual(taken('duplicate_value', 'display_id', other.id));
    expect(await conflict({ addresses: [{ id: made.addresses[1].id, reference_id: 'HQ' }] })).toEqual(
      taken('duplicate_reference', 'addresses[0].reference_id', made.addresses[0].id),
    );
    expect(await conflict({ reference_id: made.reference_id, display_id: made.display_id })).toEqual([200, undefined, undefined]); // prettier-ignore
  });

  it('an empty PATCH writes nothing, and If-Match is checked', async () => {
    const made = await make();
    const path = `/v2/customers/${made.id}`;
    for (const nothing of [{}, { addresses: [], contacts: [] }]) {
      const { headers, body } = await client.patch(path, nothing);
      expect([headers.get('etag'), body.data]).toEqual([etagOf(1), made]);
    }
    expect((await client.patch(path, { phone: '123' }, { 'if-match': '"7"' })).body.code).toBe('version_conflict');
    expect((await client.patch(path, { phone: '123' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(412);
    expect((await client.delete(path, { 'if-match': '"2"' })).status).toBe(204);
  });

  it.each(['v1', 'v2'])(
    'deletes a customer with its addresses and contacts, unless documents refer to it (%s)',
    async (version) => {
      const made = await make();
      const path = `/${version}/customers/${made.id}`;
      expect((await client.delete(path)).status).toBe(204);
      expect((await client.get(path)).body.code).toBe('customer_not_found');
      expect((await client.delete(path)).body.code).toBe('customer_not_found');
      expect((await client.get(`/v2/customers/addresses/${made.addresses[0].id}`)).body.code).toBe('address_not_found');
      expect((await client.get('/v2/customers/contacts')).body.data).toEqual([]);
      const { customer, order } = await makeTrade(client);
      const held = await client.delete(`/${version}/customers/${customer.id}`);
      expect([held.status, held.body.code, held.body.message]).toEqual([
        409,
        'resource_in_use',
        'The customer is used by orders. Delete drafts and quotes and change contracts first. With other documents the customer stays: write `status: inactive`.',
      ]);
      expect(held.body.details).toEqual([
        { field: 'id', reason: `is used by order ${order.display_id} (${order.id})` },
      ]);
      await make(); // the reference can be used again
    },
  );

  it('does not delete a customer of whom only a payment or a deleted invoice is left, and names it', async () => {
    const payer = await make();
    const payment = await client.create('/v2/payments', {
      reference_id: 'P-1',
      kind: 'payment',
      customer_id: payer.id,
      amount: 5,
      paid_at: '2026-01-05T12:00:00Z',
    });
    const { customer: billed, order } = await makeTrade(client);
    const invoice = await client.create('/v1/invoices', {
      reference_id: 'I-1',
      order_id: order.id,
      customer_id: billed.id,
      invoice_number: 'I-1',
      total_amount: 5,
      paid_amount: 5,
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, unit_price: 5, amount: 5 }],
    });
    expect((await client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
    const users = [
      { customer: payer, user: `payment P-1 (${payment.id})` },
      { customer: billed, user: `deleted invoice I-1 (${invoice.id})` },
    ];
    for (const { customer, user } of users)
      for (const version of ['v1', 'v2']) {
        const { status, body } = await client.delete(`/${version}/customers/${customer.id}`);
        expect([status, body.code]).toEqual([409, 'resource_in_use']);
        expect(body.details).toContainEqual({ field: 'id', reason: `is used by ${user}` });
      }
  });

  it('refuses other tenants and missing scopes', async () => {
    const { id } = await make();
    const stranger = await service.tenant();
    for (const version of ['v1', 'v2']) {
      for (const answer of [
        await stranger.patch(`/${version}/customers/${id}`, { phone: '123' }),
        await stranger.delete(`/${version}/customers/${id}`),
        await client.patch(`/${version}/customers/7`, { phone: '123' }),
        await client.delete(`/${version}/customers/x`),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'customer_not_found']);
    }
  });
});
