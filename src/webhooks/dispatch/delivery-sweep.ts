import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { DELETE_OLD_DELIVERIES } from './dispatch.queries.js';

const INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * INTERVAL_MS;
const COMPLETED_KEPT_MS = 30 * DAY_MS;
/** Events are not kept longer. */
const PENDING_KEPT_MS = 90 * DAY_MS;
/** Rows that one statement deletes, so that it ends soon. */
const BATCH = 1_000;
/** Pause between two statements, in milliseconds, in which others have the connection. */
const PAUSE_MS = 100;

/** Deletes old deliveries and those of deleted endpoints, once an hour in every instance. */
@Injectable()
export class DeliverySweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeliverySweep.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private hasEnded = false;

  constructor(private readonly db: TenantDb) {}

  onApplicationBootstrap(): void {
    const start = () => {
      this.running = this.run().then(
        () => undefined,
        (error: unknown) => this.logger.warn({ err: error }), // the next run tries again
      );
    };
    this.timer = setInterval(start, INTERVAL_MS);
    start();
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes all deliveries that are not kept any more. Returns their number. */
  async run(): Promise<number> {
    const [completedBefore, pendingBefore] = [COMPLETED_KEPT_MS, PENDING_KEPT_MS].map(
      (ms) => new Date(Date.now() - ms),
    );
    let sum = 0;
    for (let deleted = BATCH; deleted === BATCH && !this.hasEnded; await pause(PAUSE_MS)) {
      const values = [completedBefore, pendingBefore, BATCH];
      [{ deleted }] = (await this.db.withoutTenant(
        'old deliveries of all tenants',
        DELETE_OLD_DELIVERIES,
        values,
        'maintenance',
      )) as [{ deleted: number }];
      sum += deleted;
    }
    return sum;
  }
}
