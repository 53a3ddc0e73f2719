import { IdempotencySweep } from '#platform/edge/idempotency/idempotency-sweep.js';
import type { Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { essence, withKey } from '../support/idempotency.js';
import { PNG, pngOfSize } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { formOf } from '../support/uploads.js';

const LISTS = '/v2/price-lists';
const LIST = { reference_id: 'A', name: 'Main', priority: 3 };
describe('Idempotency-Key', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ DATABASE_POOL_SIZE: '8' });
  });
  beforeEach(async () => {
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const replayed = (answer: Answer) => answer.headers.get('idempotent-replayed');
  const namesOfLists = async () =>
    ((await client.get(LISTS)).body.data as { reference_id: string }[]).map(({ reference_id }) => reference_id);
  const sql = (text: string, values: unknown[] = []) =>
    asAdmin(
      service.database.adminUrl,
      async (admin) => (await admin.query(text, values)).rows as Record<string, any>[],
    );

  it('makes a repeated creation take effect once, in both versions', async () => {
    for (const version of ['v1', 'v2']) {
      const path = `/${version}/price-lists`;
      const first = await client.post(path, { ...LIST, reference_id: version }, withKey(version));
      expect([first.status, replayed(first)]).toEqual([201, null]);
      const second = await client.post(path, { ...LIST, reference_id: version }, withKey(version));
      expect(essence(second)).toEqual(essence(first));
      expect(replayed(second)).toBe('true');
      expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    }
    expect((await namesOfLists()).sort()).toEqual(['v1', 'v2']);
  });

  it('compares requests by content: order of members, spelling of numbers, a slash at the end', async () => {
    const first = await client.post(LISTS, '{"reference_id":"A","name":"Main","priority":3}', withKey('k'));
    const second = await client.post(`${LISTS}/`, '{ "priority": 3.0, "name": "Ma\\u0069n", "reference_id": "A" }', {
      ...withKey('k'),
      'content-type': 'application/json',
    });
    expect([first.status, replayed(second)]).toEqual([201, 'true']);
  });

  it('refuses a key that was used for another body, path, query or method', async () => {
    const made = await client.post(LISTS, LIST, withKey('k'));
    const path = `${LISTS}/${made.body.data.id}`;
    const others = [
      await client.post(LISTS, { ...LIST, priority: 4 }, withKey('k')),
      await client.post(LISTS, {}, withKey('k')), // whose faults are not looked at
      await client.post('/v1/price-lists', LIST, withKey('k')),
      await client.patch(path, LIST, withKey('k')),
      await client.delete(path, withKey('k')),
    ];
    for (const { status, body } of others) {
      expect(status).toBe(422);
      expect(body).toEqual({
        code: 'idempotency_key_reused',
        message: 'This Idempotency-Key was used for another request.',
        details: [
          {
            field: 'Idempotency-Key',
            reason: expect.stringMatching(/^was used with another method, path, query or body/),
          },
        ],
      });
    }
    expect((await client.get(path)).body.data.priority).toBe(3);
  });

  it('stores a refusal: the repetition is refused in the same way although it would succeed now', async () => {
    const { body } = await client.post(LISTS, LIST);
    const duplicate = await client.post(LISTS, LIST, withKey('duplicate'));
    expect(duplicate.status).toBe(409);
    const invalid = await client.post(LISTS, { name: 7 }, withKey('invalid'));
    expect(invalid.status).toBe(400);
    const missing = await client.patch(`${LISTS}/${body.data.id}x`, { name: 'B' }, withKey('missing'));
    expect(missing.status).toBe(404);
    const stale = await client.patch(
      `${LISTS}/${body.data.id}`,
      { name: 'B' },
      { ...withKey('stale'), 'if-match': '"9"' },
    );
    expect(stale.status).toBe(412);
    await client.delete(`${LISTS}/${body.data.id}`);
    const again = await client.post(LISTS, LIST, withKey('duplicate'));
    expect(essence(again)).toEqual(essence(duplicate));
    expect(replayed(again)).toBe('true');
    expect(essence(await client.post(LISTS, { name: 7 }, withKey('invalid')))).toEqual(essence(invalid));
  });

  it('stores nothing of a request that cannot be read or is not allowed', async () => {
    const broken = await client.post(LISTS, '{"name":', { ...withKey('k'), 'content-type': 'application/json' });
    expect(broken.body.code).toBe('invalid_json');
    const reader = await service.tenant({ scopes: ['price_lists:read'] });
    expect((await reader.post(LISTS, LIST, withKey('k'))).status).toBe(403);
    expect((await client.post(LISTS, LIST, withKey('k'))).status).toBe(201);
    expect(await sql(`select key from idempotency_keys where key = 'k' and status <> 201`)).toEqual([]);
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('refuses the key %j', async (key) => {
    const { status, body } = await client.post(LISTS, LIST, withKey(Buffer.from(key).toString('latin1')));
    expect([status, body.details[0].field]).toEqual([400, 'Idempotency-Key']);
    expect(await namesOfLists()).toEqual([]);
  });

  it('is ignored on reads', async () => {
    expect((await client.get(LISTS, withKey('a b'))).status).toBe(200);
  });

  it('belongs to the tenant', async () => {
    await client.post(LISTS, LIST, withKey('k'));
    const other = await service.tenant();
    const made = await other.post(LISTS, { ...LIST, name: 'Other' }, withKey('k'));
    expect([made.status, replayed(made)]).toEqual([201, null]);
  });

  it('makes 200 equal requests to two instances take effect once', async () => {
    const second = await startInstance(service.database.serviceUrl);
    try {
      const clients = [client, { base: second.base }].map(({ base }) =>
        Object.assign(Object.create(client) as Client, { base }),
      );
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => clients[index % 2]!.post(LISTS, LIST, withKey('k'))),
      );
      // on a slow machine some may give up waiting
      const done = answers.filter(({ body }) => body.code !== 'idempotency_in_progress');
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map((answer) => JSON.stringify(essence(answer)))).size).toBe(1);
      expect(done[0]!.status).toBe(201);
      expect(done.filter((answer) => replayed(answer) === null)).toHaveLength(1);
      expect(await namesOfLists()).toEqual(['A']);
    } finally {
      await second.app.close();
    }
  });

  it('answers 409 without a connection of the tenant when the first request takes long', async () => {
    const [{ id }] = (await sql('select id from tenants where slug = $1', [client.slug])) as [{ id: string }];
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('begin');
      await admin.query(`select pg_advisory_xact_lock(hashtextextended('idempotency ' || $1::text || ' ' || $2, 0))`, [
        id,
        'k',
      ]);
      const waiting = Array.from({ length: 8 }, () => client.post(LISTS, LIST, withKey('k')));
      expect((await client.post(LISTS, { ...LIST, reference_id: 'B' })).status).toBe(201); // more wait than there are connections
      for (const { status, body, headers } of await Promise.all(waiting)) {
        expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency_in_progress', '1']);
      }
      await admin.query('commit');
    });
    expect((await client.post(LISTS, LIST, withKey('k'))).status).toBe(201);
  });

  it('keeps an uploaded file once, and knows a form by its fields and the content of its file', async () => {
    const send = (file: Uint8Array, name = 'image.png') =>
      client.post('/v2/media', formOf([['file', file, name]]), withKey('k'));
    const first = await send(PNG);
    expect(first.status).toBe(201);
    expect(essence(await send(PNG))).toEqual(essence(first));
    expect((await send(pngOfSize(200))).status).toBe(422);
    expect((await client.get('/v2/media')).body.pagination.total_records).toBe(1);
    const path = `/v2/media/${first.body.data.id}`;
    expect((await client.delete(path, withKey('delete'))).status).toBe(204);
    const again = await client.delete(path, withKey('delete'));
    expect([again.status, replayed(again)]).toEqual([204, 'true']);
    // the work after the commit has deleted the object and ended its quarantine
    const [{ id }] = (await sql('select id from tenants where slug = $1', [client.slug])) as [{ id: string }];
    expect(await sql('select object_key from media_quarantine where tenant_id = $1', [id])).toEqual([]);
  });

  it('replays a large answer byte for byte', async () => {
    const [list] = [(await client.create(LISTS, LIST)) as { id: string }];
    const variants = Array.from({ length: 600 }, (_, index) => ({
      sku_id: `S${index}`,
      name: `Variant ${index}`,
      product_prices: [{ price_list_id: list.id, price: index }],
      attributes: [{ name: 'size', value: `${index}` }],
    }));
    const send = () => client.post('/v2/products', { group_code: 'LARGE', variants }, withKey('k'));
    const first = await send();
    expect(first.status).toBe(201);
    expect(essence(await send())).toEqual(essence(first));
  });

  it('ends after 72 hours, and the sweep deletes what is older', async () => {
    await client.post(LISTS, LIST, withKey('old'));
    await client.post(LISTS, { ...LIST, reference_id: 'B' }, withKey('older'));
    await client.post(LISTS, { ...LIST, reference_id: 'C' }, withKey('young'));
    await sql(`update idempotency_keys set created_at = now() - interval '73 hours' where key like 'old%'`);
    const again = await client.post(LISTS, LIST, withKey('old'));
    expect([again.status, replayed(again)]).toEqual([409, null]); // another effect, which the reference id prevents
    expect(await service.app.get(IdempotencySweep).run()).toBe(1);
    const left = await sql(`select key from idempotency_keys where key in ('old', 'older', 'young') order by key`);
    expect(left.map(({ key }) => key as string)).toEqual(['old', 'young']);
  });

  it('does not repeat an answer to an API key that may not read all of it', async () => {
    await makeTrade(client);
    const payment = { customer_id: 'C-1', reference_id: 'P', provider: 'stripe', payment_method_type: 'card' };
    const { id } = await client.create('/v2/payment-methods', { ...payment, token: 'tok_planted_secret' });
    const order = { customer_id: 'C-1', payment_method_id: id, line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }] };
    const first = await client.post('/v2/orders', order, withKey('k'));
    expect(JSON.stringify(first.body)).toContain('tok_planted_secret');
    const narrow = await service.tenant({ slug: client.slug, scopes: ['orders:write'] });
    const { status, body } = await narrow.post('/v2/orders', order, withKey('k'));
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(JSON.stringify(body)).not.toContain('tok_planted_secret');
    const same = await service.tenant({ slug: client.slug });
    expect(replayed(await same.post('/v2/orders', order, withKey('k')))).toBe('true');
  });

  it('has no secret in the stored answer', async () => {
    const customer = await client.create('/v2/customers', {
      reference_id: 'C',
      company_name: 'C',
      email: 'c@example.com',
    });
    const method = { customer_id: customer.id, reference_id: 'P', provider: 'stripe', payment_method_type: 'card' };
    const send = () => client.post('/v2/payment-methods', { ...method, token: 'tok_planted_secret' }, withKey('k'));
    const first = await send();
    expect([first.status, first.body.data.token]).toEqual([201, 'tok_planted_secret']);
    expect(essence(await send())).toEqual(essence(first));
    const [row] = await sql(`select sealed_body from idempotency_keys where location = $1`, [
      first.headers.get('location'),
    ]);
    expect((row!.sealed_body as Buffer).includes('tok_planted_secret')).toBe(false);
  });
});
