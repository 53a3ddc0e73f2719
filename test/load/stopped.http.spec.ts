import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#app/database/migrate.js';
import type { EventFeed } from '#features/events/event-feed.js';
import { EventWaits } from '#features/events/event-waits.js';
import { ImportFixture, PATH as IMPORTS } from '../support/imports/fixture.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import { parseKey } from '#platform/edge/auth/key-format.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Tenants } from '#app/tenants/tenants.js';
import { Client } from '../support/client.js';
import { asAdmin, lockRow } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { RawConnection } from '../support/raw-http.js';
import { sharedService, startInstance, type TestService } from '../support/service.js';
import { eventually } from '../support/waiting.js';

/** Longer than an answer about a key is kept, and one about the authority of what is under way. */
const CONFIRMED_AGAIN_MS = 1_900;

let service: TestService;
let owner: Client;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  owner = await service.tenant();
});

const admin = <T>(work: (keys: ApiKeyAdmin, tenants: Tenants) => Promise<T>) =>
  asOwner(service.database.ownerUrl, (source) => work(new ApiKeyAdmin(source), new Tenants(source)));
const revoke = (key: string) => admin((keys) => keys.revoke(owner.slug, parseKey(key)!.lookup));
const otherKey = () => issueKey(service.database, { slug: owner.slug, scopes: ['*:*'] });
/** Uploads a file of two products with another key; the import begins when {@link ImportWorker.finish} is called. */
async function upload(onError: string): Promise<{ id: string; key: string }> {
  const key = await otherKey();
  const lines = ['A', 'B'].map((sku) => `${JSON.stringify({ group_code: sku, sku_id: sku, name: sku })}\n`);
  const query = `resource=products&mode=create&on_error=${onError}`;
  const headers = { 'content-type': 'application/x-ndjson' };
  const { body } = await new Client(service.base, key, owner.slug).send('POST', `${IMPORTS}?${query}`, lines.join(''), headers); // prettier-ignore
  return { id: body.data.id as string, key };
}
const latest = async (client = owner) =>
  (await client.get('/v2/events?cursor=latest')).body.pagination.next_cursor as string;

