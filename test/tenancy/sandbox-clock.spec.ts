import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { currentTime, realTime } from '#platform/base/values/current-time.js';
import { followClock } from '#platform/data/tenancy/sandbox-clock.js';
import { asAdmin } from '../support/database.js';
import { makeSandbox, setOffset, type TestSandbox } from '../support/sandbox-clocks.js';
import { type OwnService, startService } from '../support/service.js';
import { eventually } from '../support/waiting.js';
import { untilWaiting } from '../support/waiting-sessions.js';

const DAY_MS = 86_400_000;
/** More than the tests take, in milliseconds. */
const SOON_MS = 600_000;

describe('the clock of a sandbox', () => {
  let service: OwnService;
  let db: TenantDb;
  let sandbox: TestSandbox;

  beforeAll(async () => {
    service = await startService();
    db = service.app.get(TenantDb);
  });
  beforeEach(async () => {
    sandbox = await makeSandbox(service);
  });
  afterAll(() => service.stop());

  const asSandbox = <T>(work: () => Promise<T>) => runAs(maintenanceCaller(sandbox.tenantId), work);
  const isAhead = (time: Date | string, days: number) =>
    Math.abs(new Date(time).getTime() - Date.now() - days * DAY_MS) < SOON_MS;
  const TIMES = 'select tenant_now() as now, tenant_clock_timestamp() as clock where $1::uuid is not null';

  it('is one for statements and for the service, in transactions and reads', async () => {
    await setOffset(service.database, sandbox, 40 * DAY_MS);
    const inTransaction = await asSandbox(() =>
      db.transaction(async (tx) => [...(await tx.query<Record<string, Date>>(TIMES)), currentTime()]),
    );
    const inRead = await asSandbox(async () => {
      await followClock(db);
      return [...(await db.read<Record<string, Date>>(TIMES, [])), currentTime()];
    });
    for (const [row, time] of [inTransaction, inRead] as [Record<string, Date>, Date][])
      expect([row['now']!, row['clock']!, time].map((at) => isAhead(at, 40))).toEqual([true, true, true]);
    expect(isAhead(realTime(), 0)).toBe(true);
    expect(isAhead(currentTime(), 0)).toBe(true); // without a caller
  });

  it('is the time of what requests write and answer, and of no other tenant', async () => {
    await setOffset(service.database, sandbox, 100 * DAY_MS);
    const live = await service.tenant();
    for (const [client, days] of [
      [live, 0],
      [sandbox.client, 100],
      [live, 0],
    ] as const) {
      const reference_id = `P-${days}-${Math.random()}`;
      const created = await client.post('/v2/price-lists', { reference_id, name: reference_id });
      expect(created.status).toBe(201);
      const { id, created_at, updated_at } = created.body.data;
      const changed = await client.patch(`/v2/price-lists/${id}`, { name: 'Changed' });
      const history = await client.get(`/v2/history?resource_id=${id}&created_after=${created_at}`);
      const events = await client.get(`/v2/events?resource_ids=${id}`);
      const times = [created_at, updated_at, changed.body.data.updated_at];
      times.push(...history.body.data.map(({ occurred_at }: { occurred_at: string }) => occurred_at));
      times.push(...events.body.data.map((event: { created_at: string }) => event.created_at));
      expect(times.length).toBe(7);
      expect(times.filter((time) => !isAhead(time, days))).toEqual([]);
      const header = created.headers.get('x-sandbox-now');
      expect([header === null, header === null || isAhead(header, days)]).toEqual([days === 0, true]);
      expect(isAhead(created.headers.get('date')!, 0)).toBe(true);
    }
    const refused = await sandbox.client.get('/v2/price-lists/none');
    expect(isAhead(refused.headers.get('x-sandbox-now')!, 100)).toBe(true);
  });

  it('is read by conditions with indexes, as now() is', async () => {
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('set enable_seqscan = off');
      const plan = await admin.query<Record<string, string>>(
        'explain select 1 from idempotency_keys where tenant_id = $1 and created_at > tenant_now()',
        [sandbox.tenantId],
      );
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toMatch(/Index Cond: \(\(tenant_id = .*\) AND \(created_at > \(now\(\) \+/);
    });
  });

  it('does not move while a transaction is open, and one that waits for a move has the time after it', async () => {
    let [end, ended] = [() => {}, Promise.resolve<unknown>(undefined)];
    await new Promise<void>((begun) => {
      const held = new Promise<void>((resolve) => (end = resolve));
      ended = asSandbox(() => db.transaction(() => (begun(), held)));
    });
    await asAdmin(service.database.adminUrl, async (admin) => {
      const key = `hashtextextended('${sandbox.tenantId} clock', 0)`;
      const free = async () =>
        (await admin.query<{ free: boolean }>(`select pg_try_advisory_lock(${key}) as free`)).rows[0]!.free;
      expect(await free()).toBe(false);
      end();
      await ended;
      await eventually(free, (isFree) => isFree);
      const later = asSandbox(() => db.transaction((tx) => Promise.resolve([tx, currentTime()] as const)));
      await untilWaiting(admin, 1, later);
      await admin.query('update sandbox_clocks set clock_offset_ms = $2 where tenant_id = $1', [
        sandbox.tenantId,
        7 * DAY_MS,
      ]);
      await admin.query(`select pg_advisory_unlock(${key})`);
      expect(isAhead((await later)[1], 7)).toBe(true);
    });
  });

  it('ends with the tenant of the sandbox', async () => {
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('delete from sandbox_clocks where tenant_id = $1', [sandbox.tenantId]),
    );
    const refused = await sandbox.client.get('/v2/price-lists');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await expect(asSandbox(() => db.transaction(() => Promise.resolve()))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
