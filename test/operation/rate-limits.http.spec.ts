import { readEnv } from '#platform/base/config/env.js';
import { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import { Client } from '../support/client.js';
import { newCaller } from '../support/callers.js';
import { issueKey } from '../support/keys.js';
import { CapturedLog } from '../support/log.js';
import { LimitStore, STORE_PROGRAM } from '../support/limit-store.js';
import { type OwnService, sharedService, startInstance, startService, type TestInstance } from '../support/service.js';
import { eventually } from '../support/waiting.js';

const PATH = '/v2/price-lists';
const READ = `${PATH}?page_size=1`;

const limitsIn = ({ headers }: { headers: Headers }) => ({
  policy: headers.get('ratelimit-policy'),
  limit: headers.get('ratelimit'),
});

it('without configuration, no answer has headers of rate limits', async () => {
  const client = await (await sharedService()).tenant();
  expect(limitsIn(await client.get(READ))).toEqual({ policy: null, limit: null });
});

describe('rate limits in memory', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({
      RATE_LIMIT_READS_PER_MINUTE: '5',
      RATE_LIMIT_WRITES_PER_MINUTE: '3',
      RATE_LIMIT_TENANT_PER_MINUTE: '9',
    });
  });
  afterAll(() => service.stop());

  const post = (client: Client) => client.post(PATH, {});
  const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) found.push((await send()).status);
    return found;
  };

  it('are shown by every answer to a known key, refusals included', async () => {
    const client = await service.tenant({ scopes: ['price_lists:write'] });
    const POLICY = '"reads";q=5;w=60, "tenant";q=9;w=60';
    expect(limitsIn(await client.get(READ))).toEqual({
      policy: POLICY,
      limit: expect.stringMatching(/^"reads";r=4;t=(60|59), "tenant";r=8;t=(60|59)$/) as string,
    });
    const [missing, notAllowed, invalid] = [
      await client.get(`${PATH}/x`),
      await client.get('/v2/orders'),
      await client.get(`${PATH}?colour=red`),
    ];
    expect([missing.status, notAllowed.status, invalid.status]).toEqual([404, 403, 400]);
    expect([missing, notAllowed, invalid].map((answer) => limitsIn(answer).policy)).toEqual([POLICY, POLICY, POLICY]);
    expect(limitsIn(invalid).limit).toMatch(/^"reads";r=1;.*"tenant";r=5;/);
    expect(limitsIn(await post(client))).toEqual({
      policy: '"writes";q=3;w=60, "tenant";q=9;w=60',
      limit: expect.stringMatching(/^"writes";r=2;t=\d+, "tenant";r=4;t=\d+$/) as string,
    });
    expect(limitsIn(await new Client(service.base, 'x', '').get(READ))).toEqual({ policy: null, limit: null });
  });

  it('refuse reads and writes of a key separately, until the window ends', async () => {
    const client = await service.tenant();
    expect(await statuses(5, () => post(client))).toEqual([400, 400, 400, 429, 429]);
    expect(await statuses(6, () => client.get(READ))).toEqual([200, 200, 200, 200, 200, 429]);
    const { status, headers, body } = await client.get(READ);
    expect([status, body]).toEqual([
      429,
      {
        code: 'rate_limited',
        message: 'The limit of 5 reads per minute of this API key is reached; send the request again later.',
        details: [],
      },
    ]);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(headers.get('ratelimit')).toBe(`"reads";r=0;t=${seconds}`);
  });

  it('count a POST that only reads as a read', async () => {
    const client = await service.tenant();
    const { headers } = await client.post('/v2/prices/resolve', {});
    expect(headers.get('ratelimit')).toMatch(/^"reads";r=4;/);
  });

  it('refuse the requests of all keys of a tenant beyond its limit, and none of another tenant', async () => {
    const first = await service.tenant();
    const keys = [first.key, await issueKey(service.database, { slug: first.slug })];
    const [one, two] = keys.map((key) => new Client(service.base, key, first.slug)) as [Client, Client];
    expect(await statuses(7, () => one.get(READ))).toEqual([200, 200, 200, 200, 200, 429, 429]);
    // the refused requests of the first key do not count for the tenant
    expect(await statuses(5, () => two.get(READ))).toEqual([200, 200, 200, 200, 429]);
    expect((await two.get(READ)).body.message).toBe(
      'The limit of 5 reads per minute of this API key is reached; send the request again later.',
    );
    const { body, headers } = await post(two);
    expect(body.message).toBe(
      'The limit of 9 requests per minute of this tenant is reached; send the request again later.',
    );
    expect(headers.get('ratelimit')).toMatch(/^"writes";r=2;t=\d+, "tenant";r=0;t=\d+$/);
    expect((await (await service.tenant()).get(READ)).status).toBe(200);
  });
});

