import { asOwner } from '#app/database/migrate.js';
import { parseKey } from '#platform/edge/auth/key-format.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { withKey } from '#test/support/idempotency.js';
import { sharedService, startInstance, type TestInstance, type TestService } from '#test/support/service.js';
import { eventually } from '#test/support/waiting.js';

const PATH = '/v2/api-keys';
const KEY = /^wca_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}$/;
const HOUR_MS = 3_600_000;
/** Time after which every instance applies a change of a key. */
const EFFECTIVE_MS = 1_000;

describe('API keys over HTTP', () => {
  let service: TestService;
  let second: TestInstance;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    second = await startInstance(service.database.serviceUrl);
    client = await service.tenant();
  });
  afterAll(() => second.app.close());

  const create = (fields: object = {}, by = client) =>
    by.create(PATH, { name: 'A', scopes: ['api_keys:read'], ...fields });
  const holding = (key: string, base = service.base) => new Client(base, key, client.slug);
  /** `ok` or the error code of a read with a key. */
  const ask = async (key: string, base = service.base) => {
    const { status, body } = await holding(key, base).get(`${PATH}?page_size=1`);
    return status === 200 ? 'ok' : (body.code as string);
  };
  const sql = <Row extends object>(text: string, values: unknown[]) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
  const noticed = () => new Promise((wake) => setTimeout(wake, EFFECTIVE_MS));

  it('are created with the key shown once, and work at once on every instance', async () => {
    const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    const answer = await client.post(PATH, {
      name: 'Storefront',
      scopes: ['api_keys:read', 'orders:write'],
      owner_email: 'a@b.example',
      expires_at: `${day}T12:00:00+02:00`,
    });
    const { data } = answer.body;
    const [own] = (await client.get(`${PATH}?sort_by=created_at&sort=asc`)).body.data;
    expect([answer.status, data]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        name: 'Storefront',
        lookup: parseKey(data.key)!.lookup,
        scopes: ['api_keys:read', 'orders:write'],
        owner_email: 'a@b.example',
        status: 'active',
        created_by: own.id,
        expires_at: `${day}T10:00:00.000Z`,
        last_used_at: null,
        version: 1,
        created_at: expect.any(String) as string,
        updated_at: data.created_at,
        key: expect.stringMatching(KEY) as string,
      },
    ]);
    expect(answer.headers.get('location')).toBe(`${PATH}/${data.id}`);
    expect([await ask(data.key), await ask(data.key, second.base)]).toEqual(['ok', 'ok']);
    const read = await client.get(`${PATH}/${data.id}`);
    const { key, ...shown } = data;
    expect(read.body.data).toEqual({ ...shown, last_used_at: read.body.data.last_used_at });
    expect(JSON.stringify((await client.get(PATH)).body)).not.toContain(parseKey(key)!.secret);
  });

  it('are valid for 365 days by default, and at most 5 years', async () => {
    const { expires_at } = await create();
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 365 * 24 * HOUR_MS)).toBeLessThan(60_000);
    const inYears = (years: number, days: number) => {
      const time = new Date();
      time.setUTCFullYear(time.getUTCFullYear() + years);
      return new Date(time.getTime() + days * 24 * HOUR_MS).toISOString();
    };
    const long = await asOwner(service.database.ownerUrl, (owner) =>
      new ApiKeyAdmin(owner).create({ tenant: client.slug, scopes: ['*:*'], expiresAt: new Date(inYears(6, 0)) }),
    );
    await create({ expires_at: inYears(5, -1) }, holding(long.key));
    const { status, body } = await holding(long.key).post(PATH, {
      name: 'A',
      scopes: ['orders:read'],
      expires_at: inYears(5, 1),
    });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'expires_at', reason: 'must be at most 5 years from now' }],
    ]);
  });

  it('of a live tenant begin with wca_live_, and of a sandbox with wca_test_', async () => {
    const { key } = await create({});
    expect(parseKey(key)!.mode).toBe('live');
    const sandbox = holding((await client.create('/v2/sandboxes', { name: 'A' })).key as string);
    const inSandbox = await create({}, sandbox);
    expect(parseKey(inSandbox.key)!.mode).toBe('test');
    expect(await ask(inSandbox.key)).toBe('ok');
  });

  it('are listed with all conventions of lists, without keys of other tenants', async () => {
    const own = await service.tenant();
    const made = [];
    for (const name of ['C', 'A', 'B']) made.push(await create({ name }, own));
    await own.delete(`${PATH}/${made[0].id}`);
    await own.post(`${PATH}/${made[1].id}/rotate`, {});
    await sql(`update api_keys set expires_at = now() where id = $1`, [made[2].id]);
    const names = async (query: string) =>
      ((await own.get(`${PATH}?${query}`)).body.data as { name: string }[]).map(({ name }) => name);
    expect(await names('sort_by=name&sort=asc')).toEqual(['A', 'API key', 'B', 'C']);
    expect(await names('status=revoked')).toEqual(['C']);
    expect(await names('status=rotating')).toEqual(['A']);
    expect(await names('status=expired')).toEqual(['B']);
    expect(await names('status=active')).toEqual(['API key']);
    expect(await names('status=expired&status=revoked&sort_by=name&sort=desc')).toEqual(['C', 'B']);
    expect(await names(`ids=${made[0].id}&ids=${made[2].id}&sort_by=created_at&sort=asc`)).toEqual(['C', 'B']);
    expect(await names('created_before=2020-01-01T00:00:00Z')).toEqual([]);
    const { body } = await own.get(`${PATH}?sort_by=expires_at&sort=asc&page_size=2`);
    expect(body.pagination).toMatchObject({ total_records: 4, next_page: 2 });
    expect(await names(`sort_by=expires_at&sort=asc&page_size=2&cursor=${body.pagination.next_cursor}`)).toHaveLength(
      2,
    );
  });

  it('are rotated with an overlap in which both secrets are valid', async () => {
    const old = await create();
    expect([await ask(old.key), await ask(old.key, second.base)]).toEqual(['ok', 'ok']);
    const answer = await client.post(`${PATH}/${old.id}/rotate`, { overlap_hours: 1 });
    const { data } = answer.body;
    expect([answer.status, answer.headers.get('location'), data.status, data.version, data.lookup]).toEqual([
      200,
      `${PATH}/${old.id}`,
      'rotating',
      2,
      old.lookup,
    ]);
    expect(data.key).toMatch(KEY);
    // at once, although both instances have the old secret in their caches
    expect([await ask(data.key), await ask(data.key, second.base)]).toEqual(['ok', 'ok']);
    expect([await ask(old.key), await ask(old.key, second.base)]).toEqual(['ok', 'ok']);
    await sql(`update api_keys set previous_expires_at = now() where id = $1`, [old.id]);
    expect((await client.get(`${PATH}/${old.id}`)).body.data.status).toBe('active');
    await noticed();
    expect([await ask(old.key), await ask(data.key)]).toEqual(['api_key_invalid', 'ok']);
  });

  it('are rotated for 24 hours by default, and without overlap if it is 0', async () => {
    const old = await create();
    const untilOf = async () => {
      const [row] = await sql<{ until: Date }>('select previous_expires_at as until from api_keys where id = $1', [
        old.id,
      ]);
      return row!.until.getTime() - Date.now();
    };
    await client.post(`${PATH}/${old.id}/rotate`, {});
    expect(Math.abs((await untilOf()) - 24 * HOUR_MS)).toBeLessThan(60_000);
    const { body } = await client.post(`${PATH}/${old.id}/rotate`, { overlap_hours: 0 });
    expect(body.data.status).toBe('active');
    await noticed();
    expect([await ask(old.key), await ask(body.data.key)]).toEqual(['api_key_invalid', 'ok']);
  });

  it('are revoked on every instance within a second, again without effect, and remain listed', async () => {
    const { id, key } = await create();
    expect([await ask(key), await ask(key, second.base)]).toEqual(['ok', 'ok']);
    const answer = await client.delete(`${PATH}/${id}`);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    await noticed();
    expect([await ask(key), await ask(key, second.base)]).toEqual(['api_key_revoked', 'api_key_revoked']);
    const { data } = (await client.get(`${PATH}/${id}`)).body;
    expect([data.status, data.version]).toEqual(['revoked', 2]);
    expect((await client.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${id}`)).body.data).toEqual(data);
  });

  it('are not rotated when they are revoked or expired', async () => {
    const [revoked, expired] = [await create(), await create()];
    await client.delete(`${PATH}/${revoked.id}`);
    await sql('update api_keys set expires_at = now() where id = $1', [expired.id]);
    for (const [{ id }, what, state] of [
      [revoked, 'is revoked', 'revoked'],
      [expired, 'has expired', 'expired'],
    ] as const) {
      const { status, body } = await client.post(`${PATH}/${id}/rotate`, {});
      expect([status, body]).toEqual([
        409,
        {
          code: 'resource_locked',
          message: `The API key ${what}, so it cannot be rotated.`,
          details: [{ field: 'status', reason: `is ${state}` }],
        },
      ]);
    }
  });

  it('are changed only if they have the version of If-Match', async () => {
    const { id } = await create();
    const stale = { 'if-match': '"7"' };
    expect((await client.post(`${PATH}/${id}/rotate`, {}, stale)).status).toBe(412);
    expect((await client.delete(`${PATH}/${id}`, stale)).status).toBe(412);
    const etag = (await client.get(`${PATH}/${id}`)).headers.get('etag')!;
    expect((await client.get(`${PATH}/${id}`, { 'if-none-match': etag })).status).toBe(304);
    expect((await client.delete(`${PATH}/${id}`, { 'if-match': etag })).status).toBe(204);
  });

  it('are created and rotated once under an Idempotency-Key, and the key is shown again', async () => {
    const [first, again] = [1, 2].map(() => client.post(PATH, { name: 'Once', scopes: ['*:read'] }, withKey('once')));
    const [made, replayed] = [await first!, await again!];
    expect([made.status, replayed.status, replayed.body]).toEqual([201, 201, made.body]);
    const { id } = made.body.data;
    const rotate = () => client.post(`${PATH}/${id}/rotate`, {}, withKey('rotation'));
    const [rotated, repeated] = [await rotate(), await rotate()];
    expect([rotated.status, repeated.body]).toEqual([200, rotated.body]);
    expect((await client.get(`${PATH}/${id}`)).body.data.version).toBe(2);
  });

  it('show the hour of their last use, which does not change the version', async () => {
    const made = await create();
    const read = async () => (await client.get(`${PATH}/${made.id}`)).body.data;
    expect((await read()).last_used_at).toBeNull();
    expect(await ask(made.key)).toBe('ok');
    const used = await eventually(read, ({ last_used_at }) => last_used_at !== null);
    const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
    expect([used.last_used_at, used.version, used.updated_at]).toEqual([hour, 1, made.updated_at]);
  });

  it('of another tenant do not exist', async () => {
    const { id } = await create({}, await service.tenant());
    for (const { status, body } of [
      await client.get(`${PATH}/${id}`),
      await client.delete(`${PATH}/${id}`),
      await client.post(`${PATH}/${id}/rotate`, {}),
    ])
      expect([status, body.code]).toEqual([404, 'api_key_not_found']);
  });
});
