import { setTimeout as sleep } from 'node:timers/promises';
import { Receiver } from '../support/webhooks/receiver.js';
import { type Answer } from '../support/client.js';
import { PNG } from '../../packages/image-inspection/test/images.js';
import { makeTrade } from '../support/trade.js';
import { formOf } from '../support/uploads.js';
import { documentOf } from '../support/invoice-documents.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { MediaSweep } from '#features/media/media-sweep.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { type BackgroundWork, delivery, fileImport } from './background-work.js';
import { KillSite } from './kill-site.js';
import { labelOf, type StoppingPoint } from './stopping-proxy.js';

/** `npm run prove` sets `all`; otherwise three points of the order: before its first insert, before its commit, and after it. */
const ALL = process.env.KILL_POINTS === 'all';
const POLL_MS = 50;

/** A request with an Idempotency-Key, and how many of its records the database has. */
interface Write {
  path: string;
  body(): unknown;
  records: string;
}
const WRITES: Record<string, Write> = {
  order: {
    path: '/v2/orders',
    body: () => ({ customer_id: 'C-1', line_items: [{ sku: 'A', quantity: 1, unit_price: 1.35 }] }),
    records: 'select count(*)::int as n from orders',
  },
  upload: {
    path: '/v2/media',
    body: () => formOf([['file', PNG], ['entity_type', 'product']]), // prettier-ignore
    records: 'select count(*)::int as n from media_files',
  },
};

let site: KillSite;
beforeAll(async () => {
  site = await KillSite.open('kill-points');
  await makeTrade(site.client);
});

/** `kill -9` of the service or the database at each statement of a write with an Idempotency-Key, and between commit and answer. */
describe('a process that is killed at a statement of a write', () => {
  beforeAll(async () => {
    for (const { path, body } of Object.values(WRITES)) await site.client.post(path, body()); // statements are prepared
  });

  const send = ({ path, body }: Write, key: string): Promise<Answer> =>
    site.client.send('POST', path, body(), { 'idempotency-key': key });
  const effects = async ({ records }: Write) => ({
    records: await site.count(records),
    entries: await site.count(
      `select (select count(*) from journal)::int + (select count(*) from journal_unnumbered)::int as n`,
    ),
    answers: await site.count('select count(*)::int as n from idempotency_keys'),
  });
  type Effects = Awaited<ReturnType<typeof effects>>;
  const difference = (before: Effects, after: Effects): Effects => ({
    records: after.records - before.records,
    entries: after.entries - before.entries,
    answers: after.answers - before.answers,
  });

  it.each(Object.keys(WRITES).filter((name) => ALL || name === 'order'))(
    'has made the %s once after the request was repeated',
    async (name) => {
      const write = WRITES[name]!;
      const beforeAll = await effects(write);
      const proxy = site.proxies.service;
      void proxy.watch();
      expect((await send(write, `${name}-listed`)).status).toBe(201);
      const { statements } = proxy;
      expect(statements.at(-1)).toMatch(/^commit/i);
      const once = difference(beforeAll, await effects(write));
      expect(once).toMatchObject({ records: 1, answers: 1 });
      const last = statements.length - 1;
      const insert = statements.findIndex((statement) => /^\s*(?:with\b[^]*)?insert/i.test(statement));
      const points = (ALL ? statements.map((_, index) => index) : [insert, last])
        .map((statement) => ({ statement, isAfter: false }))
        .concat({ statement: last, isAfter: true });
      const found: Record<string, object> = {};
      const expected: Record<string, object> = {};
      for (const [index, point] of points.entries()) {
        for (const victim of ALL
          ? (['service', 'database'] as const)
          : ([index % 2 ? 'service' : 'database'] as const)) {
          const place = `${point.isAfter ? 'after' : 'before'} ${point.statement} ${labelOf(statements[point.statement]!)}`;
          const key = `${name} ${victim} ${place}`.replaceAll(/[^\w]/g, '-');
          const before = await effects(write);
          const stopped = proxy.watch(point);
          const first = send(write, key).catch(() => undefined);
          await stopped;
          await site.kill(victim);
          await first;
          const left = difference(before, await effects(write));
          const { status, headers } = await site.repeat(() => send(write, key));
          const total = difference(before, await effects(write));
          found[`${victim} ${place}`] = { left, status, isReplayed: headers.has('idempotent-replayed'), total };
          expected[`${victim} ${place}`] = {
            left: point.isAfter ? once : { records: 0, entries: 0, answers: 0 },
            status: 201,
            isReplayed: point.isAfter,
            total: once,
          };
        }
      }
      if (ALL) console.log(Object.keys(found).join('\n'));
      expect(found).toEqual(expected);
      expect(Object.keys(found).length).toBeGreaterThanOrEqual(ALL ? 20 : 3);
    },
    ALL ? 20 * 60_000 : 180_000,
  );
});

