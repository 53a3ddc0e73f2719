import type { Answer, Client } from '../support/client.js';
import { makeTrade } from '../support/trade.js';
import { KillSite } from './kill-site.js';
import { labelOf, type StoppingPoint } from './stopping-proxy.js';

/** `npm run prove` sets `all`; otherwise the points between two writes, and one between a commit and its answer. */
const ALL = process.env.KILL_POINTS === 'all';
const WRITES = 3;

let site: KillSite;
beforeAll(async () => {
  site = await KillSite.open('batch-crash');
  await makeTrade(site.client);
});

/** `kill -9` of the service or the database at the statements of a batch with an Idempotency-Key. */
describe('a process that is killed in a batch', () => {
  const requests = (label: string) =>
    Array.from({ length: WRITES }, (_, index) => ({
      id: `order-${index}`,
      method: 'POST',
      path: '/v2/orders',
      body: {
        reference_id: `${label}-${index}`,
        customer_id: 'C-1',
        line_items: [{ sku: 'A', quantity: 1, unit_price: 1.35 }],
      },
    }));
  const send = (client: Client, label: string): Promise<Answer> =>
    client.post('/v2/batch', { requests: requests(label) }, { 'idempotency-key': label });
  const effects = async () => ({
    orders: await site.count('select count(*)::int as n from orders'),
    entries: await site.count(
      `select (select count(*) from journal)::int + (select count(*) from journal_unnumbered)::int as n`,
    ),
    answers: await site.count('select count(*)::int as n from idempotency_keys'),
  });
  type Effects = Awaited<ReturnType<typeof effects>>;
  const difference = (before: Effects, after: Effects): Effects => ({
    orders: after.orders - before.orders,
    entries: after.entries - before.entries,
    answers: after.answers - before.answers,
  });
  const statusesOf = ({ body }: Answer): number[] => body.data.map(({ status }: { status: number }) => status);
  /** Repeats the batch until each of its requests has a final answer. */
  const repeat = async (label: string): Promise<Answer> => {
    for (;;) {
      const answer = await site.repeat((client) => send(client, label));
      const isFinal = answer.body.data.every(
        (one: { status: number; body: { code?: string } }) =>
          one.status < 500 && one.body.code !== 'idempotency_in_progress',
      );
      if (isFinal) return answer;
    }
  };

  it(
    'has made each write once after the batch was repeated',
    async () => {
      await send(site.client, 'prepared'); // statements are prepared
      const proxy = site.proxies.service;
      const beforeAny = await effects();
      void proxy.watch(undefined, 'all transactions');
      expect(statusesOf(await send(site.client, 'listed'))).toEqual([201, 201, 201]);
      const statements = proxy.unwatch();
      const once = difference(beforeAny, await effects());
      expect(once).toMatchObject({ orders: WRITES, answers: WRITES });

      const commits = statements.flatMap((statement, index) => (/^commit/i.test(statement) ? [index] : []));
      expect(commits).toHaveLength(WRITES);
      const between = commits.slice(0, -1).map((commit) => commit + 1);
      const points: StoppingPoint[] = (ALL ? [...statements.keys()] : between).map((statement) => ({
        statement,
        isAfter: false,
      }));
      points.push(...(ALL ? commits : commits.slice(1, 2)).map((statement) => ({ statement, isAfter: true })));
      for (const [index, point] of points.entries()) {
        const victim = index % 2 ? 'service' : 'database';
        const label = `${victim}-${index}`;
        const before = await effects();
        const stopped = proxy.watch(point, 'all transactions');
        const first = send(site.client, label).catch(() => undefined);
        await stopped;
        const place = `${victim} ${point.isAfter ? 'after' : 'before'} ${labelOf(statements[point.statement as number]!)}`;
        await site.kill(victim);
        await first;
        proxy.unwatch();
        const answer = await repeat(label);
        expect({ place, statuses: statusesOf(answer), total: difference(before, await effects()) }).toEqual({
          place,
          statuses: [201, 201, 201],
          total: once,
        });
      }
    },
    20 * 60_000,
  );
});
