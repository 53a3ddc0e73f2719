import { Webhook } from 'standardwebhooks';
import { EventAssignment } from './dispatch/assign-events.js';
import { DispatchFixture, HOUR, PATH } from '#test/support/webhooks/dispatch.js';
import { Receiver } from '#test/support/webhooks/receiver.js';

describe('events', () => {
  const fixture = DispatchFixture.use();

  it('of the time before another endpoint is created are still sent to those that exist', async () => {
    await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('A');
    await fixture.subscribe({ types: ['price_list.*'] });
    await fixture.createList('B');
    while (await fixture.dispatcher.round());
    const sent = fixture.receiver.messages.map(({ event }) => event.resource.reference_id);
    expect(sent.sort()).toEqual(['A', 'B', 'B']);
  });

  it('are sent from the creation of an endpoint on, signed, once, with the event as body', async () => {
    await fixture.createList('before');
    const { id, secret } = await fixture.subscribe({ types: ['price_list.*'] });
    const list = await fixture.createList('A');
    expect(await fixture.dispatcher.round()).toBe(1);
    const [message] = fixture.receiver.messages;
    expect(fixture.receiver.messages).toHaveLength(1);
    expect(message!.event).toMatchObject({
      type: 'price_list.created',
      resource: { type: 'price_list', id: list.id, reference_id: 'A', version: 1 },
      changes: [],
    });
    const feed = (await fixture.client.get('/v2/events')).body.data as { id: string }[];
    expect(message!.event).toEqual(feed.find((event) => event.id === message!.event.id));
    const headers = message!.headers as Record<string, string>;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toBe(message!.event.id);
    expect(new Webhook(secret).verify(message!.body, headers)).toEqual(message!.event);
    expect(await fixture.dispatcher.round()).toBe(0);
    expect(await fixture.read(id)).toMatchObject({
      pending_count: 0,
      failing_since: null,
      last_success_at: expect.any(String),
    });
    expect(await fixture.deliveries(id)).toEqual([
      expect.objectContaining({
        event_id: message!.event.id,
        type: 'price_list.created',
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ at: expect.any(String), status: 204, duration_ms: expect.any(Number), response: '', error: null }],
      }),
    ]);
  });

  it('are signed by both secrets after a rotation, until the overlap ends', async () => {
    const { id, secret } = await fixture.subscribe({ types: ['price_list.created'] });
    const rotated = (await fixture.client.post(`${PATH}/${id}/rotate-secret`, { overlap_hours: 1 })).body.data.secret;
    await fixture.createList('A');
    await fixture.dispatcher.round();
    fixture.ahead = 2 * HOUR;
    await fixture.createList('B');
    await fixture.dispatcher.round();
    const signatures = fixture.receiver.messages.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    );
    expect(signatures).toEqual([2, 1]);
    const [first] = fixture.receiver.messages;
    for (const one of [secret, rotated])
      expect(new Webhook(one as string).verify(first!.body, first!.headers as Record<string, string>)).toEqual(
        first!.event,
      );
  });

  it('are only those of the requested types and of resources that the key of the creator may read', async () => {
    await fixture.subscribe({ types: ['price_list.updated', 'customer.*'] });
    const limited = await fixture.service.tenant({
      slug: fixture.client.slug,
      scopes: ['webhooks:write', 'customers:read'],
    });
    const other = await Receiver.start();
    await limited.create(PATH, { url: other.url });
    const list = await fixture.createList('A');
    await fixture.rename(list.id, 'y');
    await fixture.client.create('/v2/customers', { reference_id: 'C', company_name: 'x' });
    await fixture.dispatcher.round();
    expect(fixture.receiver.types).toEqual(['price_list.updated', 'customer.created']);
    expect(new Set(other.types.map((type) => type.split('.')[0]))).toEqual(new Set(['customer', 'webhook']));
    await other.stop();
  });

  it('of a test are sent once, also to a paused endpoint, and fail without retries', async () => {
    const { id } = await fixture.subscribe({ status: 'paused' });
    fixture.answer(302, { location: '/elsewhere' });
    const test = async () => (await fixture.client.post(`${PATH}/${id}/test`, undefined)).body.data;
    const { id: failed, event_id } = await test();
    await fixture.dispatcher.round();
    expect(fixture.receiver.types).toEqual(['webhook.test']);
    expect(fixture.receiver.messages[0]!.event).toMatchObject({ id: event_id, resource: { type: 'webhook', id } });
    expect((await fixture.deliveries(id))[0]).toMatchObject({
      id: failed,
      status: 'failed',
      attempts: [{ status: 302 }],
    });
    fixture.answer(200);
    await fixture.client.post(`${PATH}/${id}/deliveries/${failed}/retry`, undefined);
    await fixture.dispatcher.round();
    expect((await fixture.deliveries(id))[0]).toMatchObject({
      status: 'delivered',
      attempts: [{ status: 302 }, { status: 200 }],
    });
    const again = await fixture.client.post(`${PATH}/${id}/deliveries/${failed}/retry`, undefined);
    expect([again.status, again.body.code]).toEqual([409, 'invalid_state_transition']);
  });

  it('of a period are sent again by a replay, since the creation of the endpoint and of its types', async () => {
    await fixture.createList('before');
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const list = await fixture.createList('A');
    await fixture.rename(list.id, 'y');
    await fixture.client.create('/v2/customers', { reference_id: 'C', company_name: 'x' });
    while (await fixture.dispatcher.round());
    expect(fixture.versions).toEqual(['A 1', 'A 2']);
    const period = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    await fixture.client.post(`${PATH}/${id}/replay`, { ...period, types: ['price_list.updated', 'customer.created'] });
    await fixture.rounds(3);
    expect(fixture.versions).toEqual(['A 1', 'A 2', 'A 2']);
    await fixture.client.post(`${PATH}/${id}/replay`, { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' });
    await fixture.rounds(3);
    expect(fixture.receiver.messages).toHaveLength(3);
  });

  it('are replayed in several transactions if there are many', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const list = await fixture.createList('A');
    for (const name of ['y', 'z']) await fixture.rename(list.id, name);
    while (await fixture.dispatcher.round());
    const assignment = fixture.service.app.get(EventAssignment);
    const { batchSize } = assignment;
    assignment.batchSize = 1;
    try {
      const period = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
      await fixture.client.post(`${PATH}/${id}/replay`, period);
      while (await fixture.dispatcher.round());
    } finally {
      assignment.batchSize = batchSize;
    }
    expect(fixture.versions).toEqual(['A 1', 'A 2', 'A 3', 'A 1', 'A 2', 'A 3']);
  });
});