/** `kill -9` of the service when a document is in the object store and its row is not yet in the database. */
describe('a process that is killed between the object and the row of a document', () => {
  const isOld = { graceMs: -60_000, quarantineMs: 0 }; // clocks of the machine and of files may differ
  const rows = () => site.count('select count(*)::int as n from stored_documents');

  it('leaves an object that the sweep deletes, and a document that can be read', async () => {
    const { app } = await site.startInstance();
    const [store, sweep] = [app.get(ObjectStore, { strict: false }), app.get(MediaSweep)];
    const documents = async () => {
      const keys: string[] = [];
      for await (const batch of store.list()) keys.push(...batch.map(({ key }) => key));
      return keys.filter((key) => key.endsWith('.pdf'));
    };
    const { id } = await site.client.create('/v2/invoices', invoiceV2());
    const path = `/v2/invoices/${id}/document`;
    const point = { statement: /^insert into stored_documents/, isAfter: false };
    const stopped = site.proxies.service.watch(point, 'all transactions');
    const first = documentOf(site.client, path).catch(() => undefined);
    await stopped;
    const left = await documents();
    await site.kill('service');
    expect([await first, left.length, await rows()]).toEqual([undefined, 1, 0]);

    const { status, bytes } = await documentOf(site.client, path);
    expect([status, (await documents()).length, await rows()]).toEqual([200, 2, 1]);
    await sweep.run(isOld);
    await sweep.run(isOld);
    expect(await documents()).toEqual([expect.not.stringMatching(left[0]!)]);
    expect((await documentOf(site.client, path)).bytes).toEqual(bytes);
    await app.close();
  });
});

const WORKS: Record<string, (site: KillSite, receiver: Receiver) => Promise<BackgroundWork>> = {
  'the delivery of events': delivery,
  'an import': fileImport,
};
/** Time after which leases are ended again, in milliseconds: work can fail once more at a connection that broke. */
const LEASES_MS = 1_000;

/** `kill -9` of the instance that does background work, or of the database, at each statement of this work. */
describe('a process that is killed at a statement of background work', () => {
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.start();
    await site.startWorker();
  });
  afterAll(() => receiver.stop());

  it.each(Object.keys(WORKS))(
    'has finished %s after a restart, and done nothing twice',
    async (name) => {
      const work = await WORKS[name]!(site, receiver);
      const proxy = site.proxies.worker;
      const finish = async (label: string): Promise<void> => {
        for (let begun = performance.now(); !(await work.isDone(label)); await sleep(POLL_MS)) {
          if (performance.now() - begun < LEASES_MS) continue;
          await site.query(work.endLeases);
          begun = performance.now();
        }
      };
      void proxy.watch(undefined, 'all transactions');
      await work.request('listed');
      await finish('listed');
      const statements = proxy.unwatch();
      expect(await work.result('listed')).toEqual(work.expected);

      const found: Record<string, object> = {};
      for (const [index, [point, victim]] of killsOf(statements, work.kill).entries()) {
        const label = `${victim}-${index}`;
        let isStopped = false;
        void proxy.watch(point, 'all transactions').then(() => (isStopped = true));
        await work.request(label);
        while (!isStopped && !(await work.isDone(label))) await sleep(POLL_MS);
        const place = `${point.isAfter ? 'after' : 'before'} ${index} ${labelOf(proxy.unwatch().at(-1)!)}`;
        if (!isStopped) continue; // this time the work needed fewer statements
        await site.kill(victim);
        await site.query(work.endLeases);
        await finish(label);
        found[`${victim} ${place}`] = await work.result(label);
      }
      if (ALL) console.log(Object.keys(found).join('\n'));
      const places = Object.keys(found);
      expect(found).toEqual(Object.fromEntries(places.map((place) => [place, work.expected])));
      expect(places.length).toBeGreaterThanOrEqual(ALL ? 20 : 1);
    },
    ALL ? 30 * 60_000 : 180_000,
  );
});

/** Number of points of background work at which `npm run prove` kills; each takes a restart and up to 10 s of waiting. */
const MAX_POINTS = 60;

type Victim = BackgroundWork['kill']['victim'];

/** Where which process is killed: spread over all statements with `npm run prove`, otherwise before one of them. */
function killsOf(statements: readonly string[], { victim, before }: BackgroundWork['kill']): [StoppingPoint, Victim][] {
  if (!ALL) return [[{ statement: before, isAfter: false }, victim]];
  const points = [...statements.keys()]
    .flatMap((statement) => [false, true].map((isAfter) => ({ statement, isAfter })))
    .filter(({ statement, isAfter }) => !isAfter || /^commit/i.test(statements[statement]!));
  const step = Math.ceil(points.length / MAX_POINTS);
  return points
    .filter((_, index) => index % step === 0)
    .map((point, index) => [point, index % 2 ? 'database' : 'worker']);
}
