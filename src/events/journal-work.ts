import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../config/env.js';
import { maintenanceCaller, runAs } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { addClockEvents } from './event-clock.js';
import { NUMBER_ENTRIES } from './event-feed.js';

/** Time between two rounds, in milliseconds. With it, events that time causes come within a minute. */
const INTERVAL_MS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Tenants that one statement looks at. */
const TENANTS_AT_ONCE = 200;
/** Entries that one statement gives positions. */
const BATCH = 5_000;

const WORK = `select tenant_id as "tenantId", has_entries as "hasEntries", has_due as "hasDue" from journal_work($1::uuid, $2::integer)`;
const ADD_PARTITIONS = 'select add_journal_partitions()';
const DROP_PARTITIONS = `select drop_journal_partitions(now() - $1::integer * interval '1 day')`;

interface TenantWork {
  tenantId: string;
  hasEntries: boolean;
  hasDue: boolean;
}

/**
 * Keeps the journals of all tenants, in every instance: adds the events that time causes, gives positions to entries that nobody reads,
 * and once a day adds the partitions of the next months and drops those that are older than the history is kept.
 */
@Injectable()
export class JournalWork implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JournalWork.name);
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;
  private partitionsAt = 0;

  constructor(
    private readonly db: TenantDb,
    @Inject(Env) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.repeat();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  /** Looks at all tenants once. */
  async run(): Promise<void> {
    let previous: string | null = null;
    for (;;) {
      const tenants: TenantWork[] = await this.db.withoutTenant<TenantWork>('tenants whose journal needs work', WORK, [
        previous,
        TENANTS_AT_ONCE,
      ]);
      for (const tenant of tenants) if (!this.stop.signal.aborted) await this.work(tenant);
      if (tenants.length < TENANTS_AT_ONCE || this.stop.signal.aborted) return;
      previous = tenants.at(-1)!.tenantId;
    }
  }

  /** Adds and drops partitions. */
  async keepPartitions(): Promise<void> {
    await this.db.withoutTenant('partitions of the journal', ADD_PARTITIONS);
    const { HISTORY_RETENTION_DAYS, EVENTS_RETENTION_DAYS } = this.env;
    if (HISTORY_RETENTION_DAYS === undefined) return;
    const days = Math.max(HISTORY_RETENTION_DAYS, EVENTS_RETENTION_DAYS);
    await this.db.withoutTenant('partitions that are older than the history is kept', DROP_PARTITIONS, [days]);
  }

  private async repeat(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        if (Date.now() - this.partitionsAt >= DAY_MS) {
          await this.keepPartitions();
          this.partitionsAt = Date.now();
        }
        await this.run();
      } catch (error) {
        this.logger.warn({ err: error }); // the next round tries again
      }
      await sleep(INTERVAL_MS, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
    }
  }

  private async work({ tenantId, hasEntries, hasDue }: TenantWork): Promise<void> {
    if (!hasEntries && !hasDue) return;
    await runAs(maintenanceCaller(tenantId), async () => {
      if (hasDue) await this.db.transaction(addClockEvents);
      await this.db.read(NUMBER_ENTRIES, [BATCH]);
    });
  }
}
