import { etagOf } from '#test/support/etag.js';
import { Client } from '#test/support/client.js';
import { issueKey } from '#test/support/keys.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const TOKEN = 'tok_1Mq2YkLkdIwHu7ixplain';
const CARD = {
  reference_id: 'CARD',
  provider: 'stripe',
  payment_method_type: 'card',
  brand: 'visa',
  card_type: 'credit',
  card_expiry: '09/30',
  last_four_digits: '4242',
  token: TOKEN,
  external_customer_id: 'cus_1',
  display_name: 'Company card',
  is_default: true,
  address_line_1: 'Street 1',
  address_line_2: 'Yard',
  city: 'Paris',
  state: 'IDF',
  country: 'FR',
  zip_code: '75001',
};
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const NO_NUMBER = 'must not contain a card number; send a token of the provider';

describe.each(['v1', 'v2'])('payment methods in %s', (version) => {
  const PATH = `/${version}/payment-methods`;
  const isV2 = version === 'v2';
  let service: TestService;
  let client: Client;
  let customer: { id: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    ({ customer } = await makeTrade(client));
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
  });

  const make = (more: object = {}) => client.create(PATH, { ...CARD, customer_id: 'C-1', ...more });
  /** A client with another key of the same tenant, which has these scopes. */
  const withScopes = async (...scopes: string[]) =>
    new Client(service.base, await issueKey(service.database, { slug: client.slug, scopes }), client.slug);
  const order = (more: object = {}) => ({
    customer_id: 'C-1',
    line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    ...more,
  });

  it('are read as they were created', async () => {
    const made = await client.post(PATH, { ...CARD, customer_id: 'C-1' });
    const { id } = made.body.data;
    expect(made.body.data).toEqual({
      ...CARD,
      id,
      customer_id: customer.id,
      ...(isV2 ? { version: 1 } : {}),
      created_at: TIME,
      updated_at: TIME,
    });
    expect([made.status, made.headers.get('location'), made.headers.get('etag')]).toEqual([
      201,
      `${PATH}/${id}`,
      etagOf(1),
    ]);
    expect((await client.get(`${PATH}/${id}`)).body).toEqual(made.body);
    expect((await client.get(PATH)).body.data).toEqual([made.body.data]);
    const least = await client.create(PATH, {
      reference_id: 'BANK',
      customer_id: customer.id,
      provider: 'bank',
      payment_method_type: 'direct_debit',
    });
    expect(least).toMatchObject({ token: null, brand: null, is_default: false, zip_code: null });
  });

  it('are listed by customer and reference', async () => {
    for (const [reference_id, customer_id] of [['A', 'C-1'], ['B', 'C-2'], ['C', 'C-1']]) await make({ reference_id, customer_id }); // prettier-ignore
    const found = async (query: string) =>
      (await client.get(`${PATH}?sort_by=created_at&sort=asc&${query}`)).body.data.map(
        (one: { reference_id: string }) => one.reference_id,
      );
    expect(await found(`customer_id=${customer.id}`)).toEqual(['A', 'C']);
    expect(await found(`reference_ids=B${isV2 ? '&reference_ids=' : ','}C`)).toEqual(['B', 'C']);
    expect(await found('customer_id=C-1')).toEqual([]);
  });

  it('have at most one default for each customer, also in concurrent creations', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => make({ reference_id: `R${index}` })));
    const other = await make({ reference_id: 'OTHER', customer_id: 'C-2' });
    const last = await make({ reference_id: 'LAST' });
    const { data } = (await client.get(PATH)).body;
    expect(data).toHaveLength(10);
    const defaults = data.filter((one: { is_default: boolean }) => one.is_default);
    expect(defaults.map(({ id }: { id: string }) => id).sort()).toEqual([other.id, last.id].sort());
  });

  it('have unique references, also in concurrent creations; a conflict names the present one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.post(PATH, { ...CARD, customer_id: 'C-1', is_default: false })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const details = [{ field: 'reference_id', reason: `is taken already by ${made[0]!.body.data.id}` }];
    for (const { status, body } of answers.filter((answer) => answer !== made[0]))
      expect([status, body.code, body.details]).toEqual([409, 'duplicate_reference', details]);
  });

  it('refuse card numbers in every field', async () => {
    const spelled = '4242 4242-4242.4242';
    const { status, body } = await client.post(PATH, {
      ...CARD,
      customer_id: 'C-1',
      display_name: `My ${spelled} card`,
      token: '5555555555554444',
      card_number: 4242424242424242, // not a field, but refused so that no caller believes it was stored
      number: 6205500000000000004n.toString(),
      nested: [{ pan: spelled }],
    });
    expect(status).toBe(400);
    expect(body.details).toEqual(
      ['token', 'display_name', 'card_number', 'number', 'nested[0].pan'].map((field) => ({
        field,
        reason: NO_NUMBER,
      })),
    );
    const deep = `{"reference_id":"X","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await client.post(PATH, deep)).status).toBe(400);
  });

  it('are not found by other tenants, and refused in orders of other customers', async () => {
    const { id } = await make();
    const stranger = await service.tenant();
    await makeTrade(stranger);
    for (const answer of [
      await stranger.get(`${PATH}/${id}`),
      await stranger.delete(`${PATH}/${id}`),
      await client.get(`${PATH}/7`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'payment_method_not_found']);
    const named = await stranger.post(PATH, { ...CARD, customer_id: customer.id });
    expect(named.body.details).toEqual([{ field: 'customer_id', reason: 'does not exist' }]);
    for (const path of ['/v1/orders', '/v2/orders']) {
      const refused = async (who: Client, payment_method_id: string, more: object = {}) =>
        (await who.post(path, order({ payment_method_id, ...more }))).body.details;
      const fault = (reason: string) => [{ field: 'payment_method_id', reason }];
      expect(await refused(stranger, id)).toEqual(fault('does not exist'));
      expect(await refused(client, 'CARD')).toEqual(fault('does not exist'));
      expect(await refused(client, id, { customer_id: 'C-2' })).toEqual(fault('does not belong to the customer'));
    }
  });

  it('are the card of an order, whose token is shown only to keys that may read payment methods', async () => {
    const { id } = await make();
    const card = {
      id,
      payment_method_type: 'card',
      brand: 'visa',
      card_type: 'credit',
      last_four_digits: '4242',
      card_exp: '09/30',
      external_customer_id: 'cus_1',
    };
    const orders = await withScopes('orders:write', 'payment_methods:delete');
    for (const path of ['/v1/orders', '/v2/orders']) {
      const made = await orders.create(path, order({ payment_method_id: id }));
      const hidden = { payment_method_id: id, card: { ...card, token: null } };
      const open = { payment_method_id: id, card: { ...card, token: TOKEN } };
      expect(made).toMatchObject(hidden);
      const whole = `${path}/${made.id}`;
      const put = order({ customer_note: 'Ring' });
      const status = { status: 'confirmed' };
      for (const [who, wanted] of [
        [orders, hidden],
        [await withScopes('orders:write', 'payment_methods:read'), open],
        [await withScopes('orders:write', 'payment_methods:write'), open],
        [client, open],
      ] as const) {
        expect((await who.get(whole)).body.data).toMatchObject(wanted);
        expect((await who.get(path)).body.data).toContainEqual(expect.objectContaining(wanted));
        expect((await who.put(whole, put)).body.data).toMatchObject(wanted);
        expect((await who.patch(`${whole}/status`, status)).body.data).toMatchObject(wanted);
      }
      const moved = await client.put(whole, order({ customer_id: 'C-2' }));
      expect(moved.body.data).toMatchObject({ payment_method_id: null, card: null });
    }
  });

  it('cannot be deleted while orders refer to them, and are deleted with their customer', async () => {
    const used = await make();
    const draft = order({ payment_method_id: used.id, status: 'draft' });
    const { id, display_id } = await client.create('/v2/orders', draft);
    const locked = await client.delete(`${PATH}/${used.id}`);
    expect([locked.status, locked.body]).toEqual([
      409,
      {
        code: 'resource_in_use',
        message: 'The payment method is used by orders. Give these orders another `payment_method_id`, or none, first.',
        details: [{ field: 'id', reason: `is used by order ${display_id} (${id})` }],
      },
    ]);
    await client.delete(`/v2/orders/${id}`);
    expect((await client.delete(`${PATH}/${used.id}`, { 'if-match': '"9"' })).status).toBe(412);
    expect((await client.delete(`${PATH}/${used.id}`)).status).toBe(204);
    expect((await client.delete(`${PATH}/${used.id}`)).status).toBe(404);
    const second = await make({ customer_id: 'C-2' });
    expect((await client.delete(`/v2/customers/${second.customer_id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${second.id}`)).status).toBe(404);
  });
});
