import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readEnv } from '#platform/base/config/env.js';
import { Metrics } from '#app/metrics/metrics.js';
import { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { newId } from '#platform/base/values/ids.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { newCaller } from '../support/callers.js';
import { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { examplePath, nameOf } from '../support/exercise.js';
import { type OwnService, sharedService, startInstance, startService } from '../support/service.js';

const [v1, v2] = readDocuments();
const HEADERS = ['deprecation', 'sunset', 'link'];
/** The path of v2 that replaces a v1 path. */
function successorOf(path: string, { method, operationId }: Operation): string {
  if (operationId === 'media.upload') return '/v2/media';
  const part = /^\/v1\/customers\/([^/]+)\/(addresses|contacts)(\/.+)?$/.exec(path);
  if (!part || method !== 'GET') return path.replace('/v1/', '/v2/').replace('product-pricings', 'products');
  const [, customer, kind, id] = part;
  return id ? `/v2/customers/${kind}${id}` : `/v2/customers/${kind}?customer_id=${customer}`;
}
const headersOf = ({ headers }: { headers: Headers }) => HEADERS.map((name) => headers.get(name));

/** By method, or by route, the method of v2 that has the same purpose. */
const OTHER_METHODS: Readonly<Record<string, string>> = {
  PUT: 'PATCH',
  'POST /v1/inventories': 'GET', // v2 has the SKU in the path, `PUT /v2/inventories/by-sku/{sku}`, so v1 names the list
};

describe('the deprecation of v1', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({
      V1_DEPRECATED_AT: '2027-01-31T00:00:00Z',
      V1_SUNSET_AT: '2028-01-31T01:00:00+01:00',
    });
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const announced = (path: string) => [
    '@1801353600',
    'Mon, 31 Jan 2028 00:00:00 GMT',
    `<${path}>; rel="successor-version"`,
  ];

  it('is announced on every v1 route, with the path of v2 for the same resource', async () => {
    for (const operation of v1!.operations) {
      const path = examplePath(operation).split('?')[0]!;
      const answer = await client.send(operation.method, path, operation.body && '{');
      expect([nameOf(operation), ...headersOf(answer)]).toEqual([
        nameOf(operation),
        ...announced(successorOf(path, operation)),
      ]);
    }
  });

  it('names routes of v2 with the same method, or with the one that v2 has instead', () => {
    const routes = v2!.operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    for (const operation of v1!.operations) {
      const path = successorOf(operation.path, operation)
        .replace(/\?.*/, '')
        .replace(/\{\w+\}/g, '{}');
      const other = OTHER_METHODS[`${operation.method} ${operation.path}`] ?? OTHER_METHODS[operation.method];
      expect([operation.method, other].map((method) => `${method} ${path}`)).toContainEqual(
        expect.stringMatching(new RegExp(`^(?:${routes.join('|').replaceAll('{', '\\{')})$`)),
      );
    }
  });

  it('is announced by refusals too, and escapes the ids of the path', async () => {
    const refused = await new Client(service.base, 'x', '').get('/v1/orders');
    expect([refused.status, ...headersOf(refused)]).toEqual([401, ...announced('/v2/orders')]);
    const id = encodeURIComponent('a"b>');
    expect(headersOf(await client.get(`/v1/orders/${id}`))).toEqual(announced(`/v2/orders/${id}`));
  });

  it('is not announced by v2, health and unknown routes', async () => {
    for (const path of ['/v2/orders', '/health/live', '/v1/nowhere'])
      expect([path, ...headersOf(await client.get(path))]).toEqual([path, null, null, null]);
  });

  it('can have no end yet', async () => {
    const instance = await startInstance(service.database.serviceUrl, {
      env: { V1_DEPRECATED_AT: '2027-01-31T00:00:00Z' },
    });
    const { headers } = await new Client(instance.base, client.key, client.slug).get('/v1/orders');
    expect(headersOf({ headers })).toEqual(['@1801353600', null, '</v2/orders>; rel="successor-version"']);
    await instance.app.close();
  });
});

it('v1 announces nothing until the operator sets a date', async () => {
  const client = await (await sharedService()).tenant();
  expect(headersOf(await client.get('/v1/orders'))).toEqual([null, null, null]);
});

it.each([
  [{ V1_DEPRECATED_AT: '2027-01-31' }, 'V1_DEPRECATED_AT must be a date and time with offset'],
  [{ V1_DEPRECATED_AT: '2027-13-31T00:00:00Z' }, 'V1_DEPRECATED_AT must be a date and time with offset'],
  [{ V1_SUNSET_AT: '2027-01-31T00:00:00Z' }, 'V1_SUNSET_AT needs V1_DEPRECATED_AT'],
  [
    { V1_DEPRECATED_AT: '2027-01-31T00:00:00Z', V1_SUNSET_AT: '2027-01-30T00:00:00Z' },
    'V1_SUNSET_AT must not be before V1_DEPRECATED_AT',
  ],
])('%j is refused', (given, message) => {
  expect(() => readEnv(given)).toThrow(message);
});

describe('the metrics', () => {
  /** The lines of a metric with their values, without comments. */
  async function scrape(metrics: Metrics, name: string): Promise<string[]> {
    const server = await metrics.serve('127.0.0.1', 0);
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    return text.split('\n').filter((line) => line.startsWith(name));
  }
  const finished = { method: 'GET', status: 200, durationMs: 1 };

  it('count the calls of v1 by tenant and key, of at most 1,000 keys', async () => {
    const { app } = await sharedService();
    const metrics = new Metrics(app.get(TenantDb), app.get(WebhookDispatcher));
    const caller = newCaller();
    for (const route of ['/v1/orders', '/v1/orders/:id', '/v2/orders', '/health/live'])
      metrics.observe({ ...finished, route, caller });
    metrics.observe({ ...finished, route: '/v1/orders' }); // without a valid key
    expect(await scrape(metrics, 'api_v1_requests_total')).toEqual([
      `api_v1_requests_total{tenant_id="${caller.tenant.id}",key_id="${caller.keyId}"} 2`,
    ]);
    for (let n = 0; n < 1_005; n++)
      metrics.observe({ ...finished, route: '/v1/orders', caller: { ...caller, keyId: newId() } });
    metrics.observe({ ...finished, route: '/v1/orders', caller });
    const lines = await scrape(metrics, 'api_v1_requests_total');
    expect(lines).toHaveLength(1_001);
    expect(lines[0]).toMatch(/ 3$/);
    expect(lines).toContain('api_v1_requests_total{tenant_id="other",key_id="other"} 6');
  });

  it('count refusals of rate limits and failures of their store', async () => {
    const limits = await RateLimits.open(
      readEnv({ RATE_LIMIT_READS_PER_MINUTE: '1', RATE_LIMIT_STORE_URL: 'redis://127.0.0.1:1' }),
    );
    const { app } = await sharedService();
    const metrics = new Metrics(app.get(TenantDb), app.get(WebhookDispatcher), limits);
    const caller = newCaller();
    const admit = () => limits.admit(caller, true, () => undefined);
    await admit();
    await expect(admit()).rejects.toMatchObject({ code: 'rate_limited' });
    limits.onModuleDestroy();
    expect(await scrape(metrics, 'rate_limit_')).toEqual([
      'rate_limit_refusals_total{policy="reads"} 1',
      'rate_limit_store_failures_total 1',
      'rate_limit_store_up 0',
    ]);
  });
});
