import type { Client } from '../support/client.js';
import { countOrders, createOrderOnce } from '../support/retrying-client.js';
import { sharedService, startInstance, type TestInstance, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** `npm run prove` sets the full size. */
const SECONDS = Number(process.env.IDEMPOTENCY_STORM_SECONDS ?? 0.5);
const CLIENTS = Number(process.env.IDEMPOTENCY_STORM_CLIENTS ?? 8);
describe('clients that break off at random and repeat their requests with the same key', () => {
  let service: TestService;
  let other: TestInstance;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    other = await startInstance(service.database.serviceUrl);
    client = await service.tenant();
    await makeTrade(client);
  });
  afterAll(() => other.app.close());

  /** How long the latest answered request took, in milliseconds. */
  let duration = 100;
  /** Requests whose earlier attempt had taken effect although its client broke off. */
  let replayed = 0;

  /** Of a compressed answer that is broken off while it is read, Node.js 20 never settles `json()`. */
  const UNCOMPRESSED = { 'accept-encoding': 'identity' };

  /** Sends one attempt to one of the instances. Half of the clients break it off, at a moment at which it can have taken effect or not. */
  const attempt = async (path: string, body: object, headers: Record<string, string>) => {
    const base = Math.random() < 0.5 ? service.base : other.base;
    const signal = Math.random() < 0.5 ? AbortSignal.timeout(Math.ceil(Math.random() * 1.5 * duration)) : null;
    const start = performance.now();
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', ...UNCOMPRESSED, ...headers },
      body: JSON.stringify(body),
      signal,
    });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    duration = performance.now() - start;
    if (response.headers.has('idempotent-replayed')) replayed++;
    return answer;
  };

  it(
    'cause exactly one effect for each key, on two instances',
    async () => {
      const before = await countOrders(client);
      const end = performance.now() + SECONDS * 1000;
      const ids: string[] = [];
      const run = async () => {
        do ids.push(await createOrderOnce(attempt));
        while (performance.now() < end || replayed === 0);
      };
      await Promise.all(Array.from({ length: CLIENTS }, run));
      expect(new Set(ids).size).toBe(ids.length);
      expect((await countOrders(client)) - before).toBe(ids.length);
    },
    (SECONDS + 120) * 1000,
  );
});
