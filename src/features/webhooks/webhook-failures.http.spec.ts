import { setTimeout as sleep } from 'node:timers/promises';
import { startInstance } from '#test/support/service.js';
import { asOwner } from '#app/database/migrate.js';
import { Tenants } from '#app/tenants/tenants.js';
import { WebhookDispatcher } from './dispatch/webhook-dispatcher.js';
import { DispatchFixture, HOUR, PATH, removeWebhooks, SECOND } from '#test/support/webhooks/dispatch.js';
import { Receiver } from '#test/support/webhooks/receiver.js';

/** Endpoints that do not respond: webhooks of each of several tenants; `npm run prove` has 100. */
const DEAD_TENANTS = 5;
const WEBHOOKS_OF_EACH = process.env.WEBHOOK_FAILURE_STEP_MINUTES === undefined ? 6 : 20;
const DEAD = DEAD_TENANTS * WEBHOOKS_OF_EACH;
/** Simulated time between two rounds of the dispatcher; `npm run prove` sets a shorter one. */
const STEP = Number(process.env.WEBHOOK_FAILURE_STEP_MINUTES ?? 180) * 60 * SECOND;

describe('events for endpoints that fail', () => {
  const fixture = DispatchFixture.use();

  it('wait behind an event of their resource that is being retried, and others do not', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const [a] = [await fixture.createList('A'), await fixture.createList('B')];
    await fixture.rename(a.id, 'y');
    fixture.receiver.answer = ({ event }, response) =>
      response.writeHead(event.resource.reference_id === 'A' ? 500 : 200).end('no');
    await fixture.rounds(5);
    expect(fixture.versions.sort()).toEqual(['A 1', 'B 1']);
    expect(await fixture.read(id)).toMatchObject({ pending_count: 2 });
    const [first] = await fixture.deliveries(id);
    expect(first.attempts).toEqual([expect.objectContaining({ status: 500, response: 'no' })]);
    fixture.receiver.messages.length = 0;
    fixture.answer(200);
    await fixture.dispatcher.round();
    expect(fixture.versions).toEqual([]);
    fixture.ahead = 6 * SECOND;
    await fixture.rounds(3);
    expect(fixture.versions).toEqual(['A 1', 'A 2']);
    expect(await fixture.read(id)).toMatchObject({ pending_count: 0, failing_since: null });
  });

  it('are not sent any more when the tenant is suspended during a turn, and go on when it is resumed', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await fixture.createList(name);
    const administer = (work: (tenants: Tenants) => Promise<void>) =>
      asOwner(fixture.service.database.ownerUrl, (owner) => work(new Tenants(owner)));
    let suspended: Promise<void> | undefined;
    fixture.receiver.answer = (_, response) => {
      suspended ??= administer((tenants) => tenants.suspend(fixture.client.slug)).then(() => sleep(2 * SECOND));
      void suspended.then(() => response.writeHead(204).end());
    };
    await fixture.dispatcher.round();
    expect(fixture.receiver.messages).toHaveLength(4); // as many as are sent at a time
    await administer((tenants) => tenants.resume(fixture.client.slug));
    await sleep(SECOND);
    fixture.answer(204);
    while (await fixture.dispatcher.round());
    expect(fixture.receiver.messages).toHaveLength(6);
    expect(await fixture.read(id)).toMatchObject({ pending_count: 0 });
  });

  it('are all delivered in the order of each resource after a failure of three days', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const lists = [await fixture.createList('A'), await fixture.createList('B'), await fixture.createList('C')];
    fixture.answer(503);
    for (let day = 0; day < 3; day++) {
      for (const list of lists) await fixture.rename(list.id, `day ${day}`);
      for (let time = 0; time < 24 * HOUR; time += STEP) {
        fixture.ahead += STEP;
        await fixture.dispatcher.round();
      }
    }
    expect(await fixture.read(id)).toMatchObject({ status: 'active', pending_count: 12 });
    fixture.answer(200);
    fixture.receiver.messages.length = 0;
    for (let time = 0; time < 30 * HOUR; time += STEP) {
      fixture.ahead += STEP;
      while (await fixture.dispatcher.round());
    }
    for (const reference of ['A', 'B', 'C'])
      expect(fixture.versions.filter((one) => one.startsWith(reference))).toEqual(
        [1, 2, 3, 4].map((version) => `${reference} ${version}`),
      );
    expect(await fixture.read(id)).toMatchObject({ status: 'active', pending_count: 0 });
  });

  it('pause an endpoint after the last retry; a change to active continues where it stopped', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('A');
    fixture.answer(500);
    for (let attempt = 0; attempt < 12; attempt++) {
      await fixture.dispatcher.round();
      fixture.ahead += 27 * HOUR;
    }
    expect(fixture.receiver.messages).toHaveLength(10);
    expect(await fixture.read(id)).toMatchObject({ status: 'paused', pending_count: 1, version: 2 });
    await fixture.createList('B');
    expect(await fixture.dispatcher.round()).toBeLessThanOrEqual(1);
    expect(fixture.receiver.messages).toHaveLength(10);
    fixture.answer(200);
    await fixture.client.patch(`${PATH}/${id}`, { status: 'active' });
    await fixture.rounds(3);
    expect(fixture.versions.slice(10)).toEqual(['A 1', 'B 1']);
  });

  it('disable an endpoint that responds with 410, and are kept', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('A');
    fixture.answer(410);
    await fixture.dispatcher.round();
    await fixture.dispatcher.round();
    expect(fixture.receiver.messages).toHaveLength(1);
    const disabled = await fixture.read(id);
    expect(disabled).toMatchObject({ status: 'disabled', pending_count: 1 });
    expect((await fixture.client.patch(`${PATH}/${id}`, disabled)).status).toBe(200);
    fixture.answer(200);
    await fixture.client.patch(`${PATH}/${id}`, { status: 'active' });
    await fixture.dispatcher.round();
    expect(fixture.versions).toEqual(['A 1', 'A 1']);
  });

  it('are sent again by another instance if the one that sent them records no outcome until its lease ends', async () => {
    const other = await startInstance(fixture.service.database.serviceUrl, { env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
    await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('A');
    let end = () => {};
    fixture.receiver.answer = (_, response) => (end = () => response.writeHead(200).end());
    expect((await other.app.get(WebhookDispatcher).search()).begun).toBe(1);
    await fixture.receiver.until(1);
    expect(await fixture.dispatcher.search()).toEqual({ begun: 0, hasMore: false });
    fixture.ahead = 50 * SECOND;
    expect(await fixture.dispatcher.search()).toEqual({ begun: 0, hasMore: false });
    const endFirst = end;
    fixture.answer(200);
    fixture.ahead = 61 * SECOND;
    expect(await fixture.dispatcher.round()).toBe(1);
    expect(fixture.versions).toEqual(['A 1', 'A 1']);
    const [once, twice] = fixture.receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(once).toBe(twice);
    endFirst();
    await other.app.close();
    expect(await fixture.dispatcher.round()).toBe(0);
  });

  it(`reach an endpoint that responds in the same round as ${DEAD} of other tenants that do not`, async () => {
    const dead = await Receiver.start();
    const held: (() => void)[] = [];
    dead.answer = (_, response) => void held.push(() => response.writeHead(500).end());
    const others = await Promise.all(Array.from({ length: DEAD_TENANTS }, () => fixture.service.tenant()));
    for (const other of others) {
      await Promise.all(
        Array.from({ length: WEBHOOKS_OF_EACH }, () => other.create(PATH, { url: dead.url, types: ['price_list.*'] })),
      );
      await other.create('/v2/price-lists', { reference_id: 'A', name: 'x' });
    }
    await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('A');
    const round = fixture.dispatcher.round();
    await dead.until(DEAD);
    await fixture.receiver.until(1);
    expect([held.length, fixture.versions]).toEqual([DEAD, ['A 1']]); // no dead endpoint has answered
    for (const answer of held) answer();
    await round;
    for (const other of others) await removeWebhooks(other);
    await dead.stop();
  });
});
