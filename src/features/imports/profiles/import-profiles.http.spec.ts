import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { CSV, ImportFixture, NDJSON } from '#test/support/imports/fixture.js';
import { newImportProfileBody } from '#test/support/imports/import-profile-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe.each(['v2'])('import profiles in %s', (version) => {
  const PATH = `/${version}/import-profiles`;
  const isV2 = version === 'v2';
  let service: TestService;
  let client: Client;
  let body: Awaited<ReturnType<typeof newImportProfileBody>>;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    body = newImportProfileBody();
  });
  let count = 0;
  beforeEach(() => {
    body = { ...body, reference_id: `NEW-${++count}` };
  });

  it('are read as they were created', async () => {
    const created = await client.post(PATH, body);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      ...body,
      id,
      ready: false,
      ...(isV2 ? { version: 1 } : {}),
      created_at: TIME,
      updated_at: TIME,
    });
    expect([created.status, created.headers.get('location'), created.headers.get('etag')]).toEqual([
      201,
      `${PATH}/${id}`,
      '"1"',
    ]);
    expect((await client.get(`${PATH}/${id}`)).body).toEqual(created.body);
    expect((await client.get(`${PATH}?reference_ids=${body.reference_id}`)).body.data).toEqual([created.body.data]);
    expect((await client.get(`${PATH}?reference_ids=OTHER`)).body.data).toEqual([]);
  });

  it('change only the fields that are sent, and count versions', async () => {
    const { id } = await client.create(PATH, body);
    const changed = await client.patch(`${PATH}/${id}`, { name: 'Another name' });
    expect(changed.body.data).toMatchObject({ ...body, name: 'Another name' });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect((await client.patch(`${PATH}/${id}`, {})).headers.get('etag')).toBe('"2"');
  });

  it('are conditional on If-Match and If-None-Match', async () => {
    const { id } = await client.create(PATH, body);
    const path = `${PATH}/${id}`;
    expect((await client.get(path, { 'if-none-match': '"1"' })).status).toBe(304);
    const stale = await client.patch(path, { name: 'Another name' }, { 'if-match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    expect((await client.delete(path, { 'if-match': '"7"' })).status).toBe(412);
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
  });

  it('have references that are unique in the tenant; the error names the import profile that has it', async () => {
    const { id } = await client.create(PATH, body);
    const other = await client.create(PATH, { ...body, reference_id: `OTHER-${version}` });
    const details = [{ field: 'reference_id', reason: `is taken already by ${id}` }];
    for (const answer of [
      await client.post(PATH, body),
      await client.patch(`${PATH}/${other.id}`, { reference_id: body.reference_id }),
    ]) {
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([409, 'duplicate_reference', details]);
    }
  });

  it('that are ready are read by their reference, listed with ready=true, and cannot be written', async () => {
    const listed = await client.get(`${PATH}?ready=true&reference_ids=odoo-products&reference_ids=datev-customers`);
    expect(listed.body.data.map((one: { reference_id: string }) => one.reference_id)).toEqual([
      'odoo-products',
      'datev-customers',
    ]);
    const { data: ready } = (await client.get(`${PATH}/shopify-products`)).body;
    expect(ready).toMatchObject({ reference_id: 'shopify-products', resource: 'products', ready: true });
    expect((await client.get(`${PATH}/${ready.id}`)).body.data).toEqual(ready);
    for (const answer of [
      await client.patch(`${PATH}/${ready.id}`, { name: 'Mine' }),
      await client.delete(`${PATH}/${ready.id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'resource_locked']);
    const copy = Object.fromEntries(Object.entries(ready as object).filter(([member]) => member in body));
    expect((await client.post(PATH, copy)).body.code).toBe('duplicate_reference');
    const made = await client.create(PATH, { ...copy, reference_id: 'my-shop' });
    expect(made).toMatchObject({ ...copy, reference_id: 'my-shop', ready: false });
    expect((await client.get(`${PATH}/my-shop`)).body.data).toEqual(made);
  });

  it('of the tenant are suggested for the files that they fit best', async () => {
    const own = await service.tenant();
    await own.create(PATH, { ...body, reference_id: 'supplier' });
    const file = Buffer.from('Article;Text;Description;Price;Group;Features;Remark\nA-1;One;;1,5;X > Y;;\n');
    const answer = await own.send('POST', `${PATH}/suggest`, file, { 'content-type': CSV });
    expect(answer.body.data).toMatchObject({
      profile: { reference_id: 'supplier', ready: false },
      unmapped_columns: ['Remark'],
      lines: [{ sku_id: 'A-1', name: 'One', categories: ['X', 'Y'], product_prices: [{ price: 1.5 }] }],
    });
    const unknown = await own.send('POST', `${PATH}/suggest`, 'Foo,Bar\n1,2\n', { 'content-type': CSV });
    expect(unknown.body.data).toEqual({
      ...{ profile: null, resource: null, options: {}, looks_like: 'a table with 2 columns and commas' },
      ...{ unmapped_columns: ['Foo', 'Bar'], lines: [] },
    });
  });

  it('are at most 100 for each tenant', async () => {
    const full = await service.tenant();
    const { id } = await full.create(PATH, body);
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query(
        `insert into import_profiles select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'reference_id', n))).*
          from import_profiles p, generate_series(1, 99) n where p.id = $1`,
        [id],
      ),
    );
    const answer = await full.post(PATH, { ...body, reference_id: 'P-100' });
    expect([answer.status, answer.body.code]).toEqual([409, 'limit_reached']);
  });

  it('stay as they were for the imports that were made with them', async () => {
    const fixture = new ImportFixture(service, await service.tenant());
    const columns = [
      { from: 'Article', to: ['sku_id', 'group_code'] },
      { from: 'Text', to: 'name' },
    ];
    const profile = { reference_id: 'mine', name: 'Mine', resource: 'products', columns };
    const { id } = await fixture.client.create(PATH, profile);
    const headers = { 'content-type': CSV };
    const sent = await fixture.send('resource=products&mode=create&profile=mine', 'Article,Text\nA-1,One\n', headers);
    expect(sent.body.data).toMatchObject({ profile: 'mine', skipped: 0 });
    await fixture.client.patch(`${PATH}/${id}`, { columns: [{ from: 'Nothing', to: 'name' }] });
    await fixture.client.delete(`${PATH}/${id}`);
    await fixture.work();
    expect(await fixture.read(sent.body.data.id)).toMatchObject({ status: 'completed', created: 1, profile: 'mine' });
  });

  it('must be for the resource and for tables', async () => {
    const fixture = new ImportFixture(service, client);
    const refused = async (query: string, type: string) => {
      const { status, body: answer } = await fixture.send(`mode=create&${query}`, 'x', { 'content-type': type });
      return [status, answer.code, answer.details.map(({ reason }: { reason: string }) => reason)];
    };
    expect(await refused('resource=products&profile=datev-customers', NDJSON)).toEqual([
      400,
      'validation_failed',
      [
        'is for imports of customers',
        'is only for files of the types text/csv and application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    ]);
    expect(await refused('resource=products&profile=nobody', CSV)).toEqual([
      400,
      'validation_failed',
      ['does not exist; GET /v2/import-profiles lists your own profiles and the ready ones'],
    ]);
  });

  it('are unknown to other tenants', async () => {
    const { id } = await client.create(PATH, body);
    const stranger = await service.tenant();
    for (const answer of [
      await stranger.get(`${PATH}/${id}`),
      await stranger.patch(`${PATH}/${id}`, { reference_id: 'OTHER' }),
      await stranger.delete(`${PATH}/${id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'import_profile_not_found']);
    }
    expect((await stranger.get(PATH)).body.pagination.total_records).toBe(0);
  });
});
