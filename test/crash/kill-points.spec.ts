import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, prepareRoles } from '../../src/database/embedded/embedded-database.js';
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { buildCli } from '../support/cli.js';
import { type Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { PNG } from '../support/images.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, postmasterPid, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';
import { makeTrade } from '../support/trade.js';
import { formOf } from '../support/uploads.js';
import { type StoppingPoint, StoppingProxy } from './stopping-proxy.js';

/** `npm run prove` sets `all`; otherwise three points of the order: before its first insert, before its commit, and after it. */
const ALL = process.env.KILL_POINTS === 'all';
const RETRY_MS = 50;
const SLUG = 'kill-points';

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

/** `kill -9` of the service or the database at each statement of a write with an Idempotency-Key, and between commit and answer. */
describe('a process that is killed at a statement of a write', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let proxy: StoppingProxy;
  let service: ServiceProcess;
  let client: Client;
  let adminUrl: string;
  const ENCRYPTION_KEYS = randomBytes(32).toString('base64');
  let serviceUrl: string;
  let ownerUrl: string;

  beforeAll(async () => {
    buildCli(); // and the service
    folder = await makeServiceFolder();
    server = await acquireEmbeddedPostgres({ directory: join(folder, '.data/postgres') });
    void server.supervise(); // restarts it at the same port
    const { owner, login } = await prepareRoles(server.adminUrl);
    await createDatabase(server.adminUrl, 'wholesale');
    const urlOf = (user: string, password: string, port: number) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/wholesale`;
    adminUrl = Object.assign(new URL(server.adminUrl), { pathname: '/wholesale' }).href;
    ownerUrl = urlOf('wca_owner', owner, server.port);
    await migrate(ownerUrl);
    proxy = await StoppingProxy.before(server.port);
    serviceUrl = urlOf('wca_app', login, proxy.port);
    const key = await issueKey({ ownerUrl }, { slug: SLUG });
    client = await start(key);
    await makeTrade(client);
    for (const { path, body } of Object.values(WRITES)) await client.post(path, body()); // statements are prepared
  });
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.ended;
    await proxy.close();
    await server.release();
    await removeServiceFolder(folder);
  });

  const start = async (key: string): Promise<Client> => {
    service = new ServiceProcess(folder, {
      DATABASE_URL: serviceUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DEMO_TENANT: 'false',
      ENCRYPTION_KEYS,
      // their transactions would be taken for that of the request
      ...{ JOURNAL_WORK: 'false', WEBHOOKS_DISPATCH: 'false', IMPORTS_WORK: 'false' },
    });
    return new Client(await service.ready(), key, SLUG);
  };
  const VICTIMS = {
    service: async () => {
      service.kill('SIGKILL');
      await service.ended;
      client = await start(client.key);
    },
    database: async () => {
      const killed = await postmasterPid(folder);
      process.kill(killed, 'SIGKILL');
      while (Number.isNaN(await postmasterPid(folder)) || (await postmasterPid(folder)) === killed)
        await sleep(RETRY_MS);
    },
  };

  const send = ({ path, body }: Write, key: string): Promise<Answer | undefined> =>
    client.send('POST', path, body(), { 'idempotency-key': key }).catch(() => undefined);
  /** Repeats the request until it has a final answer, as a client does. */
  async function repeat(write: Write, key: string): Promise<Answer> {
    for (;;) {
      const answer = await send(write, key);
      if (answer && answer.status < 500 && answer.body.code !== 'idempotency_in_progress') return answer;
      await sleep(RETRY_MS);
    }
  }
  const count = async (statement: string): Promise<number> => {
    for (;;)
      try {
        return await asAdmin(adminUrl, async (admin) => (await admin.query<{ n: number }>(statement)).rows[0]!.n);
      } catch {
        await sleep(RETRY_MS); // the database is starting
      }
  };
  const effects = async ({ records }: Write) => ({
    records: await count(records),
    entries: await count(
      `select (select count(*) from journal)::int + (select count(*) from journal_unnumbered)::int as n`,
    ),
    answers: await count('select count(*)::int as n from idempotency_keys'),
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
      void proxy.watch();
      expect((await send(write, `${name}-listed`))!.status).toBe(201);
      const { statements } = proxy;
      expect(statements.at(-1)).toMatch(/^commit/i);
      const once = difference(beforeAll, await effects(write));
      expect(once).toMatchObject({ records: 1, answers: 1 });
      const last = statements.length - 1;
      const insert = statements.findIndex((statement) => /^\s*(?:with\b[^]*)?insert/i.test(statement));
      const points: StoppingPoint[] = (ALL ? statements.map((_, index) => index) : [insert, last])
        .map((statement) => ({ statement, isAfter: false }))
        .concat({ statement: last, isAfter: true });
      const found: Record<string, object> = {};
      const expected: Record<string, object> = {};
      for (const [index, point] of points.entries()) {
        for (const victim of ALL
          ? (['service', 'database'] as const)
          : ([index % 2 ? 'database' : 'service'] as const)) {
          const place = `${point.isAfter ? 'after' : 'before'} ${point.statement} ${labelOf(statements[point.statement]!)}`;
          const key = `${name} ${victim} ${place}`.replaceAll(/[^\w]/g, '-');
          const before = await effects(write);
          const stopped = proxy.watch(point);
          const first = send(write, key);
          await stopped;
          await VICTIMS[victim]();
          await first;
          const left = difference(before, await effects(write));
          const { status, headers } = await repeat(write, key);
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

/** The first words of a statement. */
const labelOf = (statement: string): string => statement.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
