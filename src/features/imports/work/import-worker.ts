import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { realTime } from '#platform/base/values/current-time.js';
import { IMPORT_CONNECTIONS } from '#platform/data/tenancy/connections.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { newId } from '#platform/base/values/ids.js';
import { ImportTurn } from './import-turn.js';
import { LEASE_MS, type TenantLease } from './task-run.js';
import { IMPORT_BACKLOG, LEASE_IMPORTS, type LeasedTenant } from './imports-work.queries.js';

/** How this instance takes part in imports. */
export abstract class ImportSettings {
  /** Whether it works on them. */
  abstract readonly isEnabled: boolean;
}

/** Pause between two searches for work, in milliseconds, and after one that failed. */
const POLL_MS = 1_000;
const FAILED_MS = 5_000;

/**
 * Works on imports, in every instance: leases tenants that have imports, one import of a tenant at a time. After a crash the lease ends, and
 * another instance continues from the last checkpoint.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, OnModuleDestroy {
  /** The clock of leases; tests replace it. */
  now = realTime;
  private readonly logger = new Logger(ImportWorker.name);
  private readonly ended = new AbortController();
  private readonly turns = new Set<Promise<void>>();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly db: TenantDb,
    private readonly turn: ImportTurn,
    private readonly settings: ImportSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.isEnabled) this.loop = this.repeat();
  }

  async onModuleDestroy(): Promise<void> {
    this.ended.abort();
    await this.loop;
    await Promise.all(this.turns);
  }

  /** Leases tenants as far as there are free connections, and begins to work on their imports. Returns their number. */
  async search(): Promise<number> {
    const free = IMPORT_CONNECTIONS - this.turns.size;
    if (free <= 0 || this.ended.signal.aborted) return 0;
    const now = this.now();
    const holder = newId(); // of this lease only, so that work of an earlier one that has ended is refused
    const values = [holder, now, new Date(now.getTime() + LEASE_MS), free];
    const tenants = await this.db.withoutTenant<LeasedTenant>('imports of all tenants', LEASE_IMPORTS, values);
    for (const tenant of tenants) this.begin({ tenant, holder });
    return tenants.length;
  }

  /** Works until no import is due. For tests. */
  async finish(): Promise<void> {
    while (await this.search()) await Promise.all(this.turns);
  }

  /** Number of imports of all active tenants that wait for their turn, and the time at which the oldest was made. */
  async backlog(): Promise<{ waiting: number; oldest: Date | null }> {
    const [row] = await this.db.withoutTenant<{ waiting: number; oldest: Date | null }>(
      'waiting imports of all tenants',
      IMPORT_BACKLOG,
    );
    return row!;
  }

  private begin(lease: TenantLease): void {
    const turn = this.turn
      .run(lease, this.now, this.ended.signal)
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn({ err: error, tenantId: lease.tenant.id }), // work continues when the lease has ended
      )
      .finally(() => this.turns.delete(turn));
    this.turns.add(turn);
  }

  private async repeat(): Promise<void> {
    while (!this.ended.signal.aborted) {
      let pauseMs = POLL_MS;
      try {
        if (await this.search()) await Promise.race([...this.turns, this.pause(POLL_MS)]);
      } catch (error) {
        pauseMs = FAILED_MS;
        this.logger.warn({ err: error });
      }
      await this.pause(pauseMs);
    }
  }

  private pause(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, undefined, { signal: this.ended.signal, ref: false }).catch(() => undefined);
  }
}