/** The head of a request, up to its first header after the key. */
const head = (line: string, key: string, headers: Record<string, string | number>) =>
  [
    `${line} HTTP/1.1`,
    'Host: x',
    `X-API-Key: ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Sends a request whose last byte is only sent by {@link Slow.finish}. */
class Slow {
  private readonly connection = new RawConnection(service.base);

  constructor(
    private readonly line: string,
    private readonly type: string,
    private readonly body: string,
  ) {}

  async begin(key: string): Promise<this> {
    const headers = { 'Content-Type': this.type, 'Content-Length': Buffer.byteLength(this.body) };
    await this.connection.send(head(this.line, key, headers) + this.body.slice(0, -1));
    return this;
  }

  async finish(): Promise<[status: number, code: string]> {
    await this.connection.send(this.body.slice(-1));
    const { status, text } = await this.connection.answer();
    this.connection.close();
    return [status, (JSON.parse(text) as { code: string }).code];
  }
}

const JSON_TYPE = 'application/json';
const form = (type: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\nx\r\n--b--\r\n`;

describe('when a key is revoked', () => {
  it('bodies that arrive afterwards, a waiting write and a long poll of it are refused', async () => {
    const key = await otherKey();
    const victim = new Client(service.base, key, owner.slug);
    const { id } = await owner.create('/v2/sales-reps', { reference_id: 'R', name: 'before' });
    const cursor = await latest();
    const rep = (name: string) => JSON.stringify({ reference_id: name, name });
    const large = JSON.stringify({ reference_id: 'L', name: 'L', phone: ' '.repeat(70_000) });
    const slow = [
      new Slow('POST /v1/sales-reps', JSON_TYPE, rep('v1')),
      new Slow('POST /v2/sales-reps', JSON_TYPE, rep('v2')),
      new Slow('POST /v2/sales-reps', JSON_TYPE, large),
      new Slow('POST /v2/media', 'multipart/form-data; boundary=b', form('image/png')),
      new Slow(`POST ${IMPORTS}?resource=products`, 'application/x-ndjson', '{"sku_id":"A"}\n'),
    ];
    await Promise.all(slow.map((request) => request.begin(key)));
    await asAdmin(service.database.adminUrl, async (connection) => {
      await connection.query('begin');
      await lockRow(connection, 'sales_reps', id);
      const write = victim.patch(`/v2/sales-reps/${id}`, { name: 'after' });
      const poll = victim.get(`/v2/events?wait=20&types=customer.*&cursor=${cursor}`);
      await eventually(
        async () => service.app.get(EventWaits).waitingCount,
        (count) => count === 1,
      );
      await revoke(key);
      await sleep(CONFIRMED_AGAIN_MS);
      await connection.query('commit');
      const answers = [await write, await poll].map(({ status, body }) => [status, body.code]);
      expect(answers).toEqual(Array(2).fill([401, 'api_key_revoked']));
    });
    const refusals = await Promise.all(slow.map((request) => request.finish()));
    expect(refusals).toEqual(slow.map(() => [401, 'api_key_revoked']));
    const { data } = (await owner.get('/v2/sales-reps')).body;
    expect(data).toMatchObject([{ id, name: 'before', version: 1 }]);
    expect((await owner.get(IMPORTS)).body.data).toEqual([]);
  });

  it.each(['skip', 'atomic'])('its imports (on_error=%s) are cancelled with it', async (onError) => {
    const { id, key } = await upload(onError);
    await revoke(key);
    const before = await latest();
    await service.app.get(ImportWorker).finish();
    expect((await owner.get(`${IMPORTS}/${id}`)).body.data).toMatchObject({ status: 'cancelled', rows_done: 0 });
    expect((await owner.get('/v2/products')).body.data).toEqual([]);
    expect((await owner.get(`/v2/events?cursor=${before}`)).body.data).toEqual([]);
  });
});

describe('when a key expires', () => {
  it.each(['skip', 'atomic'])('its import (on_error=%s) ends before the next commit', async (onError) => {
    const { id, key } = await upload(onError);
    await asAdmin(service.database.adminUrl, (connection) =>
      connection.query('update api_keys set expires_at = now() where lookup = $1', [parseKey(key)!.lookup]),
    );
    await sleep(CONFIRMED_AGAIN_MS / 2);
    const before = await latest();
    await service.app.get(ImportWorker).finish();
    expect((await owner.get(`${IMPORTS}/${id}`)).body.data).toMatchObject({ status: 'cancelled', rows_done: 0 });
    expect(await new ImportFixture(service, owner).errors(id)).toMatchObject([{ line: 1, code: 'api_key_expired' }]);
    expect((await owner.get('/v2/products')).body.data).toEqual([]);
    const events = (await owner.get(`/v2/events?cursor=${before}`)).body.data;
    expect(events).toMatchObject([{ resource: { id }, actor: { api_key_id: null } }]);
  });
});

describe('a test key of a live tenant', () => {
  it.each(['skip', 'atomic'])('ends its import (on_error=%s) before the next commit', async (onError) => {
    const { id, key } = await upload(onError);
    await asAdmin(service.database.adminUrl, (connection) =>
      connection.query(`update api_keys set mode = 'test' where lookup = $1`, [parseKey(key)!.lookup]),
    );
    await sleep(CONFIRMED_AGAIN_MS / 2);
    await service.app.get(ImportWorker).finish();
    expect((await owner.get(`${IMPORTS}/${id}`)).body.data).toMatchObject({ status: 'cancelled', rows_done: 0 });
    const errors = await new ImportFixture(service, owner).errors(id);
    expect(errors).toMatchObject([{ line: 1, code: 'test_key_on_live_tenant' }]);
    expect((await owner.get('/v2/products')).body.data).toEqual([]);
  });
});

describe('when a tenant is suspended', () => {
  it('its imports stand still, and go on when it is resumed', async () => {
    const line = JSON.stringify({ group_code: 'A', sku_id: 'A', name: 'A' });
    const { body } = await owner.send('POST', `${IMPORTS}?resource=products&mode=create`, line, {
      'content-type': 'application/x-ndjson',
    });
    await admin((_, tenants) => tenants.suspend(owner.slug));
    await service.app.get(ImportWorker).finish();
    await admin((_, tenants) => tenants.resume(owner.slug));
    await sleep(CONFIRMED_AGAIN_MS / 2);
    expect((await owner.get(`${IMPORTS}/${body.data.id}`)).body.data).toMatchObject({ status: 'queued' });
    await service.app.get(ImportWorker).finish();
    expect((await owner.get(`${IMPORTS}/${body.data.id}`)).body.data).toMatchObject({ status: 'completed' });
  });
});

describe('long polls', () => {
  const waiting = (app = service.app) => app.get(EventWaits).waitingCount;
  const poll = (cursor: string, wait = 20) => head(`GET /v2/events?wait=${wait}&cursor=${cursor}`, owner.key, {});

  it('end with their connections; more than 50 of a tenant are refused', async () => {
    const cursor = await latest();
    const connections = Array.from({ length: 50 }, () => new RawConnection(service.base));
    await Promise.all(connections.map((connection) => connection.send(poll(cursor))));
    await eventually(
      async () => waiting(),
      (count) => count === 50,
    );
    const { status, body, headers } = await owner.get(`/v2/events?wait=20&cursor=${cursor}`);
    expect([status, body.code, body.details[0].field]).toEqual([429, 'rate_limited', 'wait']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner.get(`/v2/events?cursor=${cursor}`)).status).toBe(200);
    for (const connection of connections) connection.close();
    await eventually(
      async () => waiting(),
      (count) => count === 0,
    );
    const next = owner.get(`/v2/events?wait=20&cursor=${cursor}`);
    await eventually(
      async () => waiting(),
      (count) => count === 1,
    );
    await owner.create('/v2/sales-reps', { reference_id: 'R', name: 'R' });
    expect((await next).body.data).toHaveLength(1);
  });

  it('share one look for events of other instances, and their time does not count against the time limit', async () => {
    const other = await startInstance(service.database.serviceUrl, { env: { REQUEST_TIMEOUT_MS: '500' } });
    try {
      const cursor = await latest();
      const client = new Client(other.base, owner.key, owner.slug);
      const { feed } = other.app.get(EventWaits) as unknown as { feed: EventFeed };
      let looks = 0;
      const bounds = feed.bounds.bind(feed);
      feed.bounds = () => (looks++, bounds());
      const begun = performance.now();
      const polls = Array.from({ length: 10 }, () => client.get(`/v2/events?wait=2&cursor=${cursor}`));
      const answers = await Promise.all(polls);
      expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, []]));
      expect(performance.now() - begun).toBeGreaterThan(1_900);
      expect(looks).toBeLessThan(10 + 6); // one at the beginning of each, then one every half second for all
    } finally {
      await other.app.close();
    }
  });
});
