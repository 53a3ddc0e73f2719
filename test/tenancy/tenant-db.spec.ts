import { newId } from '#platform/base/values/ids.js';
import { type Caller, runAs, type ScopeHandle } from '#platform/data/tenancy/caller.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { Settings } from '#platform/data/tenancy/transaction-messages.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import { PRICE_LIST } from '#features/price-lists/price-lists.queries.js';
import { callerOf } from '../support/callers.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { eventually } from '../support/waiting.js';

const ALL = 'select id, name from price_lists where $1::uuid is not null order by name';
const NAME = 'update price_lists set name = name || $3 where tenant_id = $1 and id = $2';
/** Fails the transaction with an error of PostgreSQL. */
const raise = (code: string) => `do $$ begin raise exception 'x' using errcode = '${code}'; end $$`;

describe('TenantDb', () => {
  let service: OwnService;
  let db: TenantDb;
  let caller: Caller;

  beforeAll(async () => {
    service = await startService({ DATABASE_POOL_SIZE: '2', DATABASE_TENANT_SHARE: '2' });
    db = service.app.get(TenantDb);
  });
  beforeEach(async () => {
    caller = await callerOf(service);
  });
  afterAll(() => service.stop());

  const add = async (tx: TenantTx, name: string): Promise<string> => {
    const id = newId();
    tx.journal.created('price_list', { id, referenceId: id, version: 9 }); // the tests also update it
    await tx.insert(PriceList, [{ id, referenceId: id, name }]);
    return id;
  };
  const names = (as = caller) =>
    runAs(as, async () => (await db.read<{ name: string }>(ALL, [])).map(({ name }) => name));

  it('commits all statements of a use case together', async () => {
    const ids = await runAs(caller, () => db.transaction(async (tx) => [await add(tx, 'a'), await add(tx, 'b')]));
    expect(ids).toHaveLength(2);
    expect(await names()).toEqual(['a', 'b']);
  });

  it('sets the settings of a read in the same transaction, and throws the error of a wrong one', async () => {
    const shown = 'select current_setting($2, true) as value where $1::uuid is not null';
    const read = (settings?: Settings) =>
      runAs(caller, () => db.read<{ value: string }>(shown, ['app.search'], { settings }));
    const value = `it's "\\" {a}; x`;
    expect(await read({ 'app.search': value })).toEqual([{ value }]);
    expect((await read())[0]!.value || null).toBeNull();
    await expect(read({ work_mem: 'x' })).rejects.toThrow('invalid value for parameter');
    expect((await read())[0]!.value || null).toBeNull();
  });

  it('rolls back a failed use case', async () => {
    const failure = new Error('no');
    const work = db.transaction.bind(db, async (tx: TenantTx) => {
      await add(tx, 'a');
      throw failure;
    });
    await expect(runAs(caller, work)).rejects.toBe(failure);
    expect(await names()).toEqual([]);
  });

  it('fails when a use case ignores the error of a statement', async () => {
    const work = () =>
      db.transaction(async (tx) => {
        await add(tx, 'a');
        await tx.query('select 1 / ($1 is null)::int').catch(() => undefined);
      });
    await expect(runAs(caller, work)).rejects.toThrow('the use case ignored the error');
    expect(await names()).toEqual([]);
  });

  it.each(['40001', '40P01', '23505', '23503'])(
    'repeats a use case after a conflict with a concurrent transaction: %s',
    async (code) => {
      let attempts = 0;
      const work = () =>
        db.transaction(async (tx) => {
          await add(tx, `attempt ${++attempts}`);
          if (attempts < 3) await tx['parts'].client.query(raise(code));
        });
      await runAs(caller, work);
      expect(attempts).toBe(3);
      expect(await names()).toEqual(['attempt 3']);
    },
  );

  it('gives up after the third attempt, and does not repeat after other errors', async () => {
    for (const [code, tries, wanted] of [
      ['40001', 3, { code: 'unavailable' }],
      ['40P01', 3, { code: 'unavailable' }],
      ['57014', 1, { code: 'timeout' }],
      ['22P02', 1, { code: '22P02' }],
    ] as const) {
      let attempts = 0;
      const work = () =>
        db.transaction(async (tx) => {
          attempts++;
          await tx['parts'].client.query(raise(code));
        });
      await expect(runAs(caller, work)).rejects.toMatchObject(wanted);
      expect([code, attempts]).toEqual([code, tries]);
    }
  });

  it('rolls back and repeats a use case after LateLock, a limited number of times', async () => {
    let [attempts, late] = [0, 10];
    const work = () =>
      db.transaction(async (tx) => {
        await add(tx, `attempt ${++attempts}`);
        if (attempts <= late) throw new LateLock();
      });
    await runAs(caller, work);
    expect(await names()).toEqual(['attempt 11']);
    [attempts, late] = [0, Infinity];
    await expect(runAs(caller, work)).rejects.toMatchObject({ code: 'unavailable' });
    expect([attempts, await names()]).toEqual([21, ['attempt 11']]);
  });

  it('repeats after a real deadlock: both use cases take effect', async () => {
    const [a, b] = await runAs(caller, () => db.transaction(async (tx) => [await add(tx, 'a'), await add(tx, 'b')]));
    let attempts = 0;
    let arrived = 0;
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const swap = (first: string, second: string, mark: string) => () =>
      db.transaction(async (tx) => {
        attempts++;
        await tx.query(NAME, [first, mark]);
        if (++arrived === 2) open();
        await gate;
        await tx.query(NAME, [second, mark]);
      });
    await Promise.all([runAs(caller, swap(a!, b!, '+')), runAs(caller, swap(b!, a!, '-'))]);
    expect(attempts).toBeGreaterThan(2);
    expect((await names()).map((name) => [...name].sort().join(''))).toEqual(['+-a', '+-b']);
  });

  it('does not commit for an abandoned request', async () => {
    const work = (scope: ScopeHandle) =>
      db.transaction(async (tx) => {
        await add(tx, 'late');
        scope.expire();
      });
    await expect(runAs(caller, work)).rejects.toMatchObject({ code: 'timeout' });
    expect(await names()).toEqual([]);
  });

  describe('a commit that is sent together with the last statement', () => {
    const RENAME = 'update price_lists set name = $3 where tenant_id = $1 and id = $2 returning name';

    it('takes effect, and the statement’s rows are returned', async () => {
      const work = () => db.transaction(async (tx) => LastStatement.rows(RENAME, [await add(tx, 'a'), 'b']));
      expect(await runAs(caller, work)).toEqual([{ name: 'b' }]);
      expect(await names()).toEqual(['b']);
    });

    it('becomes a rollback when the statement fails', async () => {
      const work = () => db.transaction(async (tx) => LastStatement.rows(RENAME, [await add(tx, 'a'), null]));
      await expect(runAs(caller, work)).rejects.toMatchObject({ code: '23502' });
      expect(await names()).toEqual([]);
    });

    it('is not sent for an abandoned request', async () => {
      const work = (scope: ScopeHandle) =>
        db.transaction(async (tx) => {
          const id = await add(tx, 'a');
          scope.expire();
          return LastStatement.rows(RENAME, [id, 'late']);
        });
      await expect(runAs(caller, work)).rejects.toMatchObject({ code: 'timeout' });
      expect(await names()).toEqual([]);
    });
  });

  it('refuses to run without a tenant', async () => {
    await expect(db.read(ALL, [])).rejects.toThrow('No tenant in scope');
    await expect(db.readOne(PRICE_LIST, [newId()])).rejects.toThrow('No tenant in scope');
    await expect(db.transaction(() => Promise.resolve())).rejects.toThrow('No tenant in scope');
  });

  it('refuses a malformed tenant id before it becomes part of a statement', async () => {
    const forged = { ...caller, tenant: { ...caller.tenant, id: "x'; drop table price_lists; --" } };
    await expect(runAs(forged, () => db.read(ALL, []))).rejects.toThrow('A tenant id is a UUID');
    await expect(runAs(forged, () => db.transaction(() => Promise.resolve()))).rejects.toThrow('A tenant id is a UUID');
    expect(await names()).toEqual([]);
  });

  it('keeps the connection usable when the pipeline of a read fails', async () => {
    await runAs(caller, () => db.transaction((tx) => add(tx, 'a')));
    for (let round = 0; round < 3; round++) {
      for (const [text, values] of [
        ['select nonsense from nowhere where $1::uuid is not null', []],
        ['selec', []],
        ['select 1 / ($1::uuid is null)::int', []],
        ['select $1::uuid, $2::integer', ['x']],
        ['select $1::uuid, $2::integer', []],
      ] as const)
        await expect(runAs(caller, () => db.read(text, values))).rejects.toMatchObject({
          code: expect.stringMatching(/^(\w{5}|unavailable)$/) as string, // poolers have the SQLSTATE of the last one for lost servers
        });
      expect(await names()).toEqual(['a']);
    }
    expect(await runAs(caller, () => db.transaction((tx) => tx.query('select $1::uuid as id')))).toEqual([
      { id: caller.tenant.id },
    ]);
  });

  it('separates reads of different tenants on few connections', async () => {
    const callers = await Promise.all(Array.from({ length: 10 }, () => callerOf(service)));
    await Promise.all(callers.map((as) => runAs(as, () => db.transaction((tx) => add(tx, as.tenant.id)))));
    const reads = Array.from({ length: 100 }, (_, index) => callers[index % 10]!);
    expect(await Promise.all(reads.map((as) => names(as)))).toEqual(reads.map((as) => [as.tenant.id]));
  });

  it('continues when connections end while they are used', async () => {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'wca_app'`;
    const kill = () => asAdmin(service.database.adminUrl, async (admin) => void (await admin.query(end)));
    const work = () =>
      db.transaction(async (tx) => {
        await add(tx, 'a');
        await kill();
        await add(tx, 'b');
      });
    for (let round = 0; round < 3; round++)
      await expect(runAs(caller, work)).rejects.toMatchObject({ code: 'unavailable' });
    const asleep = runAs(caller, () => db.read('select pg_sleep(5) where $1::uuid is not null', []));
    const sleeping = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await asAdmin(service.database.adminUrl, (admin) =>
      eventually(
        async () => (await admin.query<{ count: number }>(sleeping)).rows[0]!.count,
        (count) => count > 0,
      ),
    );
    await kill();
    await expect(asleep).rejects.toMatchObject({ code: 'unavailable' });
    expect(await names()).toEqual([]);
  });
});
