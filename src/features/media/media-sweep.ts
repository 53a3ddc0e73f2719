import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isId } from '#platform/base/values/ids.js';
import { runTask } from '#platform/base/event-loop/current-work.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { QuarantineTime } from '#platform/base/object-store/quarantine-time.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { runAs, maintenanceCaller } from '#platform/data/tenancy/caller.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { END_QUARANTINE, OBJECT_STATES, type ObjectState, QUARANTINE } from './media-sweep.queries.js';
import { tenantOf } from './object-key.js';
import { type Ownership, StoreOwnership } from './store-ownership.js';

/**
 * Takes or renews the lease that lets one process sweep at a time: `$1` id of the process, `$2` duration of the lease and `$3` minimum time
 * since the last sweep, both in milliseconds. Returns no row if another process has the lease or the last sweep is more recent.
 */
const TAKE_LEASE = `update file_store
  set lease_holder = $1, leased_until = now() + $2::bigint * interval '1 millisecond'
  where (lease_holder = $1 or leased_until is null or leased_until < now())
    and (lease_holder = $1 or swept_at is null or swept_at <= now() - $3::bigint * interval '1 millisecond')
  returning id`;

/** `$1` id of the process, `$2` whether the sweep is complete. */
const END_LEASE = `update file_store
  set lease_holder = null, leased_until = null, swept_at = case when $2 then now() else swept_at end where lease_holder = $1`;

const HOUR_MS = 60 * 60 * 1000;
const INTERVAL_MS = 6 * HOUR_MS;
/** Minimum time from the end of a sweep to the next one by any instance; shorter than INTERVAL_MS, which counts from start to start. */
const MIN_INTERVAL_MS = 5 * HOUR_MS;
/** Minimum age of examined objects: longer than an upload takes from storing its object to writing its row, with differing clocks. */
const GRACE_MS = HOUR_MS;
/** Longer than one batch takes; the lease is renewed before each batch. */
const LEASE_MS = 10 * 60 * 1000;
/** Objects that are looked up in one statement. */
const BATCH = 100;
/** Objects of a batch that could not be deleted, after which no more are tried. */
const MAX_FAILURES = 5;

export interface SweepOptions {
  /** Minimum age of objects; younger ones are skipped. */
  graceMs?: number;
  quarantineMs?: number;
  minIntervalMs?: number;
  /** Reports without changing anything. */
  dryRun?: boolean;
  /** Called for every object that no row refers to; `since` is the start of its quarantine. */
  report?: (action: 'quarantine' | 'wait' | 'delete', key: string, since: Date | null) => void;
}

export interface SweepResult {
  /**
   * `busy`: another process sweeps, or has done so recently. `empty`: a dry run found a store without objects and id. Objects are examined
   * only if the store is the database's own.
   */
  outcome: Ownership | 'empty' | 'busy';
  /** Objects put into quarantine by this sweep; `waiting` ones were in quarantine before and stay in it. */
  quarantined: number;
  waiting: number;
  deleted: number;
}

/**
 * Deletes objects without a row, such as those of uploads that failed after storing the object. They are put into quarantine first,
 * because the database may be incomplete: one that was restored from a backup lacks the rows of the newest objects. An object whose row
 * exists again leaves the quarantine; since keys are never reused, that only happens when rows are restored.
 */
