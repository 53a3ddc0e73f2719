import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TenantDb } from '../tenancy/tenant-db.js';

const INTERVAL_MS = 60 * 60 * 1000;
/** Rows that one statement deletes, so that it ends soon. */
const BATCH = 1_000;
/** Pause between two statements, in which others have the connection. */
const PAUSE_MS = 100;

/** A function of the schema, for row-level security shows no tenant's rows here. It skips rows that another instance deletes. */
const DELETE_EXPIRED = 'select delete_expired_idempotency_keys($1::integer) as deleted';

/** Deletes answers that are older than they are kept, once an hour in every instance. */
@Injectable()
export class IdempotencySweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IdempotencySweep.name);
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

  /** Deletes all expired answers. Returns their number. */
  async run(): Promise<number> {
    let sum = 0;
    for (let deleted = BATCH; deleted === BATCH && !this.hasEnded; await pause(PAUSE_MS)) {
      [{ deleted }] = (await this.db.withoutTenant('expired answers of all tenants', DELETE_EXPIRED, [BATCH])) as [
        { deleted: number },
      ];
      sum += deleted;
    }
    return sum;
  }
}
