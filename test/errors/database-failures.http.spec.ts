import { ImportFixture, ndjson, productLine } from '../support/imports/fixture.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import { Client } from '../support/client.js';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { untilWaiting, WAITING_SESSIONS } from '../support/waiting-sessions.js';
import { eventually } from '../support/waiting.js';

const PATHS = ['/v1/price-lists', '/v2/price-lists'];
const UNAVAILABLE = [503, 'unavailable', 'The database is unavailable or too busy; try again.', '1'];
const READ_ONLY = [503, 'unavailable', 'The database accepts no writes at present; try again.', '1'];
const TIMEOUT = [504, 'timeout', 'The database took too long.', '1'];

/** Failures of a real server: what callers are told, and what becomes of the connections. */
describe('a failing database', () => {
  let service: OwnService;
  let client: Client;
  let name: string;
  let postgres: string;
  let count = 0;

  beforeAll(async () => {
    service = await startService({ DATABASE_POOL_SIZE: '4' });
    client = await service.tenant();
    name = new URL(service.database.adminUrl).pathname.slice(1);
    postgres = Object.assign(new URL(service.database.adminUrl), { pathname: '/postgres' }).href;
  });
  afterAll(() => service.stop());

  const sql = (...texts: string[]) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      for (const text of texts) await admin.query(text);
    });
  const write = (path: string) => client.post(path, { reference_id: `R-${++count}`, name: 'A' });
  const told = async (asked: ReturnType<Client['get']>) => {
    const { status, body, headers } = await asked;
    return [status, body.code, body.message, headers.get('retry-after')];
  };
  /** Runs `work` while each insertion into a table raises an error. */
  const failing = async (table: string, sqlstate: string, work: () => Promise<void>) => {
    await sql(
      `create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'secret' using errcode = '${sqlstate}'; end $$`,
      `create trigger fail before insert on ${table} for each row execute function fail()`,
    );
    try {
      await work();
    } finally {
      await sql(`drop trigger fail on ${table}`, 'drop function fail');
    }
  };
  /** The server processes of the service's connections. */
  const processes = () =>
    asAdmin(postgres, async (admin) => {
      const { rows } = await admin.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = $1 and usename = $2 order by pid',
        [name, 'wca_app'],
      );
      return rows.map(({ pid }) => pid);
    });

  it.each([
    ['53100', UNAVAILABLE, 'kept'], // disk full
    ['53200', UNAVAILABLE, 'closed'], // out of memory
    ['55P03', [503, 'unavailable', 'What is to be changed stays locked by other requests; try again.', '1'], 'kept'],
    ['57014', TIMEOUT, 'kept'],
    ['58030', UNAVAILABLE, 'closed'], // input or output
    ['25006', READ_ONLY, 'closed'],
    ['XX001', [500, 'internal_error', expect.stringContaining('The service failed'), null], 'closed'], // a damaged table
  ])('SQLSTATE %s: %j, and the connection is %s', async (sqlstate, answer, connection) => {
    for (const path of PATHS) {
      expect((await write(path)).status).toBe(201);
      const before = await processes();
      await failing('price_lists', sqlstate, async () => expect(await told(write(path))).toEqual(answer));
      expect((await write(path)).status).toBe(201);
      // a server process ends some time after its connection was closed
      const isKept = (after: number[]) => before.every((pid) => after.includes(pid));
      await eventually(processes, (after) => isKept(after) === (connection === 'kept'));
    }
  });

  for (const end of ['pg_cancel_backend', 'pg_terminate_backend'])
    itOnOneServer('it ends the session of a read, which is on a worker')(`a statement that ${end} ends`, async () => {
      for (const path of PATHS) {
        await asAdmin(service.database.adminUrl, async (admin) => {
          await admin.query('begin; lock table price_lists in access exclusive mode');
          const answer = told(client.get(path));
          await untilWaiting(admin, 1, answer);
          await admin.query(`select ${end}(pid) from ${WAITING_SESSIONS}`);
          expect(await answer).toEqual(end === 'pg_cancel_backend' ? TIMEOUT : UNAVAILABLE);
          await admin.query('rollback');
        });
        expect((await client.get(path)).status).toBe(200);
      }
    });

  it('no more connections: 503, also from readiness', async () => {
    await asAdmin(postgres, async (admin) => {
      await admin.query(`alter database ${name} connection limit 0`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      for (const path of [...PATHS, '/health/ready']) expect(await told(client.get(path))).toEqual(UNAVAILABLE);
      await admin.query(`alter database ${name} connection limit -1`);
    });
    for (const path of [...PATHS, '/health/ready']) expect((await client.get(path)).status).toBe(200);
  });

  it('read-only: 503 for writes and readiness, reads are served, and connections are renewed until it accepts writes', async () => {
    await asAdmin(postgres, async (admin) => {
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      for (const path of PATHS) {
        await Promise.all(Array.from({ length: 4 }, () => client.get(path))); // opens several connections
        expect(await told(write(path))).toEqual(READ_ONLY);
        expect((await client.get(path)).status).toBe(200);
      }
      expect(await told(client.get('/health/ready'))).toEqual([
        503,
        'unavailable',
        'The database accepts no writes.',
        '1',
      ]);
      expect((await client.get('/health/live')).status).toBe(200);
      await Promise.all(Array.from({ length: 4 }, () => client.get(PATHS[0]!)));
      // sessions that began before keep the former setting, as connections to a server that became a standby do
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
    });
    await eventually(
      () => client.get('/health/ready'),
      ({ status }) => status === 200,
    );
    const writes = await Promise.all(Array.from({ length: 4 }, () => write(PATHS[1]!)));
    expect(writes.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it.each(['atomic', 'skip'])('refuses no line of an import (on_error=%s), which goes on later', async (onError) => {
    const fixture = new ImportFixture(service, client);
    const lines = [1, 2, 3].map((number) => productLine(`${onError}-${number}`));
    const { body } = await fixture.send(`resource=products&mode=create&on_error=${onError}`, ndjson(...lines));
    const { id } = body.data;
    const worker = service.app.get(ImportWorker);
    await failing('products', '53100', async () => {
      await worker.finish().catch(() => undefined);
      expect(await fixture.read(id)).toMatchObject({ status: 'running', failed: 0 });
    });
    for (let hours = 1; (await fixture.read(id)).status === 'running'; hours++) {
      worker.now = () => new Date(Date.now() + hours * 3_600_000); // the lease and the pause have ended
      await worker.finish();
    }
    expect(await fixture.read(id)).toMatchObject({ status: 'completed', created: 3, failed: 0 });
  });
});
