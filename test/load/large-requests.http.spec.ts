import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Env } from '#platform/base/config/env.js';
import { ImageInspector } from '#features/media/inspection/image-inspector.js';
import { Metrics } from '#app/metrics/metrics.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { BodyShares } from '#platform/edge/http/body/body-shares.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import type { Client } from '../support/client.js';
import { PNG } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startService } from '../support/service.js';
import { uploaded } from '../support/uploads.js';
import { eventually } from '../support/waiting.js';

const MB = 1_048_576;
const UNKNOWN = 'is not a known field';

/** Large or hostile requests to a service that reads only few large bodies at a time. */
describe('large requests', () => {
  let service: OwnService;
  let client: Client;
  let folder: string;
  const hold = async (bodyClass: 'memory' | 'import', { key }: Client, bytes: number) => {
    const { tenant } = await service.app.get(ApiKeys).authenticate(key);
    return service.app.get(BodyShares).reserve(bodyClass, tenant.id, bytes, new AbortController().signal);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bodies-'));
    service = await startService({ BODIES_IN_MEMORY_MB: '32', BODY_WAIT_MS: '500', DATA_DIR: folder });
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const zipped = (text: string) => Buffer.from(gzipSync(text));
  const gzip = { 'content-encoding': 'gzip', 'content-type': 'application/json' };

  it('are refused by their uncompressed size', async () => {
    const number = await client.send('POST', '/v2/products', zipped(`{"x":1.${'0'.repeat(300_000)}1}`), gzip);
    expect([number.status, number.body.details]).toEqual([
      400,
      [{ field: 'body', reason: 'has a number of more than 1000 digits' }],
    ]);
    const bomb = await client.send('POST', '/v2/customers', zipped(' '.repeat(100 * MB)), gzip);
    expect(bomb.body.code).toBe('payload_too_large');
  });

  it('with names such as __proto__ are refused by name, in bodies and query strings', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const body = `{"group_code":"G","variants":[{"sku_id":"A","name":"A",${names.map((name) => `"${name}":1`).join(',')}}]}`;
    const answer = await client.send('POST', '/v2/products', body, { 'content-type': 'application/json' });
    expect(answer.body.details).toEqual(names.map((name) => ({ field: `variants[0].${name}`, reason: UNKNOWN })));
    const listed = await client.get(`/v2/products?${names.map((name) => `${name}=1`).join('&')}`);
    expect((listed.body.details as { field: string }[]).map(({ field }) => field)).toEqual(names);
  });

  it('with very many errors get a hundred details and the number of the others', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => `"x${index}":1`).join(',');
    const body = `{"group_code":"G","variants":[{"sku_id":"A","name":"A"}],${many}}`;
    const { status, body: error } = await client.send('POST', '/v2/products', body, {
      'content-type': 'application/json',
    });
    expect([status, error.details.length, error.details[99], error.details[100]]).toEqual([
      400,
      101,
      { field: 'x99', reason: UNKNOWN },
      { field: '', reason: 'and 8,900 more faults' },
    ]);
    const million = Array.from({ length: 1_000_000 }, (_, index) => `"x${index}":1`).join(',');
    const answer = await client.send('POST', '/v2/products', `{${million}}`, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'body', reason: 'has more than 10000 members in one object' }],
    ]);
  });

  it('let other requests run while they are read, validated and answered', async () => {
    const lists: string[] = [];
    for (let list = 0; list < 20; list++)
      lists.push((await client.create('/v1/price-lists', { reference_id: `L${list}`, name: `List ${list}` })).id);
    const variants = Array.from({ length: 200 }, (_, variant) => ({
      sku_id: `SKU-${variant}`,
      name: `Variant ${variant}`,
      product_prices: lists.map((price_list_id, list) => ({
        price_list_id,
        price: 100.25 + list,
        volume_tiers: Array.from({ length: 20 }, (__, tier) => ({ start_quantity: 10 * tier + 1, price: 99.5 - tier })),
      })),
    }));
    let turns = 0;
    let running = true;
    const others = () => {
      turns++;
      if (running) setTimeout(others, 0);
    };
    setTimeout(others, 0);
    const made = await client.create('/v2/products', { group_code: 'LARGE', variants });
    running = false;
    expect(turns).toBeGreaterThan(20); // unsliced, reading, validating and printing would take six turns
    const shown = (made.variants as { sku: string; price_lists: { volume_tiers: object[] }[] }[]).map((variant) => [
      variant.sku,
      variant.price_lists.length,
      new Set(variant.price_lists.map(({ volume_tiers }) => volume_tiers.length)),
    ]);
    expect(shown).toEqual(variants.map(({ sku_id }) => [sku_id, 20, new Set([20])]));
  });

  const padded = JSON.stringify({ group_code: 'x'.repeat(MB) });
  const json = { 'content-type': 'application/json' };
  const post = (caller: Client) => caller.send('POST', '/v2/products', padded, json);
  /** Sends requests until one is answered with an error code. */
  const until = async (caller: Client, code: string) => {
    for (;;) {
      const answer = await post(caller);
      if (answer.body.code === code) return answer;
    }
  };

  it('wait for memory, and are refused when their tenant or all others use it', async () => {
    const [other, third] = [await service.tenant(), await service.tenant()];
    const open = await hold('memory', client, 16 * MB);
    const own = await until(client, 'rate_limited');
    expect([own.status, own.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await post(other)).body.code).toBe('validation_failed'); // it is read and validated
    expect((await client.post('/v2/products', {})).body.code).toBe('validation_failed'); // small bodies do not wait
    const more = await hold('memory', other, 16 * MB);
    const all = await until(third, 'unavailable');
    expect([all.status, all.headers.get('retry-after')]).toEqual([503, '1']);
    open.release();
    more.release();
    await until(client, 'validation_failed');
    await until(third, 'validation_failed');
  });

  it('hold no memory and no turn of other tenants while they arrive, and at most their share of the disk', async () => {
    const slow = Array.from({ length: 3 }, () => service.tenant());
    const sent: ClientRequest[] = [];
    for (const tenant of await Promise.all(slow)) {
      const headers = { 'x-api-key': tenant.key, 'content-length': 16 * MB, ...json };
      for (let body = 0; body < 4; body++) {
        const one = request(`${service.base}/v2/products`, { method: 'POST', headers }).on('error', () => undefined);
        one.write(`{${' '.repeat(MB)}`);
        sent.push(one);
      }
    }
    const files = async () => (await readdir(join(folder, 'uploads')).catch(() => [])).length;
    await eventually(files, (count) => count === 12);
    const refused = await until(await slow[0]!, 'rate_limited'); // 64 MB of its bodies are arriving
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await post(client)).body.code).toBe('validation_failed');
    for (const one of sent) one.destroy();
    await eventually(files, (count) => count === 0);
    await until(await slow[0]!, 'validation_failed');
  });

  it('with files for imports wait for disk space, and are refused when their tenant uses its share', async () => {
    const send = (caller: Client) =>
      caller.send('POST', '/v2/imports?resource=products&mode=create', '{}\n', {
        'content-type': 'application/x-ndjson',
      });
    const held = await hold('import', client, 1_024 * MB);
    const { status, body, headers } = await send(client);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '1']);
    expect((await send(await service.tenant())).status).toBe(202);
    held.release();
    expect((await send(client)).status).toBe(202);
  });

  it('are counted in the metrics by what they wait for, not by tenant', async () => {
    const { app } = service;
    const shares = new BodyShares({ ...app.get(Env), BODY_WAIT_MS: 60_000 });
    const metrics = new Metrics(app.get(TenantDb), app.get(WebhookDispatcher));
    metrics.measureBodies(shares, app.get(ImageInspector, { strict: false }));
    const server = await metrics.serve('127.0.0.1', 0);
    const { port } = server.address() as AddressInfo;
    const measured = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const { signal } = new AbortController();
    const first = await shares.reserve('import', client.slug, 1_024 * MB, signal);
    const second = shares.reserve('import', client.slug, 1, signal);
    expect(await measured()).toMatch(/^body_queue_length\{class="import"\} 1$/m);
    first.release();
    (await second).release();
    await uploaded(client, PNG);
    const text = await measured();
    for (const line of [
      /^body_queue_length\{class="import"\} 0$/m,
      /^body_queue_length\{class="image"\} 0$/m,
      /^body_wait_seconds_count\{class="import"\} 2$/m,
      /^body_wait_seconds_count\{class="image"\} 1$/m,
    ])
      expect(text).toMatch(line);
    expect(text).not.toContain(client.slug);
    server.close();
  });

  it('for a page of megabytes get all rows and the same pagination', async () => {
    const value = (n: number) => `${n}-${'ä"\n'.repeat(1_200)}`;
    const attributes = Array.from({ length: 50 }, (_, n) => ({ name: `a${n}`, value: value(n) }));
    const variants = Array.from({ length: 24 }, (_, n) => ({ sku_id: `S-${n + 10}`, name: `N${n}`, attributes }));
    await client.create('/v2/products', { group_code: 'HEAVY', variants });
    const whole = await client.get('/v2/products?page_size=20');
    expect(Buffer.byteLength(JSON.stringify(whole.body))).toBeGreaterThan(4 * MB);
    const parts = [];
    for (const page of [1, 2, 3, 4])
      parts.push(...(await client.get(`/v2/products?page_size=5&page=${page}`)).body.data);
    expect(JSON.stringify(whole.body.data) === JSON.stringify(parts)).toBe(true);
    expect(whole.body.pagination).toMatchObject({ total_records: 24, total_pages: 2, next_page: 2, page_size: 20 });
    const rest = await client.get(`/v2/products?page_size=20&cursor=${whole.body.pagination.next_cursor}`);
    expect(rest.body.data.map(({ sku }: { sku: string }) => sku)).toEqual(['S-30', 'S-31', 'S-32', 'S-33']);
    const byCursor = await client.get(
      `/v2/products?page_size=15&cursor=${(await client.get('/v2/products?page_size=5')).body.pagination.next_cursor}`,
    );
    expect(JSON.stringify(byCursor.body.data) === JSON.stringify(parts.slice(5))).toBe(true);
    expect((await client.send('HEAD', '/v2/products?page_size=20')).status).toBe(200);
  });
});
