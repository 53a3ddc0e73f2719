import { DispatchBench, PATH } from '#test/support/webhooks/dispatch.js';
import { Quotas } from '#platform/data/quotas/quotas.js';

const ALWAYS = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z' };

describe('a replay', () => {
  const bench = DispatchBench.use();

  const replay = async (id: string) =>
    expect((await bench.client.post(`${PATH}/${id}/replay`, { ...ALWAYS, types: ['price_list.*'] })).status).toBe(202);
  const eventIds = async (id: string) =>
    ((await bench.deliveries(id)) as { event_id: string }[]).map(({ event_id }) => event_id);

  it('begins and ends at milliseconds', async () => {
    const { id } = await bench.subscribe({ types: ['price_list.*'] });
    const times: number[] = [];
    for (const reference of ['A', 'B', 'C']) {
      await bench.createList(reference);
      await bench.rounds(1);
      times.push(Date.parse(bench.receiver.messages.at(-1)!.event.created_at));
    }
    expect(new Set(times).size).toBe(3);
    const [from, to] = [times[1]!, times[2]!].map((time) => new Date(time).toISOString());
    expect((await bench.client.post(`${PATH}/${id}/replay`, { from, to })).status).toBe(202);
    await bench.rounds(2);
    expect(bench.versions).toEqual(['A 1', 'B 1', 'C 1', 'B 1']);
  });

  it('leaves out what is pending already', async () => {
    const { id } = await bench.subscribe({ types: ['price_list.*'] });
    for (const reference of ['A', 'B']) await bench.createList(reference);
    bench.answer(500);
    await bench.rounds(1);
    for (let count = 0; count < 3; count++) await replay(id);
    await bench.rounds(3);
    expect(await bench.read(id)).toMatchObject({ pending_count: 2 });
    const ids = await eventIds(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('waits while the tenant has as many pending deliveries as its quota, and goes on later', async () => {
    const { id } = await bench.subscribe({ types: ['price_list.*'] });
    const references = ['A', 'B', 'C', 'D', 'E'];
    for (const reference of references) await bench.createList(reference);
    while (await bench.dispatcher.round());
    expect(bench.receiver.messages).toHaveLength(references.length);
    const limits = bench.service.app.get(Quotas).limits as Record<string, number>;
    const limit = limits.pending_deliveries!;
    limits.pending_deliveries = 2;
    try {
      bench.answer(500);
      await replay(id);
      await bench.rounds(3);
      expect(await bench.read(id)).toMatchObject({ pending_count: 2 });
      bench.answer(200);
      bench.ahead += 3_600_000;
      for (let round = 0; round < 20 && bench.receiver.messages.length < 12; round++) await bench.dispatcher.round();
      expect(await bench.read(id)).toMatchObject({ pending_count: 0 });
      expect(bench.versions.slice(references.length + 2).sort()).toEqual(references.map((one) => `${one} 1`));
    } finally {
      limits.pending_deliveries = limit;
    }
  });
});
