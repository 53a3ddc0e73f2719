import { type TestService, sharedService } from '#test/support/service.js';
import type { Client } from '#test/support/client.js';
import { cliHereOf } from '#test/support/cli.js';
import { etagOf } from '#test/support/etag.js';
import { eventually } from '#test/support/waiting.js';

describe.each(['v1', 'v2'])('price lists in %s', (version) => {
  const PATH = `/${version}/price-lists`;
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
  });

  const defaults = async () => {
    const { body } = await client.get(PATH);
    return body.data
      .filter((list: { is_default: boolean }) => list.is_default)
      .map((list: { reference_id: string }) => list.reference_id);
  };

  it('are read as they were created', async () => {
    const made = await client.post(PATH, {
      reference_id: 'A',
      name: 'Main',
      description: 'all',
      priority: 3,
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(String),
      reference_id: 'A',
      name: 'Main',
      description: 'all',
      status: 'active',
      is_default: true,
      priority: 3,
      currency: 'EUR',
      ...(version === 'v2' ? { version: 1 } : {}),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: made.body.data.created_at,
    });
    expect(made.headers.get('location')).toBe(`${PATH}/${made.body.data.id}`);
    expect(made.headers.get('etag')).toEqual(etagOf(1));
    const read = await client.get(`${PATH}/${made.body.data.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(made.body);
  });

  it('have exactly one default', async () => {
    const a = await client.create(PATH, { reference_id: 'A', name: 'A', is_default: false });
    const b = await client.create(PATH, { reference_id: 'B', name: 'B' });
    expect(await defaults()).toEqual(['A']);
    await client.patch(`${PATH}/${b.id}`, { is_default: true });
    expect(await defaults()).toEqual(['B']);
    const unset = await client.patch(`${PATH}/${b.id}`, { is_default: false });
    expect(unset.body.details).toEqual([
      { field: 'is_default', reason: 'must stay true; make another list the default instead' },
    ]);
    expect((await client.delete(`${PATH}/${b.id}`)).body.code).toBe('resource_locked');
    expect((await client.delete(`${PATH}/${a.id}`)).status).toBe(204);
    expect(await defaults()).toEqual(['B']);
  });

  it('keep one default in concurrent creations', async () => {
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        client.create(PATH, { reference_id: `L${index}`, name: 'x', is_default: true }),
      ),
    );
    expect(await defaults()).toHaveLength(1);
  });

  it('name the present list in a conflict of references', async () => {
    const { id } = await client.create(PATH, { reference_id: 'A', name: 'A' });
    const again = await client.post(PATH, { reference_id: 'A', name: 'B' });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      code: 'duplicate_reference',
      message: expect.any(String),
      details: [{ field: 'reference_id', reason: `is taken already by ${id}` }],
    });
  });

  it('conflict in the same way when they are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post(PATH, { reference_id: 'A', name: 'A' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== made[0])) {
      expect([status, body.code, body.details]).toEqual([
        409,
        'duplicate_reference',
        [{ field: 'reference_id', reason: `is taken already by ${made[0]!.body.data.id}` }],
      ]);
    }
  });

  it('cannot be deleted while they are in use, and the answer names the users', async () => {
    const list = await client.create('/v1/price-lists', { reference_id: 'used', name: 'Used' });
    const product = await client.create('/v2/products', {
      group_code: 'used',
      variants: [{ sku_id: 'used', name: 'x', product_prices: [{ price_list_id: list.id, price: 1 }] }],
    });
    const customers = [];
    for (let made = 0; made < 21; made++)
      customers.push(
        await client.create('/v2/customers', {
          reference_id: `U${made}`,
          company_name: 'x',
          assigned_price_list_id: list.id,
        }),
      );
    const order = await client.create('/v2/orders', {
      customer_id: 'U0',
      price_list_id: list.id,
      line_items: [{ sku: 'used', quantity: 1 }],
    });
    const { status, body } = await client.delete(`/v1/price-lists/${list.id}`);
    expect([status, body.code, body.message]).toEqual([
      409,
      'resource_in_use',
      'The price list is used by products, customers, orders. Remove its prices from products and its assignment to customers first. Orders keep it: write `status: inactive` instead.',
    ]);
    const reasons = (body.details as { field: string; reason: string }[]).map(({ reason }) => reason);
    expect(reasons[0]).toBe(`is used by product used (${product.id})`);
    expect(reasons.slice(1, 21)).toEqual(
      expect.arrayContaining(
        customers.slice(0, 3).map(({ id, reference_id }) => `is used by customer ${reference_id} (${id})`),
      ),
    );
    expect(reasons.slice(21)).toEqual([
      'is used by more customers than these 20',
      `is used by order ${order.display_id} (${order.id})`,
    ]);
  });

  it('change only sent fields, are cleared by null, and increment the version', async () => {
    const { id } = await client.create(PATH, {
      reference_id: 'A',
      name: 'A',
      description: 'x',
      priority: 2,
    });
    const changed = await client.patch(`${PATH}/${id}`, { description: null });
    expect(changed.body.data).toMatchObject({ name: 'A', description: null, priority: 2 });
    expect(changed.headers.get('etag')).toEqual(etagOf(2));
    const cleared = await client.patch(`${PATH}/${id}`, { name: null });
    expect(cleared.body.details).toEqual([{ field: 'name', reason: 'must not be null' }]);
    const none = await client.patch(`${PATH}/${id}`, {});
    expect([none.status, none.headers.get('etag'), none.body.data]).toEqual([200, etagOf(2), changed.body.data]);
  });

  it('check If-Match and If-None-Match', async () => {
    const { id } = await client.create(PATH, { reference_id: 'A', name: 'A' });
    const path = `${PATH}/${id}`;
    const tag = (await client.get(path)).headers.get('etag')!;
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
    expect((await client.get(path, { 'if-none-match': `W/${tag}, "7"` })).status).toBe(304);
    expect((await client.get(path, { 'if-none-match': '"2"' })).status).toBe(200);
    const stale = await client.patch(path, { name: 'B' }, { 'if-match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    expect((await client.patch(path, { name: 'B' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('have another ETag after a change of the currency of the tenant, which is part of the response', async () => {
    const { id } = await client.create(PATH, { reference_id: 'A', name: 'A' });
    const before = await client.get(`${PATH}/${id}`);
    expect(await cliHereOf(service.database)(`tenants update --tenant ${client.slug} --currency CHF`)).toMatchObject({
      code: 0,
    });
    await eventually(
      () => client.get(`${PATH}/${id}`),
      ({ body }) => body.data.currency === 'CHF', // instances know it within a second
    );
    const again = await client.get(`${PATH}/${id}`, { 'if-none-match': before.headers.get('etag')! });
    expect([again.status, again.body?.data.currency]).toEqual([200, 'CHF']);
  });

  it('accept the currency of the tenant, and name it when another one is sent', async () => {
    const list = await client.create(PATH, { reference_id: 'A', name: 'A', currency: 'EUR' });
    const details = [{ field: 'currency', reason: 'must be EUR, the currency of the tenant' }];
    for (const currency of ['USD', 'eur', 'euros', '€']) {
      const made = await client.post(PATH, { reference_id: 'B', name: 'B', currency });
      expect([made.status, made.body.details]).toEqual([400, details]);
      const changed = await client.patch(`${PATH}/${list.id}`, { name: 'B', is_default: false, currency });
      expect([changed.status, changed.body.details]).toEqual([
        400,
        [{ field: 'is_default', reason: 'must stay true; make another list the default instead' }, ...details],
      ]);
    }
    expect((await client.patch(`${PATH}/${list.id}`, list)).status).toBe(200);
    expect((await client.get(PATH)).body.pagination.total_records).toBe(1);
  });

  it('are the same in the other version, with filters by id, cursors and strict field names only in v2', async () => {
    const other = version === 'v2' ? '/v1/price-lists' : '/v2/price-lists';
    const made = [];
    for (const reference_id of ['A', 'B,C', 'D']) made.push(await client.create(PATH, { reference_id, name: 'x' }));
    const shown = (await client.get(`${other}/${made[0].id}`)).body.data;
    expect({ ...shown, version: undefined }).toEqual({ ...made[0], version: undefined });
    const found = async (query: string) =>
      (await client.get(`/v2/price-lists?${query}`)).body.data.map((list: { id: string }) => list.id);
    expect(await found(`ids=${made[2].id}&ids[]=${made[1].id}`)).toEqual([made[2].id, made[1].id]);
    expect(await found('reference_ids=B,C')).toEqual([made[1].id]);
    const first = await client.get('/v2/price-lists?page_size=2');
    expect(await found(`page_size=2&cursor=${first.body.pagination.next_cursor}`)).toEqual([made[0].id]);
    const unknown = await client.post('/v2/price-lists', { reference_id: 'E', name: 'x', colour: 'red' });
    expect(unknown.body.details).toEqual([{ field: 'colour', reason: 'is not a known field' }]);
  });

  it('are not found by other tenants', async () => {
    const { id } = await client.create(PATH, { reference_id: 'A', name: 'A' });
    const stranger = await service.tenant();
    for (const answer of [
      await stranger.get(`${PATH}/${id}`),
      await stranger.patch(`${PATH}/${id}`, { name: 'B' }),
      await stranger.delete(`${PATH}/${id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'price_list_not_found']);
    }
  });
});
