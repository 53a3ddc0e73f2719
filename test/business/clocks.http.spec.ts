import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { contractOf, priceOf } from '../support/contract-pricing/contracts.js';
import { Metrics } from '#app/metrics/metrics.js';
import { currentTime, setClockDifference } from '#platform/base/values/current-time.js';
import { DatabaseClock } from '#platform/data/clock/database-clock.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { CapturedLog } from '../support/log.js';
import { issueKey } from '../support/keys.js';
import { Client } from '../support/client.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const HOUR = 3_600_000;
/** The clock of the database is that of this machine, as long as no test changes the latter. */
const trueTime = Date.now;

/** Sets the clock of this process forward by some hours, or back. */
function setClock(hours: number): void {
  const time = trueTime() + hours * HOUR;
  jest.useFakeTimers({
    now: time,
    advanceTimers: true,
    doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], // prettier-ignore
  });
}

describe.each([2, -2])('an instance whose clock is %s hours off', (hours) => {
  const log = new CapturedLog();
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    setClock(hours);
    service = await startService({}, { logger: log.logger });
    client = await service.tenant();
  });
  afterAll(async () => {
    await service.stop();
    jest.useRealTimers();
    setClockDifference(0); // for other services of this process, until they measure again
  });

  it('has measured the difference, which it logs once, before it answers', async () => {
    const clock = service.app.get(DatabaseClock);
    expect(Math.abs(clock.differenceMs + hours * HOUR)).toBeLessThan(60_000);
    expect(Math.abs(currentTime().getTime() - trueTime())).toBeLessThan(60_000);
    const side = hours > 0 ? 'behind' : 'ahead of';
    // other services of this process can log the same to the same log, once each
    const logged = () => log.text.split('The clock of the database is 7').length;
    const before = logged();
    expect(before).toBeGreaterThan(1);
    expect(log.text).toContain(side);
    await clock.run();
    expect(logged()).toBe(before);
  });

  it.each(['/v1', '/v2'])('accepts and refuses keys by the clock of the database: %s', async (version) => {
    const in1h = await issueKey(service.database, { slug: client.slug, expiresAt: new Date(trueTime() + HOUR) });
    const before1h = await issueKey(service.database, { slug: client.slug, expiresAt: new Date(trueTime() - HOUR) });
    const ask = (key: string) => new Client(service.base, key, client.slug).get(`${version}/price-lists`);
    expect((await ask(in1h)).status).toBe(200);
    expect((await ask(before1h)).body.code).toBe('api_key_expired');
  });

  it('begins and ends overlaps of rotations, and refuses expiries, by the clock of the database', async () => {
    const made = (await client.post('/v2/api-keys', { name: 'A', scopes: ['price_lists:read'] })).body.data;
    expect((await client.post(`/v2/api-keys/${made.id}/rotate`, { overlap_hours: 1 })).body.data.status).toBe(
      'rotating',
    );
    expect((await new Client(service.base, made.key, '').get('/v2/price-lists')).status).toBe(200);
    const expiring = (hoursFromNow: number) =>
      client.post('/v2/api-keys', {
        name: 'B',
        scopes: ['price_lists:read'],
        expires_at: new Date(trueTime() + hoursFromNow * HOUR).toISOString(),
      });
    expect([(await expiring(1)).status, (await expiring(-1)).status]).toEqual([201, 400]);
  });

  it('shows the state of contracts by the clock of the database', async () => {
    await makeTrade(client);
    const stateOf = async (hoursFromNow: number, sku: string) => {
      const start_date = new Date(trueTime() + hoursFromNow * HOUR).toISOString();
      const body = contractOf({ product_price_map: [priceOf(sku)], schedule_details: { start_date } });
      return (await client.post('/v2/contract-pricing', body)).body.data.contract_status as string;
    };
    expect([await stateOf(1, 'B'), await stateOf(-1, 'A')]).toEqual(['scheduled', 'active']);
  });

  it('has the difference in its metrics', async () => {
    const metrics = new Metrics(service.app.get(TenantDb), service.app.get(WebhookDispatcher));
    metrics.measureClock(service.app.get(DatabaseClock));
    const server = await metrics.serve('127.0.0.1', 0);
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.close();
    expect(text).toMatch(new RegExp(`^database_clock_difference_seconds ${hours > 0 ? '-' : ''}7\\d{3}`, 'm'));
  });
});