@Injectable()
export class MediaSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MediaSweep.name);
  private readonly holder = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private ended = false;

  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly ownership: StoreOwnership,
    private readonly quarantineTime: QuarantineTime,
    private readonly attempts: TaskAttempts,
  ) {}

  onApplicationBootstrap(): void {
    const start = () => {
      this.running = runTask(MediaSweep.name, () => this.runAndLog());
    };
    this.timer = setInterval(start, INTERVAL_MS);
    start();
  }

  async onModuleDestroy(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.running;
  }

  async run({
    graceMs = GRACE_MS,
    quarantineMs = this.quarantineTime.ms,
    minIntervalMs = 0,
    dryRun = false,
    report = () => undefined,
  }: SweepOptions = {}): Promise<SweepResult> {
    const time = new Date(Date.now() - graceMs);
    const result: SweepResult = { outcome: 'busy', quarantined: 0, waiting: 0, deleted: 0 };
    if (!dryRun) await this.spool.removeOlderThan(time); // each instance has a spool folder of its own
    const outcome = await (dryRun ? this.ownership.compare() : this.ownership.claim());
    if (outcome !== 'own') return { ...result, outcome };
    if (!dryRun && !(await this.takeLease(minIntervalMs))) return result;
    result.outcome = outcome;
    let isComplete = false;
    const failures: unknown[] = [];
    try {
      if (!dryRun) await this.store.removeUnfinished(time);
      for await (const batch of this.keysOlderThan(time)) {
        if (this.ended || (!dryRun && !(await this.takeLease(0)))) return result;
        const sweep = () => this.sweepBatch(batch, { quarantineMs, dryRun, report }, result);
        const work = runAs(maintenanceCaller(tenantOf(batch[0]!)), () =>
          dryRun ? sweep() : this.attempts.tryWork({ task: 'media_sweep' }, sweep),
        );
        await work.catch((error) => failures.push(error)); // one tenant whose server cannot be reached must not stop the sweep of the others
      }
      if (failures.length) throw failures[0];
      isComplete = true;
    } finally {
      if (!dryRun) await this.withoutTenant(END_LEASE, [this.holder, isComplete]);
    }
    return result;
  }

  private async runAndLog(): Promise<void> {
    try {
      const { outcome, quarantined, waiting, deleted } = await this.run({ minIntervalMs: MIN_INTERVAL_MS });
      if (outcome === 'foreign' || outcome === 'unmarked')
        this.logger.warn(
          `The object store does not have the id of this database (${outcome}), so unknown objects are not deleted; see "npm run cli -- files adopt"`,
        );
      if (quarantined + deleted)
        this.logger.warn(
          `Objects without a row: ${quarantined} new in quarantine, ${waiting} waiting, ${deleted} deleted`,
        );
    } catch (error) {
      this.logger.warn({ err: error }); // the next sweep tries again
    }
  }

  /** Yields the keys of objects last modified before `time`, in batches of one tenant. */
  private async *keysOlderThan(time: Date): AsyncGenerator<string[]> {
    for await (const listed of this.store.list()) {
      const keys = listed.flatMap(({ key, modifiedAt }) => (modifiedAt < time && isId(tenantOf(key)) ? [key] : []));
      for (const tenantId of new Set(keys.map(tenantOf))) {
        const own = keys.filter((key) => tenantOf(key) === tenantId);
        for (let start = 0; start < own.length; start += BATCH) yield own.slice(start, start + BATCH);
      }
    }
  }

  /** `keys` are of the current tenant. Adds to the counts of `result`. */
  private async sweepBatch(
    keys: string[],
    { quarantineMs, dryRun, report }: Required<Pick<SweepOptions, 'quarantineMs' | 'dryRun' | 'report'>>,
    result: SweepResult,
  ): Promise<void> {
    const states = await this.db.read<ObjectState>(OBJECT_STATES, [keys, quarantineMs]);
    const unknown = states.filter(({ known }) => !known);
    for (const { key, since, due } of unknown) report(due ? 'delete' : since ? 'wait' : 'quarantine', key, since);
    const due = unknown.filter((state) => state.due).map(({ key }) => key);
    const fresh = unknown.filter(({ since }) => !since).map(({ key }) => key);
    const deleted = dryRun ? due : await this.deleteEach(due);
    result.quarantined += fresh.length;
    result.deleted += deleted.length;
    result.waiting += unknown.length - fresh.length - deleted.length;
    if (dryRun) return;
    const restored = states.filter(({ known, since }) => known && since).map(({ key }) => key);
    if (deleted.length + restored.length + fresh.length === 0) return;
    await this.db.transaction(async (tx) => {
      await tx.query(END_QUARANTINE, [[...deleted, ...restored]]);
      await tx.query(QUARANTINE, [fresh, 'unknown']);
    });
  }

  /**
   * Deletes objects and returns those that were deleted. One that cannot be deleted remains in quarantine, and the next sweep tries again. After
   * some failures the others are left to the next sweep too, because the store may be away.
   */
  private async deleteEach(keys: readonly string[]): Promise<string[]> {
    const deleted: string[] = [];
    let failures = 0;
    for (const key of keys) {
      const remove = async () => {
        await this.store.delete(key).catch((cause: unknown) => {
          failures++;
          throw new Error('The store did not delete an object', { cause });
        });
        deleted.push(key);
      };
      await this.attempts.tryWork({ task: 'media_object', subject: key }, remove);
      if (failures === MAX_FAILURES) break;
    }
    return deleted;
  }

  private async takeLease(minIntervalMs: number): Promise<boolean> {
    return (await this.withoutTenant(TAKE_LEASE, [this.holder, LEASE_MS, minIntervalMs])).length > 0;
  }

  private withoutTenant(statement: string, values: readonly unknown[]): Promise<object[]> {
    return this.db.withoutTenant('the object store is shared by all tenants', statement, values);
  }
}
