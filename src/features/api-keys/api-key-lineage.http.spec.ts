import { ImportFixture, ndjson, productLine } from '#test/support/imports/fixture.js';
import { ImportTurn } from '#features/imports/work/import-turn.js';
import { Client } from '#test/support/client.js';
import { asAdmin, itOnOneServer } from '#test/support/database.js';
import { asOwner } from '#app/database/migrate.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/api-keys';
const HOUR_MS = 3_600_000;

describe('what API keys make', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const holding = ({ key }: { key: string }) => new Client(service.base, key, client.slug);
  const create = (fields: object = {}, by = client) => by.create(PATH, { name: 'A', scopes: ['*:*'], ...fields });
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const statusOf = async ({ id }: { id: string }) => (await client.get(`${PATH}/${id}`)).body.data.status;

  it('are keys that name their maker, by which they can be listed', async () => {
    const maker = await create();
    const child = await create({ name: 'B' }, holding(maker));
    expect(child.created_by).toBe(maker.id);
    const own = (await client.get(`${PATH}?created_by=${maker.id}`)).body.data as { id: string }[];
    expect(own.map(({ id }) => id)).toEqual([child.id]);
    const { data } = (await client.get(`${PATH}/${maker.created_by}`)).body;
    expect(data.created_by).toBeNull(); // made by the operator
  });

  it('are keys that do not outlive it', async () => {
    const end = inHours(1);
    const maker = await create({ expires_at: end });
    const { status, body } = await holding(maker).post(PATH, {
      name: 'A',
      scopes: ['*:*'],
      expires_at: inHours(24),
    });
    expect([status, body.details]).toEqual([
      400,
      [
        {
          field: 'expires_at',
          reason: `must be at most ${end}, when the API key of the request ends; use a key that ends later`,
        },
      ],
    ]);
    expect((await create({}, holding(maker))).expires_at).toBe(end);
    expect((await create({ expires_at: end }, holding(maker))).expires_at).toBe(end);
    const earlier = inHours(0.5);
    expect((await create({ expires_at: earlier }, holding(maker))).expires_at).toBe(earlier);
  });

  it('are no secrets of keys that end later, which it could use after its own end', async () => {
    const maker = await create({ expires_at: inHours(1) });
    const long = await create({ expires_at: inHours(24) });
    const { status, body } = await holding(maker).post(`${PATH}/${long.id}/rotate`, {});
    expect([status, body]).toEqual([
      403,
      {
        code: 'insufficient_scope',
        message: 'The API key ends later than the API key of the request.',
        details: [
          {
            field: 'X-API-Key',
            reason: `ends at ${maker.expires_at}, before the key that it rotates, which ends at ${long.expires_at}`,
          },
        ],
      },
    ]);
    expect((await holding(maker).post(`${PATH}/${maker.id}/rotate`, {})).status).toBe(200);
  });

  it('are revoked with it, children and theirs, if that is wanted', async () => {
    const maker = await create();
    const child = await create({}, holding(maker));
    const grandchild = await create({}, holding(child));
    const other = await create();
    const refused = await client.delete(`${PATH}/${maker.id}?descendants=all`);
    expect(refused.body.details).toEqual([{ field: 'descendants', reason: 'must be one of keep, revoke' }]);
    expect((await client.delete(`${PATH}/${maker.id}`)).status).toBe(204);
    expect([await statusOf(child), await statusOf(grandchild)]).toEqual(['active', 'active']);
    const { status, body } = await client.delete(`${PATH}/${maker.id}?descendants=revoke`);
    expect([status, body.data.revoked_key_ids]).toEqual([200, [child.id, grandchild.id]]);
    expect([await statusOf(child), await statusOf(grandchild), await statusOf(other)]).toEqual([
      'revoked',
      'revoked',
      'active',
    ]);
    const { data } = (await client.get(`/v2/history?resource_id=${grandchild.id}`)).body;
    expect(data[0].changes).toEqual([{ field: 'status', before: 'active', after: 'revoked' }]);
  });

  it('are imports, which name it and end when it is revoked', async () => {
    const maker = await create();
    const imports = await ImportFixture.withList(service, holding(maker));
    const { id, created_by } = (await imports.send('resource=products&mode=create', ndjson(productLine('A')))).body
      .data;
    expect(created_by).toBe(maker.id);
    const { status, body } = await client.delete(`${PATH}/${maker.id}`);
    expect([status, body.data.cancelled_import_ids]).toEqual([200, [id]]);
    await imports.work();
    const ended = (await client.get(`/v2/imports/${id}`)).body.data;
    expect([ended.status, ended.rows_done, ended.finished_at]).toEqual(['cancelled', 0, expect.any(String)]);
    expect((await client.get('/v2/products')).body.data).toEqual([]);
  });

  itOnOneServer('its trigger writes a copied table')(
    'are imports, which are cancelled when it has expired, also between two of their transactions',
    async () => {
      const maker = await create();
      const imports = await ImportFixture.withList(service, holding(maker));
      const turn = service.app.get(ImportTurn);
      const { limits } = turn;
      turn.limits = { ...limits, short: { maxRows: 1, maxMs: -1 } };
      const send = async (...skus: string[]) =>
        (await imports.send('resource=products&mode=create', ndjson(...skus.map((sku) => productLine(sku))))).body.data;
      const [running, queued] = [await send('A', 'B'), await send('C')];
      await asAdmin(service.database.adminUrl, async (admin) => {
        // the key expires when the first line is written
        await admin.query(`create function expire_key() returns trigger language plpgsql as $$ begin
        update api_keys set expires_at = now() where id = '${maker.id}'; return null; end $$`);
        await admin.query(`create trigger expire_key after update on import_progress for each row
        when (new.import_id = '${running.id}' and new.rows_done > 0) execute function expire_key()`);
        await admin.query('alter function expire_key() security definer');
      });
      await imports.work();
      turn.limits = limits;
      await asAdmin(service.database.adminUrl, (admin) => admin.query('drop function expire_key cascade'));
      for (const [{ id }, done] of [
        [running, 1],
        [queued, 0],
      ] as const) {
        const ended = (await client.get(`/v2/imports/${id}`)).body.data;
        expect([ended.status, ended.rows_done]).toEqual(['cancelled', done]);
      }
      expect((await client.get('/v2/products')).body.data).toHaveLength(1);
    },
  );

  it('is nothing after its revocation, although an instance still has it in its cache', async () => {
    const maker = await create();
    const by = holding(maker);
    await by.get(PATH);
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update api_keys set revoked_at = now() where id = $1', [maker.id]),
    );
    const { status, body } = await by.post(PATH, { name: 'A', scopes: ['*:*'] });
    expect([status, body.code]).toEqual([401, 'api_key_revoked']);
  });

  it('has no end for the operator, who makes keys of any expiry', async () => {
    const { record } = await asOwner(service.database.ownerUrl, (owner) =>
      new ApiKeyAdmin(owner).create({ tenant: client.slug, scopes: ['*:*'], expiresAt: new Date('2099-01-01') }),
    );
    expect(record.createdBy).toBeNull();
  });

  it('is rotated by nobody while its older secret is valid, unless that is meant', async () => {
    const { id } = await create();
    const rotate = (body: object, headers = {}) => client.post(`${PATH}/${id}/rotate`, body, headers);
    const answers = await Promise.all([rotate({}), rotate({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 409)!;
    expect([body.code, body.details[0].field, body.details[0].reason]).toEqual([
      'resource_locked',
      'overlap_hours',
      expect.stringMatching(/^the secret before the last rotation is valid until \d{4}-/),
    ]);
    const etag = (await client.get(`${PATH}/${id}`)).headers.get('etag')!;
    expect((await rotate({}, { 'if-match': etag })).status).toBe(200);
    expect((await rotate({ overlap_hours: 0 })).status).toBe(200);
  });
});
