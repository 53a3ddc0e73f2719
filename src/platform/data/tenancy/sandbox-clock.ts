import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient, QueryResult } from 'pg';
import { realTime, setSandboxOffset } from '#platform/base/values/current-time.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { currentCaller, sandboxTenantId } from './caller.js';

/**
 * The clock of a sandbox is ahead of real time by an offset, which its row in `sandbox_clocks` has. Live tenants, whose ids are of another form
 * (`isSandboxTenantId`), have no such row, and no message of their transactions mentions a clock.
 *
 * - A transaction of a sandbox begins with the shared lock of the clock, the offset as the setting that `tenant_now()` reads, and a statement that
 *   reads the offset: the clock cannot move until the transaction ends, and SQL and Node have the same time.
 * - A move of the clock has the lock alone, see {@link asClockMove}.
 * - Reads without a transaction use the offset that this process has seen last. A request reads it when it begins ({@link followClock}).
 */
const SETTING = 'app.clock_offset_ms';

/** The part of `TenantDb` that reads. */
interface Reads {
  read<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** The offset of the clock of the tenant `$1`; no row in a live tenant. */
export const CLOCK_OFFSET = 'select clock_offset_ms::text as "offsetMs" from sandbox_clocks where tenant_id = $1';

/** The offsets that this process has seen last, in milliseconds, by the ids of sandboxes. */
const offsets = new Map<string, number>();
/** Maximum number of sandboxes whose offset is remembered. */
const MAX_SANDBOXES = 10_000;

const offsetOf = (tenantId: string): number => offsets.get(tenantId) ?? 0;

setSandboxOffset(() => {
  const tenantId = sandboxTenantId();
  return tenantId === undefined ? 0 : offsetOf(tenantId);
});

/** The present time of a sandbox, by the offset that this process has seen last. */
export const timeOfSandbox = (tenantId: string): Date => new Date(realTime().getTime() + offsetOf(tenantId));

/** Remembers the offset of a sandbox, in milliseconds, as a statement has read it. */
export function rememberOffset(tenantId: string, offsetMs: number): void {
  offsets.delete(tenantId); // so that the entries are in the sequence of their renewal
  if (offsets.size >= MAX_SANDBOXES) offsets.delete(offsets.keys().next().value!);
  offsets.set(tenantId, offsetMs);
}

/** The settings of transactions of a tenant that tell `tenant_now()` its time; none for a live tenant. */
export const clockSettings = (tenantId: string): Readonly<Record<string, string>> =>
  isSandboxTenantId(tenantId) ? { [SETTING]: String(offsetOf(tenantId)) } : {};

/** The setting of a transaction that goes on in another tenant, until it has read the clock of that tenant: real time. */
export const REAL_TIME: Readonly<Record<string, string>> = { [SETTING]: '' };

/**
 * Reads the offset of the clock of the caller's tenant, if it is a sandbox, so that `currentTime` is its time. Does nothing in a live tenant. Throws
 * `unavailable` if the sandbox has another tenant now, or was deleted.
 */
export async function followClock(db: Reads): Promise<void> {
  const { id } = currentCaller().tenant;
  if (!isSandboxTenantId(id)) return;
  const [clock] = await db.read<{ offsetMs: string }>(CLOCK_OFFSET, []);
  if (!clock) throw ended();
  rememberOffset(id, Number(clock.offsetMs));
}

/** The error of work in the tenant of a sandbox that a reset or its deletion has ended. */
const ended = () =>
  new DomainError('unavailable', 'The sandbox was reset or deleted meanwhile; send the request again.');

const moving = new AsyncLocalStorage<true>();

/**
 * Runs work whose transactions move the clock of the sandbox of the caller: they wait until all other transactions of the sandbox have ended, and
 * later ones wait for them.
 */
export const asClockMove = <T>(work: () => Promise<T>): Promise<T> => moving.run(true, work);

/**
 * The statements with which a transaction of a tenant begins that writes: the lock of its clock, and last the offset. None for a live tenant.
 * The id must be a UUID, because it becomes a part of the text.
 */
export function clockStatements(tenantId: string): string[] {
  if (!isSandboxTenantId(tenantId)) return [];
  const lock = moving.getStore() ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  return [`select ${lock}(hashtextextended('${tenantId} clock', 0))`, CLOCK_OFFSET.replace('$1', `'${tenantId}'`)];
}

/**
 * Waits for the answers to the first messages of a transaction of a sandbox, and makes its time that of the sandbox if the clock was moved by another
 * process, or while the transaction waited for its lock. `settings` are those with which the transaction began. Throws `unavailable` if the sandbox has
 * another tenant now, or was deleted.
 */
export async function followOffset(
  { client, begun, tenantId }: { client: PoolClient; begun: Promise<unknown>; tenantId: string },
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const results = [await begun].flat(2) as QueryResult<{ offsetMs: string }>[];
  const offsetMs = results.at(-1)!.rows[0]?.offsetMs;
  if (offsetMs === undefined) throw ended();
  rememberOffset(tenantId, Number(offsetMs));
  if (offsetMs !== settings[SETTING]) await client.query(`set local ${SETTING} = '${Number(offsetMs)}'`);
}

/**
 * Makes an offset that a transaction has written to the clock of its sandbox the time of its later statements, in milliseconds. The service has it after
 * the commit, by {@link rememberOffset}. Citus sends `set local` on to the servers that have the rows, and not `set_config`.
 */
export async function adoptOffset(client: PoolClient, offsetMs: number): Promise<void> {
  await client.query(`set local ${SETTING} = '${offsetMs}'`);
}
