import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { ADDRESS, FULL, LEAST } from '#test/support/customers/sample-customer.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const ATTRIBUTES = [{ name: 'dock', value: '4' }];

interface Listed {
  reference_id: string;
  is_default: boolean;
}

describe('addresses', () => {
  let service: TestService;
  let client: Client;
  let customer: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    customer = (await client.create('/v2/customers', LEAST)).id;
  });

  const v1 = (id = '') => `/v1/customers/${customer}/addresses${id && `/${id}`}`;
  const v2 = (id = '') => `/v2/customers/${customer}/addresses${id && `/${id}`}`;
  const read = (id: string) => `/v2/customers/addresses/${id}`;
  const owner = async () => (await client.get(`/v2/customers/${customer}`)).body.data;
  const attributes = [expect.objectContaining({ id: expect.any(String), ...ATTRIBUTES[0] })];
  const inV1 = (id: string) => ({
    ...ADDRESS,
    id,
    customer_id: customer,
    is_default: true,
    status: 'active',
    attributes,
    created_at: TIME,
    updated_at: TIME,
  });
  const inV2 = (id: string, version = 1) => {
    const rest = Object.fromEntries(Object.entries(inV1(id)).filter(([name]) => name !== 'status'));
    return {
      ...rest,
      version,
      state_info: { code: 'US-WA', short_code: 'WA', name: 'Washington' },
      country_info: { code: 'USA', short_code: 'US', name: 'United States' },
    };
  };

  it('created in v1 or v2 is read correctly in both versions', async () => {
    for (const [path, own] of [
      [v1(), v1],
      [v2(), read],
    ] as const) {
      const made = await client.post(path, {
        ...ADDRESS,
        reference_id: path,
        is_default: true,
        attributes: ATTRIBUTES,
      });
      const { id } = made.body.data;
      expect([made.status, made.headers.get('etag'), made.headers.get('location')]).toEqual([201, '"1"', own(id)]);
      const first = (await client.get(v1(id))).body.data;
      const second = (await client.get(read(id))).body.data;
      expect(first).toEqual({ ...inV1(id), reference_id: path });
      expect(second).toEqual({ ...inV2(id), reference_id: path });
      expect(made.body.data).toEqual(own === v1 ? first : second);
      expect((await client.get(made.headers.get('location')!)).status).toBe(200);
    }
    expect((await owner()).version).toBe(3);
  });

  it('PUT in v1 and PATCH in v2 keep absent fields, and null clears', async () => {
    const { id } = await client.create(v1(), { ...ADDRESS, is_default: true, attributes: ATTRIBUTES });
    const changed = await client.patch(v2(id), { city: 'Tacoma', phone: null, attributes: [{ name: 'dock', value: '5' }] }); // prettier-ignore
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.body.data).toEqual({
      ...inV2(id, 2),
      city: 'Tacoma',
      phone: null,
      attributes: [expect.objectContaining({ name: 'dock', value: '5' })],
    });
    expect((await client.get(v1(id))).body.data.status).toBe('active');
    const required = { reference_id: 'B', type: 'billing', address_line_1: '1', city: 'X' };
    const before = (await client.get(v1(id))).body.data;
    const kept = await client.put(v1(id), required);
    expect(kept.body.data).toEqual({ ...before, ...required, updated_at: TIME });
    const nulls = Object.fromEntries(Object.keys(ADDRESS).map((name) => [name, null]));
    const replaced = await client.put(v1(id), { ...nulls, ...required, attributes: null });
    expect(replaced.body.data).toEqual({
      ...{ ...nulls, ...required, id, customer_id: customer },
      ...{ is_default: true, status: 'active', attributes: [], created_at: TIME, updated_at: TIME },
    });
    expect((await client.put(v1(id), { ...ADDRESS, is_default: false, status: 'inactive' })).body.data).toMatchObject({
      ...ADDRESS,
      is_default: false,
      status: 'inactive',
    });
    expect((await client.put(v1(id), ADDRESS)).body.data.status).toBe('inactive');
  });

  it('has one default of each type, and every write increments the customer’s version', async () => {
    const add = (reference_id: string, more: object = {}) => client.create(v2(), { ...ADDRESS, reference_id, ...more });
    const a = await add('A', { is_default: true });
    const b = await add('B', { is_default: true });
    await add('C', { type: 'shipping', is_default: true });
    const defaults = async () =>
      (await owner()).addresses.filter((one: Listed) => one.is_default).map((one: Listed) => one.reference_id);
    expect(await defaults()).toEqual(['B', 'C']);
    expect((await client.get(read(a.id))).headers.get('etag')).toBe('"2"'); // it is not the default any more
    await client.put(v1(a.id), { ...ADDRESS, reference_id: 'A', is_default: true });
    expect(await defaults()).toEqual(['A', 'C']);
    await client.patch(v2(b.id), { type: 'shipping', is_default: true });
    expect(await defaults()).toEqual(['A', 'B']);
    await client.patch(v2(b.id), { is_default: false });
    expect(await defaults()).toEqual(['A']);
    expect((await owner()).version).toBe(7);
    await client.delete(v2(a.id));
    expect(await defaults()).toEqual([]);
    const { version, updated_at, created_at } = await owner();
    expect([version, updated_at > created_at]).toEqual([8, true]);
  });

  it('are listed and filtered, of one customer and of all customers', async () => {
    const other = await client.create('/v2/customers', FULL);
    const own = await client.create(v2(), { ...ADDRESS, reference_id: 'A,B' });
    const found = async (path: string) => {
      const { status, body } = await client.get(path);
      expect(status).toBe(200);
      return body.data.map((one: Listed) => one.reference_id);
    };
    const all = '/v2/customers/addresses';
    expect(await found(`${all}?sort=asc`)).toEqual(['HQ', 'SHOP', 'A,B']);
    expect(await found(`${all}?customer_id=${other.id}&sort=asc`)).toEqual(['HQ', 'SHOP']);
    expect(await found(`${all}?customer_id=x`)).toEqual([]);
    expect(await found(`${all}?reference_ids=A,B&reference_ids=SHOP`)).toEqual(['A,B', 'SHOP']);
    expect(await found(`${all}?ids=${own.id}`)).toEqual(['A,B']);
    expect(await found(`${all}?created_after=${own.created_at}`)).toEqual(['A,B']);
    const first = (await client.get(`${all}?page_size=2`)).body;
    expect(await found(`${all}?page_size=2&cursor=${first.pagination.next_cursor}`)).toHaveLength(1);
    expect(first.data[0]).toEqual((await client.get(read(own.id))).body.data);
    expect(await found(v1())).toEqual(['A,B']);
    expect(await found(`${v1()}?reference_ids=A,C`)).toEqual([]);
    const below = (await client.get(`/v1/customers/${other.id}/addresses?page_size=1`)).body;
    expect(below.pagination).toMatchObject({ total_records: 2, total_pages: 2, next_page: 2 });
    expect(below.pagination.next_cursor).toBeUndefined();
  });

  it('If-Match applies to the version of the address', async () => {
    const { id } = await client.create(v2(), ADDRESS);
    await client.patch(`/v2/customers/${customer}`, { phone: '123' });
    expect((await client.get(read(id), { 'if-none-match': '"1"' })).status).toBe(304);
    expect((await client.patch(v2(id), { city: 'X' }, { 'if-match': '"2"' })).status).toBe(412);
    expect((await client.put(v1(id), { ...ADDRESS, city: 'Y' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await client.delete(v2(id), { 'if-match': '"1"' })).status).toBe(412);
    expect((await client.delete(v1(id), { 'if-match': '"2"' })).status).toBe(204);
    expect((await client.delete(v1(id))).body.code).toBe('address_not_found');
  });

  it('an empty PATCH writes nothing, and a PATCH accepts the response of a GET', async () => {
    const made = await client.create(v2(), ADDRESS);
    expect((await client.patch(v2(made.id), {})).headers.get('etag')).toBe('"1"');
    expect((await owner()).version).toBe(2);
    const back = await client.patch(v2(made.id), made);
    expect([back.status, back.body.data]).toEqual([200, made]);
  });

  it('a conflict names the address with the reference, and addresses of other customers are refused', async () => {
    const { id } = await client.create(v2(), ADDRESS);
    const other = await client.create(v2(), { ...ADDRESS, reference_id: 'O' });
    for (const answer of [
      await client.post(v1(), ADDRESS),
      await client.post(v2(), ADDRESS),
      await client.patch(v2(other.id), { reference_id: 'HQ' }),
      await client.put(v1(other.id), ADDRESS),
    ])
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        409,
        'duplicate_reference',
        [{ field: 'reference_id', reason: `is taken already by ${id}` }],
      ]);
    const stranger = (await client.create('/v2/customers', FULL)).id;
    for (const path of [`/v1/customers/${stranger}/addresses/${id}`, `/v2/customers/${stranger}/addresses/${id}`]) {
      const write = path.startsWith('/v1') ? client.put(path, ADDRESS) : client.patch(path, { city: 'X' });
      expect((await write).body.code).toBe('address_not_found');
      expect((await client.delete(path)).body.code).toBe('address_not_found');
    }
    expect((await client.get(`/v1/customers/${stranger}/addresses/${id}`)).body.code).toBe('address_not_found');
    const missing = '/v1/customers/01890000-0000-7000-8000-000000000000/addresses';
    for (const answer of [
      await client.get(missing),
      await client.get(`${missing}/${id}`),
      await client.post(missing, ADDRESS),
      await client.post(missing.replace('v1', 'v2'), ADDRESS),
      await client.delete(`${missing}/${id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'customer_not_found']);
  });

  it('every write checks attribute values against their definitions', async () => {
    const definition = { entity: 'address', name: 'floor', data_type: 'number', is_mandatory: true };
    const { id } = await client.create(v2(), ADDRESS);
    await client.create('/v2/attributes', definition);
    const wrong = [{ name: 'Floor', value: 'top' }];
    const lacking = { field: 'attributes', reason: 'must contain the mandatory attribute "floor"' };
    const creations = [
      (body: object) => client.post(v1(), { ...ADDRESS, reference_id: 'N', ...body }),
      (body: object) => client.post(v2(), { ...ADDRESS, reference_id: 'N', ...body }),
    ];
    const changes = [
      (body: object) => client.put(v1(id), { ...ADDRESS, ...body }),
      (body: object) => client.patch(v2(id), { attributes: [], ...body }),
    ];
    for (const send of [...creations, ...changes])
      expect((await send({ attributes: wrong })).body.details).toEqual([
        { field: 'attributes[0].value', reason: 'must be a number with at most 4 decimals and below 100000000000' },
      ]);
    for (const send of creations) expect((await send({})).body.details).toEqual([lacking]);
    for (const send of changes) expect((await send({})).status).toBe(200); // the address is older than the definition
    expect((await client.patch(v2(id), { attributes: [{ name: 'floor', value: '1' }] })).status).toBe(200);
    for (const send of changes) expect((await send({ attributes: [] })).body.details).toEqual([lacking]);
    expect((await client.patch(v2(id), { city: 'X' })).status).toBe(200); // does not set attributes
    const nested = await client.patch(`/v2/customers/${customer}`, { addresses: [{ id, attributes: wrong }] });
    expect(nested.body.details).toEqual([
      {
        field: 'addresses[0].attributes[0].value',
        reason: 'must be a number with at most 4 decimals and below 100000000000',
      },
    ]);
  });
});
