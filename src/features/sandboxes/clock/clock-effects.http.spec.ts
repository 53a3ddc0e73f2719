import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { DeliverySweep } from '#features/webhooks/dispatch/delivery-sweep.js';
import type { Answer, Client } from '#test/support/client.js';
import { makeSandbox, type TestSandbox } from '#test/support/sandbox-clocks.js';
import { type OwnService, startService } from '#test/support/service.js';
import { removeWebhooks } from '#test/support/webhooks/dispatch.js';
import { Receiver } from '#test/support/webhooks/receiver.js';

const HOUR_MS = 3_600_000;
/** More than the tests take, in milliseconds. */
const SOON_MS = 600_000;
/** Requests of a live tenant beside moves of its sandbox. */
const REQUESTS = Number(process.env.CLOCK_REQUESTS ?? 20);
const MOVES = Math.min(Math.ceil(REQUESTS / 10), 3_000);

const isAhead = (time: string, hours: number) => Math.abs(Date.parse(time) - Date.now() - hours * HOUR_MS) < SOON_MS;

describe('the clock of a sandbox', () => {
  let service: OwnService;
  let sandbox: TestSandbox;

  beforeAll(async () => {
    service = await startService({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
  });
  beforeEach(async () => {
    sandbox = await makeSandbox(service);
  });
  afterAll(() => service.stop());

  const move = async (hours: number) =>
    expect((await sandbox.client.post('/v2/sandbox/clock', { advance: `PT${hours}H` })).status).toBe(200);

  it('brings retries of webhooks nearer, until an endpoint that fails for days is paused; deliveries are kept by real time', async () => {
    const { client } = sandbox;
    const receiver = await Receiver.start();
    const dispatcher = service.app.get(WebhookDispatcher);
    receiver.answer = (_, response) => response.writeHead(503).end();
    const { id } = await client.create('/v2/webhooks', { url: receiver.url, types: ['price_list.*'] });
    await client.create('/v2/price-lists', { reference_id: 'A', name: 'A' });
    const attempts = async () => {
      const [delivery] = (await client.get(`/v2/webhooks/${id}/deliveries`)).body.data;
      return delivery.attempts as { at: string }[];
    };
    await dispatcher.round();
    await dispatcher.round();
    expect((await attempts()).length).toBe(1);
    let hours = 0;
    for (const pause of [1, 1, 1, 3, 6, 11, 16, 22, 27]) {
      await move(pause);
      hours += pause;
      await dispatcher.round();
      expect(isAhead((await attempts()).at(-1)!.at, hours)).toBe(true);
    }
    expect([hours, (await attempts()).length, receiver.messages.length]).toEqual([88, 10, 10]);
    const sent = receiver.messages.map(({ headers }) => Number(headers['webhook-timestamp']) * 1_000);
    expect(sent.filter((time) => Math.abs(time - Date.now()) > SOON_MS)).toEqual([]);
    expect((await client.get(`/v2/webhooks/${id}`)).body.data.status).toBe('paused');
    receiver.answer = (_, response) => response.writeHead(204).end();
    await client.patch(`/v2/webhooks/${id}`, { status: 'active' });
    await dispatcher.round();
    expect(receiver.messages.length).toBe(11);
    await move(24 * 300);
    await service.app.get(DeliverySweep).run();
    expect((await attempts()).length).toBe(11);
    await removeWebhooks(client);
    await receiver.stop();
  });

  it('is seen by no request of its live tenant, whatever it does at the same time', async () => {
    const { live, client } = sandbox;
    const lists: string[] = [];
    const actions: ((with_: Client, number: number) => Promise<Answer>)[] = [
      (with_, number) => with_.post('/v2/price-lists', { reference_id: `R${number}`, name: 'N' }),
      (with_, number) => with_.patch(`/v2/price-lists/${lists[number % lists.length]}`, { name: `N${number}` }),
      (with_, number) => with_.post('/v2/customers', { reference_id: `C${number}`, company_name: 'C' }),
      (with_) => with_.get('/v2/events?cursor=latest'),
      (with_) => with_.get('/v2/history?page_size=5'),
      (with_) => with_.get('/v2/price-lists?sort_by=updated_at&sort=desc'),
    ];
    lists.push((await live.create('/v2/price-lists', { reference_id: 'FIRST', name: 'F' })).id);
    const wrong: unknown[] = [];
    const judge = (body: unknown) => {
      for (const time of JSON.stringify(body ?? null).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [])
        if (!isAhead(time, 0)) wrong.push(time);
    };
    const requests = async (first: number) => {
      for (let number = first; number < first + REQUESTS; number++) {
        const action = actions[Math.floor(Math.random() * actions.length)]!;
        const { body } = await action(live, number);
        judge(body.data);
      }
    };
    const moves = async () => {
      for (let number = 0; number < MOVES; number++) {
        await move(24);
        await client.post('/v2/price-lists', { reference_id: `S${number}`, name: 'S' });
      }
    };
    await Promise.all([requests(0), requests(REQUESTS), moves()]);
    judge((await live.get('/v2/events?page_size=100')).body.data);
    expect(wrong).toEqual([]);
    expect(isAhead((await client.get('/v2/sandbox')).body.data.now, 24 * MOVES)).toBe(true);
  });
});
