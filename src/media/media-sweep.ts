import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isId } from '../platform/values/ids.js';
import { ObjectStore } from '../platform/object-store/object-store.js';
import { QuarantineTime } from '../platform/object-store/quarantine-time.js';
import { Spool } from '../platform/object-store/spool.js';
import { runAs, maintenanceCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { END_QUARANTINE, OBJECT_STATES, type ObjectState, QUARANTINE } from './media-sweep.queries.js';
import { tenantOf } from './object-key.js';
import { type Ownership, StoreOwnership } from './store-ownership.js';

/**
 * Takes or renews the lease by which one process sweeps at a time: `$1` is the process, `$2` the length of the lease and `$3` the least time
 * since the last sweep, both in milliseconds. No row when another process has it, or the last sweep is more recent.
 */
const TAKE_LEASE = `update file_store
  set lease_holder = $1, leased_until = now() + $2::bigint * interval '1 millisecond'
  where (lease_holder = $1 or leased_until is null or leased_until < now())
    and (lease_holder = $1 or swept_at is null or swept_at <= now() - $3::bigint * interval '1 millisecond')
  returning id`;

/** `$2`: whether everything was looked at. */
const END_LEASE = `update file_store
  set lease_holder = null, leased_until = null, swept_at = case when $2 then now() else swept_at end where lease_holder = $1`;

const HOUR_MS = 60 * 60 * 1000;
const INTERVAL_MS = 6 * HOUR_MS;
/** Between two sweeps of all instances together; less than the interval, which begins when a sweep does. */
const LEAST_INTERVAL_MS = 5 * HOUR_MS;
/** Longer than any upload can take from its object to its row, clocks that differ included. */
const GRACE_MS = HOUR_MS;
/** Longer than a batch of objects can take. */
const LEASE_MS = 10 * 60 * 1000;
/** Objects that are looked up, and if they are due deleted, before the next ones. */
const BATCH = 100;

export interface SweepOptions {
  /** Age that objects need to be looked at. */
  graceMs?: number;
  quarantineMs?: number;
  leastIntervalMs?: number;
  /** Changes nothing. */
  dryRun?: boolean;
  /** Called with every object that no row refers to. */
  tell?: (action: 'quarantine' | 'wait' | 'delete', key: string, since: Date | null) => void;
}

export interface SweepResult {
  /** `busy`: another process sweeps, or has just done so. Nothing is looked at unless the store is the database's own. */
  outcome: Ownership | 'busy';
  /** Objects that were put into quarantine, that were there before and that were deleted. */
  quarantined: number;
  waiting: number;
  deleted: number;
}

/**
 * Removes objects that no row knows, such as those of uploads that failed between the object and the row. They are put into quarantine first,
 * because it may be the database that is wrong: one that was restored from a backup does not know the newest objects. Keys are
 * never used twice, so an object in quarantine is known again only when its row is restored.
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
  ) {}

  onApplicationBootstrap(): void {
    const start = () => {
      this.running = this.runAndTell();
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
    leastIntervalMs = 0,
    dryRun = false,
    tell = () => undefined,
  }: SweepOptions = {}): Promise<SweepResult> {
    const time = new Date(Date.now() - graceMs);
    const result: SweepResult = { outcome: 'busy', quarantined: 0, waiting: 0, deleted: 0 };
    if (!dryRun) await this.spool.removeOlderThan(time); // the folder is this instance's
    const outcome = await this.ownership.claim();
    if (outcome !== 'own') return { ...result, outcome };
    if (!dryRun && !(await this.takeLease(leastIntervalMs))) return result;
    result.outcome = outcome;
    let isComplete = false;
    try {
      if (!dryRun) await this.store.removeUnfinished(time);
      for await (const batch of this.keysOlderThan(time)) {
        if (this.ended || (!dryRun && !(await this.takeLease(0)))) return result;
        await this.judge(batch, { quarantineMs, dryRun, tell }, result);
      }
      isComplete = true;
    } finally {
      if (!dryRun) await this.withoutTenant(END_LEASE, [this.holder, isComplete]);
    }
    return result;
  }

  private async runAndTell(): Promise<void> {
    try {
      const { outcome, quarantined, waiting, deleted } = await this.run({ leastIntervalMs: LEAST_INTERVAL_MS });
      if (outcome === 'foreign' || outcome === 'unmarked')
        this.logger.warn(
          `The store of files does not have the id of this database (${outcome}), so unknown objects are kept in it; see "npm run cli -- files adopt"`,
        );
      if (quarantined + deleted)
        this.logger.warn(
          `Objects without a row: ${quarantined} new in quarantine, ${waiting} waiting, ${deleted} deleted`,
        );
    } catch (error) {
      this.logger.warn({ err: error }); // the next one comes
    }
  }

  /** In batches of one tenant. */
  private async *keysOlderThan(time: Date): AsyncGenerator<string[]> {
    for await (const listed of this.store.list()) {
      const keys = listed.flatMap(({ key, modifiedAt }) => (modifiedAt < time && isId(tenantOf(key)) ? [key] : []));
      for (const tenantId of new Set(keys.map(tenantOf))) {
        const own = keys.filter((key) => tenantOf(key) === tenantId);
        for (let start = 0; start < own.length; start += BATCH) yield own.slice(start, start + BATCH);
      }
    }
  }

  private judge(
    keys: string[],
    { quarantineMs, dryRun, tell }: Required<Pick<SweepOptions, 'quarantineMs' | 'dryRun' | 'tell'>>,
    result: SweepResult,
  ): Promise<void> {
    return runAs(maintenanceCaller(tenantOf(keys[0]!)), async () => {
      const states = await this.db.read<ObjectState>(OBJECT_STATES, [keys, quarantineMs]);
      const unknown = states.filter(({ known }) => !known);
      for (const { key, since, due } of unknown) tell(due ? 'delete' : since ? 'wait' : 'quarantine', key, since);
      const due = unknown.filter((state) => state.due).map(({ key }) => key);
      const fresh = unknown.filter(({ since }) => !since).map(({ key }) => key);
      result.quarantined += fresh.length;
      result.deleted += due.length;
      result.waiting += unknown.length - fresh.length - due.length;
      if (dryRun) return;
      for (const key of due) await this.store.delete(key);
      const over = states.filter(({ known, since }) => known && since).map(({ key }) => key);
      if (due.length + over.length + fresh.length === 0) return;
      await this.db.transaction(async (tx) => {
        await tx.query(END_QUARANTINE, [[...due, ...over]]);
        await tx.query(QUARANTINE, [fresh, 'unknown']);
      });
    });
  }

  private async takeLease(leastIntervalMs: number): Promise<boolean> {
    return (await this.withoutTenant(TAKE_LEASE, [this.holder, LEASE_MS, leastIntervalMs])).length > 0;
  }

  private withoutTenant(statement: string, values: readonly unknown[]): Promise<object[]> {
    return this.db.withoutTenant('the store of files belongs to no tenant', statement, values);
  }
}
