import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';

const PATH = '/v2/customer-segments';
const SEGMENT = { reference_id: 'S', name: 'Restaurants', description: 'They cook' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('customer segments', () => {
  let service: TestService;
  let client: Client;
  let customers: string[];

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    customers = [];
    for (const reference_id of ['A', 'B', 'C'])
      customers.push((await client.create('/v2/customers', { reference_id, company_name: 'x' })).id);
  });

  it('accept ids and references of customers, and return ids', async () => {
    const [a, b, c] = customers;
    const made = await client.post(PATH, { ...SEGMENT, customer_ids: ['C', a, b!.toUpperCase()] });
    const { id } = made.body.data;
    const summary = { ...SEGMENT, id, customer_count: 3, version: 1, created_at: TIME, updated_at: TIME };
    expect(made.body.data).toEqual({ ...summary, customer_ids: [c, a, b] });
    expect([made.status, made.headers.get('location'), made.headers.get('etag')]).toEqual([
      201,
      `${PATH}/${id}`,
      '"1"',
    ]);
    expect((await client.get(`${PATH}/${id}`)).body).toEqual(made.body);
    expect((await client.get(PATH)).body.data).toEqual([summary]);
  });

  it('prefer an id to an equal reference', async () => {
    const other = await client.create('/v2/customers', { reference_id: customers[0], company_name: 'x' });
    const { customer_ids } = await client.create(PATH, { ...SEGMENT, customer_ids: [customers[0], other.id] });
    expect(customer_ids).toEqual([customers[0], other.id]);
  });

  it('report every customer that does not exist or is repeated', async () => {
    const stranger = await service.tenant();
    const { id } = await stranger.create('/v2/customers', { reference_id: 'FOREIGN', company_name: 'x' });
    const refused = await client.post(PATH, { ...SEGMENT, customer_ids: ['A', id, 'FOREIGN', customers[0], 'x'] });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'customer_ids[1]', reason: 'does not exist' },
        { field: 'customer_ids[2]', reason: 'does not exist' },
        { field: 'customer_ids[3]', reason: 'must not be repeated' },
        { field: 'customer_ids[4]', reason: 'does not exist' },
      ],
    ]);
    expect((await client.get(PATH)).body.data).toEqual([]);
  });

  it('change only sent fields, replace all customers, are cleared by null, and increment the version', async () => {
    const made = await client.create(PATH, { ...SEGMENT, customer_ids: ['A', 'B'] });
    const path = `${PATH}/${made.id}`;
    const [a, , c] = customers;
    const renamed = (await client.patch(path, { name: 'Bars' })).body.data;
    expect(renamed).toEqual({ ...made, name: 'Bars', version: 2, updated_at: TIME });
    const moved = (await client.patch(path, { customer_ids: ['C', 'A'] })).body.data;
    expect(moved).toEqual({ ...renamed, customer_ids: [c, a], version: 3, updated_at: TIME });
    expect(moved.updated_at > renamed.updated_at).toBe(true);
    expect((await client.patch(path, {})).body.data).toEqual(moved);
    expect((await client.patch(path, moved)).body.data).toEqual(moved);
    const cleared = (await client.patch(path, { customer_ids: null, description: null })).body.data;
    expect(cleared).toMatchObject({ customer_ids: [], customer_count: 0, description: null, version: 4 });
    expect((await client.patch(path, { name: 'x' }, { 'if-match': '"3"' })).status).toBe(412);
    const unknown = await client.patch(path, { colour: 1, name: null });
    expect(unknown.body.details).toEqual([
      { field: 'colour', reason: 'is not a known field' },
      { field: 'name', reason: 'must not be null' },
    ]);
  });

  it('lose a deleted customer, and their version is incremented', async () => {
    const made = await client.create(PATH, { ...SEGMENT, customer_ids: ['A', 'B'] });
    const other = await client.create(PATH, { ...SEGMENT, reference_id: 'O', customer_ids: ['B'] });
    await client.delete(`/v2/customers/${customers[0]}`);
    const after = (await client.get(`${PATH}/${made.id}`)).body.data;
    expect(after).toEqual({ ...made, customer_ids: [customers[1]], customer_count: 1, version: 2, updated_at: TIME });
    expect((await client.get(`${PATH}/${other.id}`)).body.data).toEqual(other);
  });

  it('are deleted without their customers', async () => {
    const { id } = await client.create(PATH, { ...SEGMENT, customer_ids: ['A'] });
    expect((await client.delete(`${PATH}/${id}`, { 'if-match': '"2"' })).status).toBe(412);
    expect((await client.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await client.delete(`${PATH}/${id}`)).body.code).toBe('customer_segment_not_found');
    expect((await client.get(`/v2/customers/${customers[0]}`)).status).toBe(200);
    await client.create(PATH, SEGMENT); // the reference can be used again
  });

  it('have unique references, and are not found by other tenants', async () => {
    const { id } = await client.create(PATH, SEGMENT);
    const other = await client.create(PATH, { ...SEGMENT, reference_id: 'O' });
    for (const answer of [
      await client.post(PATH, SEGMENT),
      await client.patch(`${PATH}/${other.id}`, { reference_id: 'S' }),
    ])
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        409,
        'duplicate_reference',
        [{ field: 'reference_id', reason: `is taken already by ${id}` }],
      ]);
    const stranger = await service.tenant();
    for (const answer of [
      await stranger.get(`${PATH}/${id}`),
      await stranger.patch(`${PATH}/${id}`, { name: 'x' }),
      await stranger.delete(`${PATH}/${id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'customer_segment_not_found']);
  });

  it('are listed by reference and time, by page and by cursor', async () => {
    for (const [reference_id, name] of [['1', 'z'], ['2', 'y'], ['3,4', 'x']]) await client.create(PATH, { reference_id, name }); // prettier-ignore
    const found = async (query: string) =>
      (await client.get(PATH + query)).body.data.map((one: { reference_id: string }) => one.reference_id);
    expect(await found('')).toEqual(['3,4', '2', '1']);
    expect(await found('?sort_by=name&sort=asc')).toEqual(['3,4', '2', '1']);
    expect(await found('?reference_ids=3,4&reference_ids=1&sort=asc')).toEqual(['1', '3,4']);
    const { pagination } = (await client.get(`${PATH}?page_size=2`)).body;
    expect(await found(`?page_size=2&cursor=${pagination.next_cursor}`)).toEqual(['1']);
    expect(await found('?page_size=2&page=2')).toEqual(['1']);
  });

  it('have at most 10,000 customers', async () => {
    const { customer_count } = await client.create(PATH, { ...SEGMENT, customer_ids: customers });
    expect(customer_count).toBe(3);
    const many = Array.from({ length: 10_001 }, (_, index) => `X${index}`);
    const refused = await client.post(PATH, { ...SEGMENT, customer_ids: many });
    expect(refused.body.details).toEqual([{ field: 'customer_ids', reason: 'must have at most 10000 entries' }]);
  });
});
