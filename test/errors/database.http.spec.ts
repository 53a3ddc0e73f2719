import { Client } from '../support/client.js';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { Proxy } from '../support/proxy.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { untilWaiting } from '../support/waiting-sessions.js';

const PATH = '/v1/price-lists';
/** A trigger that delays every insertion of a price list by a second. */
const SLOW_ROWS = [
  `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`,
  'create trigger slow before insert on price_lists for each row execute function slow()',
];
const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

describe('errors of the database', () => {
  let service: OwnService;
  let proxy: Proxy;
  let instance: TestInstance;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ STATEMENT_TIMEOUT_MS: '300' });
    proxy = await Proxy.before(service.database.serviceUrl);
    instance = await startInstance(proxy.url);
    const { key, slug } = await service.tenant();
    client = new Client(instance.base, key, slug);
  });
  afterAll(async () => {
    await instance.app.close();
    await proxy.cut();
    await service.stop();
  });

  const expectUnavailable = async (asked: ReturnType<Client['get']>) => {
    const { status, body, headers } = await asked;
    expect([status, body]).toEqual([
      503,
      { code: 'unavailable', message: 'The database is unavailable or too busy; try again.', details: [] },
    ]);
    expect(headers.get('retry-after')).toBe('1');
  };
  const sql = (...texts: string[]) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      for (const text of texts) await admin.query(text);
    });
  /** Runs `work` while another transaction locks the table of price lists. */
  const locked = (work: () => Promise<void>) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('begin; lock table price_lists in access exclusive mode');
      await work();
      await admin.query('rollback');
    });

  /** Waits until a request waits for the table. */
  const untilLocked = (requests: Promise<unknown>[]) =>
    asAdmin(service.database.adminUrl, (watch) => untilWaiting(watch, 1, Promise.race(requests)));

  itOnOneServer('workers serve reads meanwhile')(
    'unreachable: 503 for reads, writes, key look-ups and readiness, until it is back',
    async () => {
      expect((await client.get(PATH)).status).toBe(200);
      await proxy.cut();
      await expectUnavailable(client.get(PATH));
      await expectUnavailable(client.post(PATH, { reference_id: 'A', name: 'A' }));
      await sleep(1_000); // the cached key has expired, so it is looked up again
      await expectUnavailable(client.get(PATH));
      await expectUnavailable(client.get('/health/ready'));
      expect((await client.get('/health/live')).status).toBe(200);
      await proxy.restore();
      expect((await client.get(PATH)).status).toBe(200);
      expect((await client.get('/health/ready')).status).toBe(200);
    },
  );

  itOnOneServer('workers serve reads meanwhile')('a connection lost during a read', async () => {
    await locked(async () => {
      const reads = Array.from({ length: 5 }, () => client.get(PATH));
      await untilLocked(reads);
      await proxy.cut();
      for (const read of reads) await expectUnavailable(read);
    });
    await proxy.restore();
    expect((await client.get(PATH)).status).toBe(200);
  });

  it('a connection lost during a write', async () => {
    await locked(async () => {
      const writes = Array.from({ length: 5 }, (_, index) =>
        client.post(PATH, { reference_id: `W${index}`, name: 'W' }),
      );
      await untilLocked(writes);
      await proxy.cut();
      for (const write of writes) await expectUnavailable(write);
    });
    await proxy.restore();
    expect((await client.get(PATH)).body.pagination.total_records).toBe(0);
    expect((await client.post(PATH, { reference_id: 'after', name: 'W' })).status).toBe(201);
  });

  itOnOneServer('workers serve reads meanwhile')('connections closed by the operator, busy ones included', async () => {
    const name = new URL(service.database.serviceUrl).pathname.slice(1);
    const postgres = Object.assign(new URL(service.database.adminUrl), { pathname: '/postgres' }).href;
    await asAdmin(postgres, async (admin) => {
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      for (let again = 0; again < 3; again++) await expectUnavailable(client.get(PATH));
      await admin.query(`alter database ${name} allow_connections true`);
    });
    expect((await client.get(PATH)).status).toBe(200);
  });

  it('a lock held longer than the service waits: 503, and the connection stays usable', async () => {
    const impatient = new Client(service.base, client.key, client.slug);
    const refused = [503, 'What is to be changed stays locked by other requests; try again.', '1'];
    await locked(async () => {
      for (const answer of [
        await impatient.get(PATH),
        await impatient.post(PATH, { reference_id: 'locked', name: 'x' }),
      ])
        expect([answer.status, answer.body.message, answer.headers.get('retry-after')]).toEqual(refused);
    });
    const { status, body } = await impatient.get(PATH);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('locked');
  });

  it('a statement that is too slow: 504, and the connection stays usable', async () => {
    const impatient = new Client(service.base, client.key, client.slug);
    const timeout = { code: 'timeout', message: 'The database took too long.', details: [] };
    await sql(...SLOW_ROWS);
    const write = await impatient.post(PATH, { reference_id: 'slow', name: 'x' });
    expect([write.status, write.body]).toEqual([504, timeout]);
    await sql('drop trigger slow on price_lists', 'drop function slow');
    const { status, body } = await impatient.get(PATH);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('slow');
  });
});
