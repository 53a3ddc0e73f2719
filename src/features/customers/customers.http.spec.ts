import { etagOf } from '#test/support/etag.js';
import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';
import {
  CONTACT,
  ADDRESS,
  DEFAULTS_V2,
  detailV1,
  detailV2,
  FULL,
  LEAST,
  ONLY_V2,
  summary,
} from '#test/support/customers/sample-customer.js';

describe('customers', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const ids = async (path: string): Promise<string[]> => {
    const { status, body } = await client.get(path);
    expect(status).toBe(200);
    return body.data.map((customer: { reference_id: string }) => customer.reference_id);
  };
  it('created in v1 are read with the same fields in v1, and with all fields of v2 in v2', async () => {
    const { id: listId } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'List' });
    const list = { id: listId, name: 'List', reference_id: 'L' };
    const made = await client.post('/v1/customers', { ...FULL, ...ONLY_V2, assigned_price_list_id: listId });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toEqual(detailV1(id, list));
    expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([`/v1/customers/${id}`, etagOf(1)]);
    expect((await client.get(`/v1/customers/${id}`)).body).toEqual(made.body);
    const own = Object.fromEntries(Object.keys(ONLY_V2).map((name) => [name, null])); // v1 does not have these fields and ignores them
    expect((await client.get(`/v2/customers/${id}`)).body.data).toEqual(detailV2(id, list, own));
  });

  it('created in v2 are read with the same fields in v2, and with all fields of v1 in v1', async () => {
    const made = await client.post('/v2/customers', { ...FULL, ...ONLY_V2 });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toEqual(detailV2(id, null, ONLY_V2));
    expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([`/v2/customers/${id}`, etagOf(1)]);
    expect((await client.get(`/v2/customers/${id}`)).body).toEqual(made.body);
    expect((await client.get(`/v1/customers/${id}`)).body.data).toEqual(detailV1(id, null));
  });

  it('created with many addresses and contacts are returned with all of them', async () => {
    const count = 60;
    const addresses = Array.from({ length: count }, (_, index) => ({ ...ADDRESS, reference_id: `A-${index}` }));
    const contacts = Array.from({ length: count }, (_, index) => ({ ...CONTACT, reference_id: `K-${index}` }));
    const made = await client.create('/v2/customers', { ...LEAST, addresses, contacts });
    expect([made.addresses.length, made.contacts.length]).toEqual([count, count]);
    expect((await client.get(`/v2/customers/${made.id}`)).body.data).toEqual(made);
  });

  it('are listed without addresses and contacts, with the fields of each version', async () => {
    const { id } = await client.create('/v2/customers', { ...FULL, ...ONLY_V2 });
    expect((await client.get('/v1/customers')).body).toEqual({
      data: [summary(id)],
      pagination: { total_records: 1, total_pages: 1, current_page: 1, next_page: 0, prev_page: 0, page_size: 25 },
    });
    const v2 = (await client.get('/v2/customers')).body;
    expect(v2.data).toEqual([{ ...summary(id), ...DEFAULTS_V2, ...ONLY_V2, source: 'openapi', version: 1 }]);
    expect(v2.pagination.next_cursor).toBeNull();
  });

  it('have few required fields: absent and null fields are empty, and the company name is the display name', async () => {
    const nothing = {
      display_id: null,
      display_name: null,
      addresses: null,
      contacts: [],
      email: null,
      tax_rate: null,
    };
    const made = await client.create('/v2/customers', { ...LEAST, ...nothing });
    expect(made).toMatchObject({ display_id: 'C-000001', name: 'X Ltd', display_name: 'X Ltd', email: null });
    expect(made).toMatchObject({
      tax_rate: null,
      addresses: [],
      contacts: [],
      attributes: [],
      assigned_price_list: null,
    });
  });

  it.each([
    [0, null],
    [0.0001, 0.0001],
    [100, 100],
    [19, 19],
  ])('return a tax rate of %p as %p', async (sent, answered) => {
    const { id, tax_rate } = await client.create('/v2/customers', { ...LEAST, tax_rate: sent });
    expect([tax_rate, (await client.get(`/v2/customers/${id}`)).body.data.tax_rate]).toEqual([answered, answered]);
  });

  it('keep 100 addresses and contacts in the order of the request, and the first becomes the default', async () => {
    const references = Array.from({ length: 100 }, (_, index) => `P${99 - index}`);
    const { id } = await client.create('/v2/customers', {
      ...LEAST,
      addresses: references.map((reference_id) => ({ ...ADDRESS, reference_id })),
      contacts: references.map((reference_id) => ({ ...CONTACT, reference_id })),
    });
    const { addresses, contacts } = (await client.get(`/v2/customers/${id}`)).body.data;
    for (const list of [addresses, contacts]) {
      expect(list.map(({ reference_id }: { reference_id: string }) => reference_id)).toEqual(references);
      const defaults = list.filter(({ is_default }: { is_default: boolean }) => is_default);
      expect(defaults).toEqual([list[0]]);
    }
  });

  it('are numbered without gaps or repetitions in 32 concurrent creations, and numbers that callers set are skipped', async () => {
    await client.create('/v1/customers', { ...LEAST, display_id: 'C-000005' });
    const made = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        client.create(`/v${(index % 2) + 1}/customers`, { ...LEAST, reference_id: `R${index}` }),
      ),
    );
    const wanted = Array.from({ length: 33 }, (_, index) => index + 1).filter((number) => number !== 5);
    expect(made.map(({ display_id }) => display_id).sort()).toEqual(
      wanted.map((number) => `C-${String(number).padStart(6, '0')}`),
    );
  });

  it('are numbered separately in each tenant', async () => {
    const other = await service.tenant();
    await client.create('/v2/customers', LEAST);
    expect((await other.create('/v2/customers', LEAST)).display_id).toBe('C-000001');
  });

  it.each(['v1', 'v2'])(
    'conflict with the customer that has the same reference or display id (%s)',
    async (version) => {
      const { id } = await client.create('/v1/customers', { ...LEAST, display_id: 'D' });
      const reference = await client.post(`/${version}/customers`, LEAST);
      expect([reference.status, reference.body]).toEqual([
        409,
        {
          code: 'duplicate_reference',
          message: 'reference_id X is taken already.',
          details: [{ field: 'reference_id', reason: `is taken already by ${id}` }],
        },
      ]);
      const display = await client.post(`/${version}/customers`, { ...LEAST, reference_id: 'Y', display_id: 'D' });
      expect([display.status, display.body]).toEqual([
        409,
        {
          code: 'duplicate_value',
          message: 'display_id D is taken already.',
          details: [{ field: 'display_id', reason: `is taken already by ${id}` }],
        },
      ]);
      expect(await ids('/v2/customers')).toEqual(['X']);
    },
  );

  it('conflict in the same way when they are created concurrently', async () => {
    for (const [own, code] of [
      [() => ({ reference_id: 'SAME' }), 'duplicate_reference'],
      [(index: number) => ({ reference_id: `R${index}`, display_id: 'SAME' }), 'duplicate_value'],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => client.post('/v2/customers', { ...LEAST, ...own(index) })),
      );
      const [made, ...more] = answers.filter(({ status }) => status === 201);
      expect(more).toEqual([]);
      for (const { status, body } of answers.filter((answer) => answer !== made)) {
        const { reason } = body.details[0];
        expect([status, body.code, reason]).toEqual([409, code, `is taken already by ${made!.body.data.id}`]);
      }
    }
  });

  it('report missing references and broken rules together, before conflicts', async () => {
    await client.create('/v1/customers', LEAST);
    const stranger = await service.tenant();
    const list = await stranger.create('/v1/price-lists', { reference_id: 'L', name: 'L' });
    const { status, body } = await client.post('/v1/customers', {
      ...LEAST,
      assigned_price_list_id: list.id,
      contacts: [CONTACT, CONTACT],
    });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: 'assigned_price_list_id', reason: 'does not exist' },
      { field: 'contacts[1].reference_id', reason: 'must not be repeated' },
    ]);
  });

  it('are answered with 304 when If-None-Match has the present ETag', async () => {
    const { id } = await client.create('/v2/customers', LEAST);
    for (const version of ['v1', 'v2']) {
      const path = `/${version}/customers/${id}`;
      const tag = (await client.get(path)).headers.get('etag')!;
      const same = await client.get(path, { 'if-none-match': tag });
      expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, undefined, tag]);
      for (const other of ['"1"', tag.replace('1', '2')])
        expect((await client.get(path, { 'if-none-match': other })).status).toBe(200);
    }
  });

  it('are not found by other tenants or by malformed ids', async () => {
    const { id } = await client.create('/v2/customers', FULL);
    const stranger = await service.tenant();
    for (const version of ['v1', 'v2']) {
      for (const path of [`/${version}/customers/${id}`, `/${version}/customers/7`, `/${version}/customers/LAKES`]) {
        const { status, body } = await stranger.get(path);
        const wanted = path.split('/').at(-1);
        expect([status, body]).toEqual([
          404,
          { code: 'customer_not_found', message: `There is no customer ${wanted}.`, details: [] },
        ]);
      }
      expect((await stranger.get(`/${version}/customers`)).body.pagination.total_records).toBe(0);
    }
    expect((await stranger.get(`/v2/customers?ids=${id}`)).body.data).toEqual([]);
    expect((await stranger.get('/v2/customers?reference_ids=LAKES')).body.data).toEqual([]);
    expect((await stranger.post('/v2/customers', FULL)).status).toBe(201); // references are unique within a tenant
  });

  it('require the scope', async () => {
    const reader = await service.tenant({ slug: client.slug, scopes: ['customers:read'] });
    expect((await reader.get('/v2/customers')).status).toBe(200);
    expect((await reader.post('/v2/customers', LEAST)).status).toBe(403);
    const other = await service.tenant({ slug: client.slug, scopes: ['orders:write'] });
    expect((await other.get('/v1/customers')).status).toBe(403);
  });
});
