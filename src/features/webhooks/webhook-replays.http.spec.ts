import { DispatchFixture, PATH } from '#test/support/webhooks/dispatch.js';
import { eventually } from '#test/support/waiting.js';
import { Quotas } from '#platform/data/quotas/quotas.js';

const ALWAYS = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z' };

describe('a replay', () => {
  const fixture = DispatchFixture.use();

  const replay = async (id: string) =>
    expect((await fixture.client.post(`${PATH}/${id}/replay`, { ...ALWAYS, types: ['price_list.*'] })).status).toBe(
      202,
    );
  const eventIds = async (id: string) =>
    ((await fixture.deliveries(id)) as { event_id: string }[]).map(({ event_id }) => event_id);

  it('begins and ends at milliseconds', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const times: number[] = [];
    for (const reference of ['A', 'B', 'C']) {
      await fixture.createList(reference);
      await fixture.rounds(1);
      times.push(Date.parse(fixture.receiver.messages.at(-1)!.event.created_at));
    }
    expect(new Set(times).size).toBe(3);
    const [from, to] = [times[1]!, times[2]!].map((time) => new Date(time).toISOString());
    expect((await fixture.client.post(`${PATH}/${id}/replay`, { from, to })).status).toBe(202);
    await fixture.rounds(2);
    expect(fixture.versions).toEqual(['A 1', 'B 1', 'C 1', 'B 1']);
  });

  it('leaves out what is pending already', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    for (const reference of ['A', 'B']) await fixture.createList(reference);
    fixture.answer(500);
    await fixture.rounds(1);
    for (let count = 0; count < 3; count++) await replay(id);
    await fixture.rounds(3);
    expect(await fixture.read(id)).toMatchObject({ pending_count: 2 });
    const ids = await eventIds(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('waits while the tenant has as many pending deliveries as its quota, and goes on later', async () => {
    const { id } = await fixture.subscribe({ types: ['price_list.*'] });
    const references = ['A', 'B', 'C', 'D', 'E'];
    for (const reference of references) await fixture.createList(reference);
    while (await fixture.dispatcher.round());
    expect(fixture.receiver.messages).toHaveLength(references.length);
    const limits = fixture.service.app.get(Quotas).limits as Record<string, number>;
    const limit = limits.pending_deliveries!;
    limits.pending_deliveries = 2;
    try {
      fixture.answer(500);
      await replay(id);
      await fixture.rounds(3);
      expect(await fixture.read(id)).toMatchObject({ pending_count: 2 });
      const failed = fixture.receiver.messages.length; // also of retries, if the machine is slow
      fixture.answer(200);
      fixture.ahead += 3_600_000;
      await eventually(
        async () => {
          await fixture.dispatcher.round();
          return fixture.versions.slice(failed);
        },
        (versions) => versions.length >= references.length, // pending deliveries are not counted in each round
      );
      expect(await fixture.read(id)).toMatchObject({ pending_count: 0 });
      expect(fixture.versions.slice(failed).sort()).toEqual(references.map((one) => `${one} 1`));
    } finally {
      limits.pending_deliveries = limit;
    }
  });
});
