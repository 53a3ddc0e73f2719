import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { CONTACT, LEAST } from '#test/support/customers/sample-customer.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

interface Listed {
  reference_id: string;
  is_default: boolean;
}

describe('contacts', () => {
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

  const v1 = (id = '') => `/v1/customers/${customer}/contacts${id && `/${id}`}`;
  const v2 = (id = '') => `/v2/customers/${customer}/contacts${id && `/${id}`}`;
  const read = (id: string) => `/v2/customers/contacts/${id}`;
  const attributes = [expect.objectContaining({ id: expect.any(String), name: 'language', value: 'en' })];
  const inV1 = (id: string) => ({
    ...CONTACT,
    id,
    is_default: true,
    status: 'active',
    attributes,
    created_at: TIME,
    updated_at: TIME,
  });
  const inV2 = (id: string, version = 1) => {
    const rest = Object.fromEntries(Object.entries(inV1(id)).filter(([name]) => name !== 'status'));
    return { ...rest, customer_id: customer, version };
  };

  it('created in v1 or v2 is read correctly in both versions', async () => {
    for (const [path, own] of [
      [v1(), v1],
      [v2(), read],
    ] as const) {
      const body = {
        ...CONTACT,
        reference_id: path,
        is_default: true,
        attributes: [{ name: 'language', value: 'en' }],
      };
      const made = await client.post(path, body);
      const { id } = made.body.data;
      expect([made.status, made.headers.get('etag'), made.headers.get('location')]).toEqual([201, '"1"', own(id)]);
      const first = (await client.get(v1(id))).body.data;
      const second = (await client.get(read(id))).body.data;
      expect(first).toEqual({ ...inV1(id), reference_id: path });
      expect(second).toEqual({ ...inV2(id), reference_id: path });
      expect(made.body.data).toEqual(own === v1 ? first : second);
    }
  });

  it('PUT in v1 and PATCH in v2 keep absent fields, and null clears', async () => {
    const { id } = await client.create(v2(), { ...CONTACT, is_default: true });
    const changed = await client.patch(v2(id), { designation: null, first_name: 'Ellen' });
    expect(changed.body.data).toEqual({
      ...inV2(id, 2),
      designation: null,
      first_name: 'Ellen',
      attributes: [],
    });
    const before = (await client.get(v1(id))).body.data;
    const required = { reference_id: 'B', first_name: 'Bo' };
    const kept = await client.put(v1(id), { ...required, status: 'inactive' });
    expect(kept.body.data).toEqual({
      ...before,
      ...required,
      status: 'inactive',
      is_default: false,
      updated_at: kept.body.data.updated_at,
    });
    const nulls = { last_name: null, email: null, phone: null, designation: null };
    const replaced = await client.put(v1(id), { ...required, ...nulls, attributes: null });
    expect(replaced.body.data).toEqual({
      ...inV1(id),
      ...required,
      ...nulls,
      status: 'inactive',
      is_default: false,
      attributes: [],
    });
    expect((await client.put(v1(id), CONTACT)).body.data.status).toBe('inactive');
  });

  it('has one default, writes increment the versions of contact and customer, and it can be deleted', async () => {
    const ids: string[] = [];
    for (const reference_id of ['A', 'B', 'C'])
      ids.push((await client.create(v2(), { ...CONTACT, reference_id, is_default: true })).id);
    const defaults = async () =>
      (await client.get(v1())).body.data.filter((one: Listed) => one.is_default).map((one: Listed) => one.reference_id);
    expect(await defaults()).toEqual(['C']);
    await client.put(v1(ids[0]), { ...CONTACT, reference_id: 'A', is_default: true });
    expect(await defaults()).toEqual(['A']);
    await client.patch(v2(ids[1]), { is_default: true });
    expect(await defaults()).toEqual(['B']);
    const { contacts, version } = (await client.get(`/v2/customers/${customer}`)).body.data;
    expect([contacts.length, version]).toEqual([3, 6]);
    expect((await client.patch(v2(ids[1]), { phone: '123' }, { 'if-match': '"1"' })).status).toBe(412);
    for (const [path, id] of [
      [v1(ids[0]), ids[0]],
      [v2(ids[1]), ids[1]],
    ]) {
      expect((await client.delete(path!)).status).toBe(204);
      expect((await client.delete(path!)).body.code).toBe('contact_not_found');
      for (const deleted of [v1(id), read(id!)])
        expect((await client.get(deleted)).body.code).toBe('contact_not_found');
    }
    expect((await client.get(`/v2/customers/${customer}`)).body.data.version).toBe(8);
  });

  it('are listed and filtered, of one customer and of all customers', async () => {
    await client.create(v2(), { ...CONTACT, reference_id: 'A,B' });
    await client.create(v2(), { ...CONTACT, reference_id: 'C' });
    const other = (await client.create('/v2/customers', { ...LEAST, reference_id: 'O', contacts: [CONTACT] })).id;
    const found = async (path: string) => (await client.get(path)).body.data.map((one: Listed) => one.reference_id);
    const all = '/v2/customers/contacts';
    expect(await found(all)).toEqual(['HM', 'C', 'A,B']);
    expect(await found(`${all}?customer_id=${other}`)).toEqual(['HM']);
    expect(await found(`${all}?reference_ids=A,B`)).toEqual(['A,B']);
    expect(await found(`${v1()}?sort=asc`)).toEqual(['A,B', 'C']);
    expect(await found(`${v1()}?reference_ids=C,D`)).toEqual(['C']);
    expect((await client.get('/v1/customers/x/contacts')).body.code).toBe('customer_not_found');
    const stranger = await service.tenant();
    expect((await stranger.get(all)).body.pagination.total_records).toBe(0);
    expect((await stranger.get(v1())).body.code).toBe('customer_not_found');
  });

  it('every write checks attribute values against their definitions', async () => {
    const { id } = await client.create(v2(), CONTACT);
    await client.create('/v2/attributes', { entity: 'contact', name: 'mail', data_type: 'email' });
    const attributes = [{ name: 'mail', value: 'x' }];
    for (const answer of [
      await client.post(v1(), { ...CONTACT, reference_id: 'N', attributes }),
      await client.post(v2(), { ...CONTACT, reference_id: 'N', attributes }),
      await client.put(v1(id), { ...CONTACT, attributes }),
      await client.patch(v2(id), { attributes }),
    ])
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'attributes[0].value']);
  });
});
