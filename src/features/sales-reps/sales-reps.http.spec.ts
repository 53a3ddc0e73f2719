import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';

const REP = { reference_id: 'R', name: 'Nancy', email: 'nancy@x.example', phone: '(206) 555-9857' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe.each(['v1', 'v2'])('sales reps in %s', (version) => {
  const PATH = `/${version}/sales-reps`;
  const isV2 = version === 'v2';
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  it('are read as they were created', async () => {
    const made = await client.post(PATH, REP);
    const { id } = made.body.data;
    expect(made.body.data).toEqual({
      ...REP,
      id,
      status: 'active',
      ...(isV2 ? { version: 1 } : {}),
      created_at: TIME,
      updated_at: TIME,
    });
    expect([made.status, made.headers.get('location'), made.headers.get('etag')]).toEqual([
      201,
      `${PATH}/${id}`,
      '"1"',
    ]);
    expect((await client.get(`${PATH}/${id}`)).body).toEqual(made.body);
    expect((await client.get(PATH)).body.data).toEqual([made.body.data]);
  });

  it('change only sent fields, are cleared by null, and check If-Match', async () => {
    const { id } = await client.create(PATH, REP);
    const changed = await client.patch(`${PATH}/${id}`, { name: 'Ann', email: null, status: 'inactive' });
    expect(changed.body.data).toMatchObject({ ...REP, name: 'Ann', email: null, status: 'inactive' });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect((await client.patch(`${PATH}/${id}`, {})).headers.get('etag')).toBe('"2"');
    expect((await client.patch(`${PATH}/${id}`, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    const none = await client.patch(`${PATH}/${id}`, { name: null, reference_id: null, status: null });
    expect(none.body.details).toEqual(
      ['reference_id', 'name', 'status'].map((field) => ({ field, reason: 'must not be null' })),
    );
  });

  it('have unique references, also in concurrent creations; a conflict names the present one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(PATH, REP)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const details = [{ field: 'reference_id', reason: `is taken already by ${made[0]!.body.data.id}` }];
    for (const { status, body } of answers.filter((answer) => answer !== made[0]))
      expect([status, body.code, body.details]).toEqual([409, 'duplicate_reference', details]);
    const other = await client.create(PATH, { ...REP, reference_id: 'S' });
    expect((await client.patch(`${PATH}/${other.id}`, { reference_id: 'R' })).body.details).toEqual(details);
  });

  it('are listed by status and reference, in every order', async () => {
    for (const [reference_id, name] of [['A', 'z'], ['B', 'y'], ['C', 'x']]) await client.create(PATH, { reference_id, name }); // prettier-ignore
    const { data } = (await client.get(PATH)).body;
    await client.patch(`${PATH}/${data[2].id}`, { status: 'inactive' });
    const found = async (query: string) =>
      (await client.get(PATH + query)).body.data.map((one: { reference_id: string }) => one.reference_id);
    expect(await found('')).toEqual(['A', 'C', 'B']);
    expect(await found('?sort_by=name&sort=asc')).toEqual(['C', 'B', 'A']);
    expect(await found('?sort_by=created_at&sort=asc&page_size=2&page=2')).toEqual(['C']);
    expect(await found('?status=inactive')).toEqual(['A']);
    expect(await found(`?reference_ids=B${isV2 ? '&reference_ids=' : ','}C&status=active&sort=asc`)).toEqual([
      'B',
      'C',
    ]);
  });

  it('are not found by other tenants, and cannot be deleted', async () => {
    const { id } = await client.create(PATH, REP);
    const stranger = await service.tenant();
    for (const answer of [
      await stranger.get(`${PATH}/${id}`),
      await stranger.patch(`${PATH}/${id}`, { name: 'x' }),
      await client.get(`${PATH}/7`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'sales_rep_not_found']);
    expect((await client.delete(`${PATH}/${id}`)).headers.get('allow')).toBe('GET, HEAD, PATCH');
    const assign = await stranger.post('/v1/customers', { reference_id: 'X', company_name: 'X', assigned_sales_rep_ids: [id] }); // prettier-ignore
    expect(assign.body.details).toEqual([{ field: 'assigned_sales_rep_ids[0]', reason: 'does not exist' }]);
  });

  it('are assigned to customers in the order of the request', async () => {
    const ids = [];
    for (const reference_id of ['A', 'B', 'C']) ids.push((await client.create(PATH, { ...REP, reference_id })).id);
    const customers = `/${version}/customers`;
    const made = await client.create(customers, { reference_id: 'X', company_name: 'X', assigned_sales_rep_ids: [ids[2], ids[0]] }); // prettier-ignore
    const reps = async () =>
      (await client.get(`${customers}/${made.id}`)).body.data.assigned_sales_reps.map(
        (one: { reference_id: string }) => one.reference_id,
      );
    expect(await reps()).toEqual(['C', 'A']);
    await client.patch(`${customers}/${made.id}`, { assigned_sales_rep_ids: [ids[0], ids[1]] });
    expect(await reps()).toEqual(['A', 'B']);
    const twice = await client.patch(`${customers}/${made.id}`, { assigned_sales_rep_ids: [ids[0], ids[0].toUpperCase()] }); // prettier-ignore
    expect(twice.body.details).toEqual([{ field: 'assigned_sales_rep_ids[1]', reason: 'must not be repeated' }]);
    await client.patch(`${customers}/${made.id}`, { assigned_sales_rep_ids: [] });
    expect(await reps()).toEqual([]);
  });
});
