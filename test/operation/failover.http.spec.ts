import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { type ImportBody, ImportFixture, ndjson, productLine } from '../support/imports/fixture.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { poolOf } from '#platform/base/library-internals/typeorm-connections.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { Proxy } from '../support/proxy.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { intercept } from '../support/statements.js';
import { untilWaiting, WAITING_SESSIONS } from '../support/waiting-sessions.js';

const LISTS = '/v1/price-lists';
const UNKNOWN = {
  code: 'unavailable',
  message: 'The database did not confirm the change: it may or may not be stored. Read before you write again.',
  details: [{ field: 'request', reason: 'may have taken effect' }],
};

describe('a database that stops answering without closing connections', () => {
  let service: OwnService;
  let proxy: Proxy;
  let instance: TestInstance;
  let client: Client;
  let folder: string;

  beforeAll(async () => {
    service = await startService();
    proxy = await Proxy.before(service.database.serviceUrl);
    folder = await mkdtemp(join(tmpdir(), 'failover-')); // of this database only, so that unused files are deleted
    const env = { REQUEST_TIMEOUT_MS: '1000', DATABASE_POOL_SIZE: '4', DATA_DIR: folder };
    instance = await startInstance(proxy.url, { env });
    const { key, slug } = await service.tenant();
    client = new Client(instance.base, key, slug);
  });
  afterAll(async () => {
    await instance.app.close();
    await proxy.cut();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  /** Repeats a request until the service answers. */
  const recovered = async () => {
    while ((await client.get(LISTS)).status !== 200);
  };
  const stored = (reference: string) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const { rowCount } = await admin.query('select from price_lists where reference_id = $1', [reference]);
      return rowCount;
    });

  it('blocks no request and no connection longer than the request timeout', async () => {
    await Promise.all(Array.from({ length: 4 }, () => client.get(LISTS)));
    proxy.silence();
    const asked = [
      client.get(LISTS),
      client.get(LISTS),
      client.get(LISTS),
      client.post(LISTS, { reference_id: 'silent', name: 'A' }),
    ];
    for (const { status, body } of await Promise.all(asked))
      expect([
        [504, 'timeout'],
        [503, 'unavailable'],
        [429, 'rate_limited'],
      ]).toContainEqual([status, body.code]);
    proxy.speak();
    await recovered();
    expect(await stored('silent')).toBe(0);
    expect((await client.post(LISTS, { reference_id: 'after', name: 'A' })).status).toBe(201);
  });

  it.each(['cut', 'silence', 'pooler'] as const)(
    'before it answered a commit (%s): the response says that the outcome is unknown',
    async (by) => {
      await recovered();
      proxy.loseAnswerToCommit(by);
      const { status, body } = await client.post(LISTS, { reference_id: by, name: 'A' });
      expect([status, body]).toEqual([503, UNKNOWN]);
      await recovered();
      expect(await stored(by)).toBe(1);
    },
  );

  it('before it answered the commit of an upload: the file is kept, for the import may be stored', async () => {
    await recovered();
    const fixture = new ImportFixture({ ...service, ...instance }, client);
    proxy.loseAnswerToCommit('cut');
    const { status, body } = await fixture.send('resource=products&mode=create', ndjson(productLine('kept')));
    expect([status, body]).toEqual([503, UNKNOWN]);
    await recovered();
    await fixture.work();
    expect((await client.get('/v2/imports')).body.data).toMatchObject([{ status: 'completed', created: 1 }]);
  });

  it('when the server ends the connection during the commit: the response says that the outcome is unknown', async () => {
    await recovered();
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query(`create function wait_at_commit() returns trigger language plpgsql set lock_timeout = 0 as
          $$begin perform pg_advisory_xact_lock(1); return null; end$$;
        create constraint trigger wait_at_commit after insert on price_lists deferrable initially deferred
          for each row execute function wait_at_commit();
        select pg_advisory_lock(1)`);
      const answer = client.post(LISTS, { reference_id: 'ended', name: 'A' });
      await untilWaiting(admin, 1, answer);
      await admin.query(`select pg_terminate_backend(pid) from ${WAITING_SESSIONS}`);
      const { status, body } = await answer;
      expect([status, body]).toEqual([503, UNKNOWN]);
      await admin.query('drop trigger wait_at_commit on price_lists; drop function wait_at_commit');
    });
    expect((await client.post(LISTS, { reference_id: 'ended', name: 'A' })).status).toBe(201);
  });

  describe('in a transaction that may last longer than requests', () => {
    const ANY = 'select 1 where $1::uuid is not null';
    const MAX_MS = 3_600_000;

    /** Opens as many connections as a worker uses one after the other when each of them fails. */
    const openConnections = async () => {
      const pool = poolOf(instance.app.get(DataSource));
      const opened = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
      for (const connection of opened) connection.release();
    };
    /** An import. Repeats the request as long as it gets a lost connection. */
    const read = async (fixture: ImportFixture, id: string) => {
      for (;;) {
        const found = (await fixture.read(id)) as ImportBody | undefined;
        if (found) return found;
      }
    };

    afterEach(() => proxy.speak()); // also after a failure, because later tests wait for the service to recover

    it('blocks neither an import nor an export longer than a request', async () => {
      await recovered();
      const caller = await instance.app.get(ApiKeys).authenticate(client.key);
      const db = instance.app.get(TenantDb);
      await runAs(caller, async () => {
        const snapshot = await db.snapshot({});
        const imported = db.batch(
          async ({ tx }) => {
            await tx.query(ANY);
            proxy.silence();
            await tx.query(ANY);
          },
          { maxMs: MAX_MS },
        );
        await expect(imported).rejects.toMatchObject({ code: 'ETIMEDOUT' });
        await expect(snapshot.query(ANY)).rejects.toMatchObject({ code: 'unavailable' });
        await snapshot.end();
      });
    });

    it.each(['cut', 'silence'] as const)('refuses no line of an atomic import, but repeats it (%s)', async (by) => {
      await recovered();
      await openConnections(); // all of which are lost, so that what follows the failure fails, too
      const fixture = new ImportFixture({ ...service, ...instance }, client);
      const lines = [1, 2, 3].map((number) => productLine(`${by}-${number}`));
      let isLost = false;
      intercept(instance, ({ text }) => {
        if (!isLost && text.startsWith('insert into products ')) {
          isLost = true;
          proxy.lose(by);
        }
        return text;
      });
      const { body } = await fixture.send('resource=products&mode=create&on_error=atomic', ndjson(...lines));
      const { id } = body.data;
      const worker = instance.app.get(ImportWorker);
      await worker.finish().catch(recovered);
      expect(isLost).toBe(true);
      expect(await read(fixture, id)).toMatchObject({ status: 'running', failed: 0 });
      for (let hours = 1; (await read(fixture, id)).status === 'running'; hours++) {
        worker.now = () => new Date(Date.now() + hours * 3_600_000); // the lease and the pause have ended
        await worker.finish().catch(recovered);
      }
      expect(await read(fixture, id)).toMatchObject({ status: 'completed', created: 3 });
    });
  });
});
