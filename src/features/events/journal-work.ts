import { Injectable } from '@nestjs/common';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { JournalSettings } from '#platform/data/journal/journal-settings.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { MAX_TRIES, TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { followClock } from '#platform/data/tenancy/sandbox-clock.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { addClockEvents, daysSince } from './event-clock.js';
import { ADD_PARTITIONS, DROP_PARTITIONS, NUMBER_ENTRIES, WORK } from './events.queries.js';

/** Time between two rounds, in milliseconds. With it, events that time causes come within a minute. */
const INTERVAL_MS = 20_000;
/** Pause after three failures with the partitions. */
const PARTITIONS_AGAIN_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of tenants that one statement examines. */
const TENANTS_AT_ONCE = 200;
/** Entries that one statement gives positions. */
const BATCH = 5_000;

interface TenantWork {
  tenantId: string;
  /** IANA time zone. */
  timezone: string;
  hasEntries: boolean;
  /** Whether contracts have started or expired since the clock last ran. */
  hasStarted: boolean;
  /** Whether due dates of invoices have passed since the day on which the clock last ran; the invoices may be paid. */
  hasFallenDue: boolean;
  /** When the clock last ran. */
  clockUntil: Date;
}

/**
 * Keeps the journals of all tenants, in every instance: adds the events that time causes, gives positions to entries that nobody reads,
 * and once a day adds the partitions of the next months and drops those that are older than the history is kept.
 */
@Injectable()
export class JournalWork extends RepeatedJob {
  /** When the partitions are looked at next, by `Date.now()`, and how often that has failed in a row. */
  private partitionsAt = 0;
  private partitionFailures = 0;

  constructor(
    private readonly db: TenantDb,
    private readonly settings: JournalSettings,
    private readonly attempts: TaskAttempts,
  ) {
    super(INTERVAL_MS, settings.keepsJournals);
  }

  /** Looks at the partitions if it has not done so for a day, and at all tenants once, also if the former fails. */
  async run(): Promise<void> {
    try {
      if (Date.now() >= this.partitionsAt) await this.keepPartitionsOnce();
    } finally {
      await this.workOnAll();
    }
  }

  private async keepPartitionsOnce(): Promise<void> {
    this.partitionFailures++;
    if (this.partitionFailures >= MAX_TRIES) this.partitionsAt = Date.now() + PARTITIONS_AGAIN_MS;
    await this.keepPartitions();
    this.partitionFailures = 0;
    this.partitionsAt = Date.now() + DAY_MS;
  }

  /** Adds and drops partitions. */
  async keepPartitions(): Promise<void> {
    await this.db.withoutTenant('partitions of the journal', ADD_PARTITIONS);
    const { historyDays } = this.settings;
    if (historyDays !== undefined)
      await this.db.withoutTenant('partitions that are older than the history is kept', DROP_PARTITIONS, [historyDays]);
  }

  private async workOnAll(): Promise<void> {
    let previous: string | null = null;
    for (;;) {
      const tenants: TenantWork[] = await this.db.withoutTenant<TenantWork>('tenants whose journal needs work', WORK, [
        previous,
        TENANTS_AT_ONCE,
      ]);
      for (const tenant of tenants) if (!this.hasEnded) await this.workOn(tenant.tenantId, () => this.work(tenant));
      if (tenants.length < TENANTS_AT_ONCE || this.hasEnded) return;
      previous = tenants.at(-1)!.tenantId;
    }
  }

  private async work({
    tenantId,
    timezone,
    hasEntries,
    hasStarted,
    hasFallenDue,
    clockUntil,
  }: TenantWork): Promise<void> {
    if (!hasEntries && !hasStarted && !hasFallenDue) return;
    await runAs(maintenanceCaller(tenantId), async () => {
      await followClock(this.db);
      const hasDue = hasStarted || (hasFallenDue && daysSince(clockUntil, timezone).length > 1);
      if (!hasEntries && !hasDue) return;
      await this.attempts.tryWork({ task: 'journal' }, async () => {
        if (hasDue) await addClockEvents(this.db, clockUntil, timezone);
        await this.db.read(NUMBER_ENTRIES, [BATCH]);
      });
    });
  }
}
