import { Client } from '#test/support/client.js';
import { withKey } from '#test/support/idempotency.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('sandboxes', () => {
  let service: TestService;
  let live: Client;
  const holding = (key: string) => new Client(service.base, key, live.slug);
  const PATH = '/v2/sandboxes';

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    live = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
  });

  it('are tenants of their own, whose keys begin with wca_test_', async () => {
    const made = await live.create(PATH, { name: 'Shop' });
    expect(made.key).toMatch(/^wca_test_/);
    const { key, now, last_used_at: lastUsedAt, erase_at: eraseAt, created_at: createdAt, ...fields } = made;
    expect(fields).toEqual({
      id: expect.any(String),
      tenant_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
      name: 'Shop',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      mode: 'sandbox',
      status: 'ready',
      version: 1,
      updated_at: createdAt,
    });
    expect(lastUsedAt).toBeNull();
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(eraseAt) - Date.parse(createdAt)).toBe(30 * 86_400_000);
    const sandbox = holding(key);
    const { body } = await sandbox.get('/v2/tenant');
    expect(body.data).toMatchObject({ id: made.tenant_id, mode: 'sandbox', livemode: false, currency: 'EUR' });
    expect(quotasOf(body.data)).toMatchObject({ sandboxes: 0, webhooks: 10, media_bytes: 1024 ** 3 });
    const ofLive = (await live.get('/v2/tenant')).body.data;
    expect(ofLive).toMatchObject({ mode: 'live', livemode: true });
    expect(quotasOf(ofLive)).toMatchObject({ sandboxes: 5, webhooks: 20 });
    await sandbox.create('/v2/price-lists', { reference_id: 'A', name: 'A' });
    expect((await live.get('/v2/price-lists')).body.data).toEqual([]);
    expect((await sandbox.get('/v2/price-lists')).body.data).toHaveLength(1);
    expect((await sandbox.get('/v2/sandbox')).body.data).toMatchObject({ id: made.id, name: 'Shop' });
  });

  it('are listed, read, renamed and deleted by keys of their live tenant alone', async () => {
    const made = [];
    for (const name of ['B', 'A']) made.push(await live.create(PATH, { name, currency: 'USD' }));
    const [{ id }] = made;
    const names = (await live.get(`${PATH}?sort_by=name&sort=asc`)).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['A', 'B']);
    const read = await live.get(`${PATH}/${id}`);
    expect((await live.get(`${PATH}/${id}`, { 'if-none-match': read.headers.get('etag')! })).status).toBe(304);
    const taken = await live.patch(`${PATH}/${id}`, { name: 'A' });
    expect([taken.status, taken.body.code, taken.body.details]).toEqual([
      409,
      'duplicate_value',
      [{ field: 'name', reason: `is taken already by ${made[1].id}` }],
    ]);
    expect((await live.patch(`${PATH}/${id}`, { name: 'C' }, { 'if-match': '"2"' })).status).toBe(412);
    const renamed = await live.patch(`${PATH}/${id}`, { ...read.body.data, name: 'C' });
    expect([renamed.status, renamed.body.data.name, renamed.body.data.version]).toEqual([200, 'C', 2]);
    expect((await live.patch(`${PATH}/${id}`, { currency: 'EUR' })).status).toBe(400);
    const stranger = await service.tenant();
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await stranger.send(method, `${PATH}/${id}`, method === 'PATCH' ? {} : undefined)).body.code).toBe(
        'sandbox_not_found',
      );
    const sandbox = holding(made[0].key as string);
    expect((await sandbox.get('/v2/orders')).status).toBe(200);
    expect((await live.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await live.delete(`${PATH}/${id}`)).status).toBe(404);
    const types = (await live.get('/v2/events?types=sandbox.*')).body.data.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['sandbox.created', 'sandbox.created', 'sandbox.updated', 'sandbox.deleted']);
    const refused = await sandbox.get('/v2/orders');
    expect([refused.status, refused.body.code]).toEqual([401, 'api_key_invalid']);
  });

  it('are as many as the quota permits, with all faults of a request at once', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await live.create(PATH, { name });
    const refused = await live.post(PATH, { name: 'F' });
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    const wrong = await live.post(PATH, {
      name: '',
      currency: 'XX',
      timezone: 'Mars',
      copy: ['orders'],
      scopes: ['x:read'],
      demo: 1,
      mode: 'live',
    });
    expect(wrong.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'copy[0]',
      'currency',
      'demo',
      'mode',
      'name',
      'scopes[0]',
      'timezone',
    ]);
    const faults = await (await service.tenant()).post(PATH, { name: 'A', currency: 'JPY', demo: true });
    expect(faults.body.details).toEqual([
      { field: 'demo', reason: 'needs a currency with 2 decimals, and JPY has fewer' },
    ]);
  });

  it('are created once under an Idempotency-Key, with the same key of the sandbox', async () => {
    const [first, again] = [
      await live.post(PATH, { name: 'A' }, withKey('once')),
      await live.post(PATH, { name: 'A' }, withKey('once')),
    ];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await live.get(PATH)).body.data).toHaveLength(1);
  });

  it('get further keys with any scopes, which live keys make', async () => {
    const { id } = await live.create(PATH, { name: 'A' });
    const narrow = await service.tenant({ slug: live.slug, scopes: ['sandboxes:write'] });
    const made = await narrow.post(`${PATH}/${id}/keys`, { name: 'Tests', scopes: ['orders:read'] });
    expect([made.status, made.body.data.scopes, made.body.data.key.slice(0, 9)]).toEqual([
      201,
      ['orders:read'],
      'wca_test_',
    ]);
    const sandbox = holding(made.body.data.key as string);
    expect((await sandbox.get('/v2/orders')).status).toBe(200);
    expect((await sandbox.get('/v2/products')).body.code).toBe('insufficient_scope');
    expect(made.body.data.expires_at).toBe((await narrow.get('/v2/tenant')).body.data.key.expires_at);
    expect((await narrow.post(`${PATH}/${made.body.data.id}/keys`, { name: 'A', scopes: ['*:*'] })).status).toBe(404);
  });

  it('refuse keys of the other kind', async () => {
    const { id, key } = await live.create(PATH, { name: 'A' });
    const sandbox = holding(key);
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['GET', `${PATH}/${id}`],
      ['PATCH', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/keys`],
      ['POST', `${PATH}/${id}/reset`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([path, (await sandbox.send(method, path, body)).body.code]).toEqual([path, 'live_key_required']);
    }
    expect((await live.get('/v2/sandbox')).body.code).toBe('sandbox_only');
    expect((await live.post('/v2/sandbox/reset', {})).body.code).toBe('sandbox_only');
  });
});

const quotasOf = (tenant: { quotas: { name: string; limit: number }[] }): Record<string, number> =>
  Object.fromEntries(tenant.quotas.map(({ name, limit }) => [name, limit]));
