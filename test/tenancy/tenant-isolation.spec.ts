import { newId } from '#platform/base/values/ids.js';
import { type Caller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import { callerOf } from '../support/callers.js';
import { type OwnService, startService } from '../support/service.js';
import { intercept } from '../support/statements.js';
import { databaseServer } from '../support/test-run.js';

const { cluster } = await databaseServer();
const SETTING = `select coalesce(current_setting('app.tenant_id', true), '') as tenant`;
const COUNT = 'select count(*)::int as rows from price_lists';

describe('the tenant of a connection', () => {
  let service: OwnService;
  let db: TenantDb;
  let caller: Caller;
  let id: string;

  beforeAll(async () => {
    service = await startService({ DATABASE_POOL_SIZE: '1' }); // every transaction uses the same connection
    db = service.app.get(TenantDb);
  });
  beforeEach(async () => {
    caller = await callerOf(service);
    id = newId();
    await runAs(caller, () =>
      db.transaction((tx) => {
        tx.journal.created('price_list', { id });
        return tx.insert(PriceList, [{ id, referenceId: 'A', name: 'A' }]);
      }),
    );
  });
  afterAll(() => service.stop());

  const outside = async () => {
    const [setting] = await db.withoutTenant<{ tenant: string }>('test', SETTING);
    const [count] = await db.withoutTenant<{ rows: number }>('test', COUNT);
    return { ...setting, ...count };
  };
  const NOTHING = { tenant: '', rows: 0 };

  it('is reset after every kind of transaction', async () => {
    expect(await outside()).toEqual(NOTHING);
    expect(await runAs(caller, () => db.read(`${COUNT} where $1::uuid is not null`, []))).toEqual([{ rows: 1 }]);
    expect(await outside()).toEqual(NOTHING);
    await runAs(caller, () => db.read('select 1 / ($1::uuid is null)::int', [])).catch(() => undefined);
    expect(await outside()).toEqual(NOTHING);
    await runAs(caller, () => db.transaction(() => Promise.reject(new Error('x')))).catch(() => undefined);
    expect(await outside()).toEqual(NOTHING);
    await runAs(caller, () => db.transaction((tx) => tx.query('selec'))).catch(() => undefined);
    expect(await outside()).toEqual(NOTHING);
    await runAs(caller, (scope) => db.transaction(() => Promise.resolve(scope.expire()))).catch(() => undefined);
    expect(await outside()).toEqual(NOTHING);
  });

  it('restricts statements without a condition to the tenant’s own rows', async () => {
    const otherTenant = await callerOf(service);
    await runAs(otherTenant, async () => {
      expect(await db.read(`${COUNT} where $1::uuid is not null`, [])).toEqual([{ rows: 0 }]);
      await db.transaction(async (tx) => {
        const changed = await tx.query(
          `update price_lists set name = 'stolen' where $1::uuid is not null returning id`,
        );
        const deleted = await tx.query('delete from price_lists where $1::uuid is not null returning id');
        expect([changed, deleted]).toEqual([[], []]);
      });
    });
    expect(await runAs(caller, () => db.read('select name from price_lists where tenant_id = $1', []))).toEqual([
      { name: 'A' },
    ]);
  });

  it('refuses rows of another tenant', async () => {
    const insert =
      'insert into price_lists (tenant_id, id, reference_id, name) values ($2::uuid, $3::uuid, $1::text, $1::text)';
    const move = 'update price_lists set tenant_id = $2 where tenant_id = $1';
    const refused = (text: string, values: string[], code: string) =>
      expect(runAs(caller, () => db.transaction((tx) => tx.query(text, values)))).rejects.toMatchObject({ code });
    await refused(insert, [newId(), newId()], '42501');
    await refused(move, [newId()], cluster ? '0A000' : '42501'); // Citus moves no row to another tenant at all
  });

  it('sets the tenant of inserted rows, which cannot be missing', async () => {
    const insert = `insert into price_lists (id, reference_id, name) values ($1, 'X', 'X') returning tenant_id`;
    await expect(db.withoutTenant('test', insert, [newId()])).rejects.toMatchObject({
      code: expect.stringMatching(/^(22P02|42704)$/) as string,
    });
    await runAs(caller, () =>
      db.transaction(async (tx) => {
        const added = newId();
        tx.journal.created('price_list', { id: added });
        const rows = await tx.query(insert.replace('$1', '$2').replace("'X')", '$1::text)'), [added]);
        expect(rows).toEqual([{ tenant_id: caller.tenant.id }]);
      }),
    );
  });

  it('restricts statements that follow from entities too', async () => {
    await runAs(await callerOf(service), () =>
      db.transaction(async (tx) => {
        expect(await tx.lock(PriceList, id)).toBeUndefined();
        await tx.update(PriceList, id, { name: 'stolen' });
        await tx.delete(PriceList, id);
      }),
    );
    const mine = await runAs(caller, () => db.transaction((tx) => tx.lock(PriceList, id)));
    expect(mine).toMatchObject({ id, name: 'A', version: 1 });
  });

  it('gives access to tenants and to keys of other tenants only through the look-up function', async () => {
    const refused = [
      'select * from tenants',
      'delete from api_keys',
      `update api_keys set scopes = '{*:*}'`,
      `update api_keys set expires_at = now() + interval '1 year'`,
    ];
    for (const statement of refused)
      await expect(db.withoutTenant('test', statement)).rejects.toMatchObject({ code: '42501' });
    expect(await db.withoutTenant('test', 'select * from api_keys')).toEqual([]);
    await expect(db.withoutTenant('test', 'set role wca_owner')).rejects.toMatchObject({ code: '42501' });
    expect(await db.withoutTenant('test', 'select * from api_key_with_tenant($1, $2)', ['live', 'x'])).toEqual([]);
  });
});

describe('an abandoned request', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({ REQUEST_TIMEOUT_MS: '400', STATEMENT_TIMEOUT_MS: '390' });
  });
  afterAll(() => service.stop());

  it('gets 504 and has no effect, even if its statement continues', async () => {
    const client = await service.tenant();
    // each statement is below the limit, their sum is not
    intercept(service, ({ text }) =>
      text.replace(/^select (?=pg_advisory|exists|row_to_json)/, 'select pg_sleep(0.2), '),
    );
    const { status, body } = await client.post('/v1/price-lists', { reference_id: 'A', name: 'A' });
    expect([status, body]).toEqual([
      504,
      { code: 'timeout', message: 'The request took too long and was abandoned.', details: [] },
    ]);
    await new Promise((wake) => setTimeout(wake, 200));
    expect((await client.get('/v1/price-lists')).body.data).toEqual([]);
  });
});
