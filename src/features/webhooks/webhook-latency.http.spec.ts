import type { Client } from '#test/support/client.js';
import { startInstance, startService } from '#test/support/service.js';
import { PATH } from '#test/support/webhooks/dispatch.js';
import { Receiver } from '#test/support/webhooks/receiver.js';

/** Events that are measured, and endpoints that never respond. `npm run prove` sets the full numbers, with which times are compared too. */
const IS_LONG = process.env.WEBHOOK_LATENCY_EVENTS !== undefined;
const EVENTS = Number(process.env.WEBHOOK_LATENCY_EVENTS ?? 3);
/** Changes of each resource. */
const CHANGES = Number(process.env.WEBHOOK_CHANGES ?? 12);
const DEAD_TENANTS = 5;
const WEBHOOKS_OF_EACH = IS_LONG ? 20 : 6;
const DEAD = DEAD_TENANTS * WEBHOOKS_OF_EACH;
const MAX_DELAY_MS = 1_000;
const PAUSE_MS = 200;

describe('running dispatchers of two instances', () => {
  it('lose no event of a resource that changes while its events are sent, and keep its order', async () => {
    const env = { WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_DISPATCH: 'true' };
    const service = await startService(env);
    const other = await startInstance(service.database.serviceUrl, { env });
    const receiver = await Receiver.start();
    const client = await service.tenant();
    const { id: webhookId } = await client.create(PATH, { url: receiver.url, types: ['price_list.*'] });
    const lists = ['A', 'B', 'C'];
    await Promise.all(
      lists.map(async (reference) => {
        const { id } = await client.create('/v2/price-lists', { reference_id: reference, name: 'x' });
        for (let change = 0; change < CHANGES; change++)
          await client.patch(`/v2/price-lists/${id}`, { name: `${change}` });
      }),
    );
    await receiver.until(lists.length * (CHANGES + 1));
    for (const reference of lists) {
      const versions = receiver.messages
        .filter(({ event }) => event.resource.reference_id === reference)
        .map(({ event }) => event.resource.version as number);
      expect([...new Set(versions)]).toEqual(Array.from({ length: CHANGES + 1 }, (_, index) => index + 1));
    }
    while ((await client.get(`${PATH}/${webhookId}`)).body.data.pending_count)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await other.app.close();
    await service.stop();
    await receiver.stop();
  });
});

describe(`a running dispatcher with ${DEAD} endpoints that never respond`, () => {
  it(
    'still sends events to a living one at once',
    async () => {
      const service = await startService({ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_DISPATCH: 'true' });
      const [living, dead] = [await Receiver.start(), await Receiver.start()];
      dead.answer = () => undefined;
      const client = await service.tenant();
      await client.create(PATH, { url: living.url, types: ['price_list.*'] });
      const before = await latencies(client, living, 'before');
      for (let index = 0; index < DEAD_TENANTS; index++) {
        const other = await service.tenant();
        for (let made = 0; made < WEBHOOKS_OF_EACH; made++)
          await other.create(PATH, { url: dead.url, types: ['price_list.*'] });
        await other.create('/v2/price-lists', { reference_id: 'A', name: 'x' });
      }
      await dead.until(DEAD);
      const during = await latencies(client, living, 'during');
      expect(new Set(living.messages.map(({ event }) => event.resource.reference_id)).size).toBe(2 * EVENTS);
      if (IS_LONG) expect(p95(during) - p95(before)).toBeLessThan(MAX_DELAY_MS);
      await dead.stop();
      await service.stop();
      await living.stop();
    },
    EVENTS * 4 * MAX_DELAY_MS + 120_000,
  );
});

/** Milliseconds from the request that caused an event to its arrival, for several events. */
async function latencies(client: Client, receiver: Receiver, prefix: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < EVENTS; index++) {
    const count = receiver.messages.length;
    const begun = performance.now();
    await client.create('/v2/price-lists', { reference_id: `${prefix}-${index}`, name: 'x' });
    await receiver.until(count + 1);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
  }
  return times;
}

const p95 = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))]!;
