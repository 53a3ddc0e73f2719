import type { Client } from '../../../../test/support/client.js';
import { newImportProfileBody } from '../../../../test/support/imports/import-profile-bodies.js';
import { sharedService, type TestService } from '../../../../test/support/service.js';

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