it.each([
  ['RATE_LIMIT_READS_PER_MINUTE', '0', 'must be at least 1'],
  ['RATE_LIMIT_TENANT_PER_MINUTE', '1.5', 'must be a whole number from 1 to 10000000'],
  ['RATE_LIMIT_STORE_URL', 'http://secret', 'must be a redis:// or rediss:// address'],
])('%s=%s is refused', (name, value, reason) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name} (?:.*; )?${reason}`));
});

if (!STORE_PROGRAM)
  console.warn('Rate limits in a shared store are not tried: neither valkey-server nor redis-server is installed.');

(STORE_PROGRAM ? describe : describe.skip)('rate limits in a store that two instances share', () => {
  const log = new CapturedLog();
  const LIMIT = 20;
  let store: LimitStore;
  let service: OwnService;
  let second: TestInstance;
  let failures = 0;

  beforeAll(async () => {
    store = await LimitStore.start();
    const env = { RATE_LIMIT_READS_PER_MINUTE: String(LIMIT), RATE_LIMIT_STORE_URL: store.url };
    service = await startService(env, { logger: log.logger });
    second = await startInstance(service.database.serviceUrl, { env, logger: log.logger });
    for (const { app } of [service, second]) app.get(RateLimits).store!.onFailure = () => failures++;
    await Promise.all([service, second].map(untilConnected));
  });
  afterAll(async () => {
    await second.app.close();
    await service.stop();
    await store.kill();
  });

  /** Waits until an instance has asked the store successfully. */
  const untilConnected = async ({ app }: TestInstance) => {
    const limits = app.get(RateLimits);
    const isCounting = async () => {
      await limits.admit(newCaller(), true, () => undefined);
      return limits.store!.isUp && (limits.store!.client as { isReady: boolean }).isReady;
    };
    await eventually(isCounting, Boolean);
  };
  const onBoth = async () => {
    const client = await service.tenant();
    return [client, new Client(second.base, client.key, client.slug)] as const;
  };
  const readAll = async (clients: readonly Client[], count: number) => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) found.push((await clients[n % clients.length]!.get(READ)).status);
    return found;
  };
  const accepted = (found: number[]) => found.filter((status) => status === 200).length;
  /** Accepted requests of `LIMIT + 10` to both instances. On a slow machine the store may not answer in time: then they are sent again. */
  const acceptedTogether = async () => {
    const send = async () => {
      const before = failures;
      await Promise.all([service, second].map(untilConnected));
      return { accepted: accepted(await readAll(await onBoth(), LIMIT + 10)), failures: failures - before };
    };
    return (await eventually(send, (found) => found.failures === 0)).accepted;
  };
  /** The limit of requests that wait for a store that does not answer, each for at most 100 ms: one per second and instance. */
  const mostWaiting = (start: number) => 2 * (1 + (performance.now() - start) / 1_000);
  const outages = () => log.lines.filter((line) => line.effect !== undefined).length;

  it('are counted together', async () => {
    expect(await acceptedTogether()).toBe(LIMIT);
  });

  it('are counted by each instance while the store is gone, and together when it is back', async () => {
    const clients = await onBoth();
    await store.kill();
    const [before, start] = [{ outages: outages(), failures }, performance.now()];
    expect(accepted(await readAll(clients, 2 * LIMIT + 10))).toBe(2 * LIMIT);
    expect(outages()).toBe(before.outages + 2); // one line of each instance
    expect(failures).toBeGreaterThan(before.failures);
    expect(failures - before.failures).toBeLessThanOrEqual(mostWaiting(start));
    await store.start();
    expect(await acceptedTogether()).toBe(LIMIT);
    expect(log.text).toContain('The store of the rate limits answers again.');
  });

  it('are counted by each instance while the store does not answer; few requests wait for it', async () => {
    const clients = await onBoth();
    const [before, start] = [{ outages: outages(), failures }, performance.now()];
    store.suspend();
    expect(accepted(await readAll(clients, LIMIT))).toBe(LIMIT);
    expect(outages()).toBe(before.outages + 2);
    expect(failures - before.failures).toBeLessThanOrEqual(mostWaiting(start));
    store.resume();
    await Promise.all([service, second].map(untilConnected));
  });

  it('do not prevent an instance from starting without its store', async () => {
    await store.kill();
    const env = { RATE_LIMIT_READS_PER_MINUTE: String(LIMIT), RATE_LIMIT_STORE_URL: store.url };
    const third = await startInstance(service.database.serviceUrl, { env });
    const { key, slug } = await service.tenant();
    expect(accepted(await readAll([new Client(third.base, key, slug)], LIMIT + 5))).toBe(LIMIT);
    await third.app.close();
    await store.start();
  });
});
