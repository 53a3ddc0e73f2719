import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/webhooks';
const URL = 'https://hooks.example.com/a';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const SECRET = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string;

describe('webhooks', () => {
  let service: TestService;
  let client: Client;
  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  it('are read as they were created, but for the secret', async () => {
    const made = await client.post(PATH, { url: URL, description: 'x', types: ['order.*', 'invoice.paid'] });
    const { id } = made.body.data;
    expect([made.status, made.headers.get('location'), made.headers.get('etag')]).toEqual([
      201,
      `${PATH}/${id}`,
      expect.stringMatching(/^"1-/),
    ]);
    const [key] = (await client.get('/v2/api-keys')).body.data;
    const shown = {
      id,
      url: URL,
      description: 'x',
      types: ['order.*', 'invoice.paid'],
      status: 'active',
      created_by: key.id,
      api_key_id: key.id,
      previous_secret_until: null,
      last_success_at: null,
      failing_since: null,
      pending_count: 0,
      version: 1,
      created_at: TIME,
      updated_at: TIME,
    };
    expect(made.body.data).toEqual({ ...shown, secret: SECRET });
    expect((await client.get(`${PATH}/${id}`)).body.data).toEqual({ ...shown, secret: null });
    expect((await client.get(PATH)).body.data).toEqual([{ ...shown, secret: null }]);
  });

  it('are all event types by default', async () => {
    const { types, description } = await client.create(PATH, { url: URL });
    expect([types, description]).toEqual([[], null]);
  });

  it('refuse targets that are not on the public Internet, on creation and change', async () => {
    const { id } = await client.create(PATH, { url: URL });
    for (const [url, reason] of [
      ['http://hooks.example.com/', 'must begin with https://'],
      ['https://localhost/', 'must name a host on the public Internet'],
      ['https://10.0.0.1/', 'must name a host on the public Internet'],
      ['https://2130706433/', expect.stringMatching(/^must/)],
      ['https://user:password@hooks.example.com/', 'must not contain a user name or password'],
      ['https://hooks.example.com:25/', 'must have port 443 or one from 1024'],
    ] as const) {
      for (const answer of [await client.post(PATH, { url }), await client.patch(`${PATH}/${id}`, { url })])
        expect([url, answer.status, answer.body.details]).toEqual([url, 400, [{ field: 'url', reason }]]);
    }
  });

  it('are at most 20 of a tenant, also when they are created concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => client.post(PATH, { url: URL })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(20);
    for (const { status, body } of answers.filter((answer) => !made.includes(answer)))
      expect([status, body.code]).toEqual([409, 'limit_reached']);
    expect((await client.delete(`${PATH}/${made[0]!.body.data.id}`)).status).toBe(204);
    expect((await client.post(PATH, { url: URL })).status).toBe(201);
  });

  it('mark their tenant from the first to the last one', async () => {
    const isMarked = () =>
      asAdmin(service.database.adminUrl, async (admin) => {
        const { rows } = await admin.query<{ has: boolean }>(
          'select has_webhooks as has from tenants where slug = $1',
          [client.slug],
        );
        return rows[0]!.has;
      });
    const marks = [await isMarked()];
    const ids: string[] = [];
    for (let number = 0; number < 2; number++) ids.push((await client.create(PATH, { url: URL })).id);
    marks.push(await isMarked());
    for (const id of ids) {
      await client.delete(`${PATH}/${id}`);
      marks.push(await isMarked());
    }
    expect(marks).toEqual([false, true, true, false]);
  });

  it('change only sent fields, and nothing when all are as before', async () => {
    const { id } = await client.create(PATH, { url: URL, description: 'x' });
    const changed = await client.patch(`${PATH}/${id}`, { description: null, types: ['order.created'] });
    expect(changed.body.data).toMatchObject({ url: URL, description: null, types: ['order.created'], version: 2 });
    const same = await client.patch(`${PATH}/${id}`, changed.body.data);
    expect([same.status, same.body.data.version]).toEqual([200, 2]);
  });

  it('are paused and activated by the caller, and disabled only by the service', async () => {
    const { id } = await client.create(PATH, { url: URL, status: 'paused' });
    const reason = 'must be active or paused; only the service disables an endpoint';
    for (const answer of [
      await client.post(PATH, { url: URL, status: 'disabled' }),
      await client.patch(`${PATH}/${id}`, { status: 'disabled' }),
    ])
      expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'status', reason }]]);
    expect((await client.patch(`${PATH}/${id}`, { status: 'active' })).body.data.status).toBe('active');
  });

  it('show a new secret on rotation, and until when the previous one is valid', async () => {
    const made = await client.create(PATH, { url: URL });
    const rotate = (body: object) => client.post(`${PATH}/${made.id}/rotate-secret`, body);
    const first = await rotate({});
    expect([first.status, first.body.data.secret]).toEqual([200, SECRET]);
    expect(first.body.data.secret).not.toBe(made.secret);
    const hours = (Date.parse(first.body.data.previous_secret_until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await rotate({ overlap_hours: 0 })).body.data.previous_secret_until).toBeNull();
    expect((await client.get(`${PATH}/${made.id}`)).body.data.secret).toBeNull();
    const wrong = await rotate({ overlap_hours: 169 });
    expect(wrong.body.details).toEqual([{ field: 'overlap_hours', reason: 'must be a whole number from 0 to 168' }]);
  });

  it('store secrets encrypted', async () => {
    const { id, secret } = await client.create(PATH, { url: URL });
    const rotated = (await client.post(`${PATH}/${id}/rotate-secret`, {})).body.data.secret as string;
    const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('select * from webhooks where id = $1', [id]),
    );
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const one of [secret, rotated]) expect(text).not.toContain((one as string).slice(6));
  });

  it('accept tests and replays, and list deliveries', async () => {
    const { id } = await client.create(PATH, { url: URL, status: 'paused' });
    const test = await client.post(`${PATH}/${id}/test`, undefined);
    const delivery = {
      id: expect.any(String),
      event_id: expect.any(String),
      type: 'webhook.test',
      status: 'pending',
      attempts: [],
      next_attempt_at: TIME,
      created_at: TIME,
      updated_at: TIME,
    };
    expect([test.status, test.body.data]).toEqual([202, delivery]);
    const list = (query = '') => client.get(`${PATH}/${id}/deliveries${query}`);
    expect((await list()).body.data).toEqual([test.body.data]);
    expect((await list('?status=pending&type=webhook.test')).body.data).toHaveLength(1);
    for (const query of ['?status=failed', '?type=order.created', '?created_after=2100-01-01T00:00:00Z'])
      expect((await list(query)).body.data).toEqual([]);
    expect((await client.get(`${PATH}/${id}`)).body.data.pending_count).toBe(1);
    const retried = await client.post(`${PATH}/${id}/deliveries/${test.body.data.id}/retry`, undefined);
    expect([retried.status, retried.body.data.status]).toEqual([202, 'pending']);
    const from = '2026-01-01T00:00:00.000Z';
    const replay = await client.post(`${PATH}/${id}/replay`, { from, to: '2026-02-01T00:00:00Z' });
    expect([replay.status, replay.body.data]).toEqual([
      202,
      { id: expect.any(String), from, to: '2026-02-01T00:00:00.000Z', types: [], created_at: TIME },
    ]);
    const wrong = await client.post(`${PATH}/${id}/replay`, { from, to: from });
    expect(wrong.body.details).toEqual([{ field: 'to', reason: 'must be after from' }]);
  });

  it('are not found by other tenants', async () => {
    const { id } = await client.create(PATH, { url: URL });
    const { id: deliveryId } = (await client.post(`${PATH}/${id}/test`, undefined)).body.data;
    const stranger = await service.tenant();
    await stranger.create(PATH, { url: URL });
    const period = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    for (const answer of [
      await stranger.get(`${PATH}/${id}`),
      await stranger.patch(`${PATH}/${id}`, { status: 'paused' }),
      await stranger.delete(`${PATH}/${id}`),
      await stranger.post(`${PATH}/${id}/rotate-secret`, {}),
      await stranger.post(`${PATH}/${id}/test`, undefined),
      await stranger.post(`${PATH}/${id}/replay`, period),
      await stranger.get(`${PATH}/${id}/deliveries`),
      await stranger.post(`${PATH}/${id}/deliveries/${deliveryId}/retry`, undefined),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'webhook_not_found']);
    const unknown = await client.post(`${PATH}/${id}/deliveries/${id}/retry`, undefined);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'webhook_delivery_not_found']);
  });

  it('get the same secret again when the creation is repeated with its Idempotency-Key', async () => {
    const send = () => client.post(PATH, { url: URL }, { 'idempotency-key': 'one' });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await client.get(PATH)).body.data).toHaveLength(1);
  });
});
