import { Injectable } from '@nestjs/common';
import { RepeatedJob } from '../../platform/event-loop/repeated-job.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { DELETE_OLD_DELIVERIES } from './dispatch.queries.js';

const INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * INTERVAL_MS;
const COMPLETED_KEPT_MS = 30 * DAY_MS;
/** Events are not kept longer. */
const PENDING_KEPT_MS = 90 * DAY_MS;
/** Rows that one statement deletes, so that it ends soon. */
const BATCH = 1_000;

/** Deletes old deliveries and those of deleted endpoints, once an hour in every instance. */
@Injectable()
export class DeliverySweep extends RepeatedJob {
  constructor(private readonly db: TenantDb) {
    super(INTERVAL_MS);
  }

  /** Deletes all deliveries that are not kept any more. Returns their number. */
  run(): Promise<number> {
    const before = [COMPLETED_KEPT_MS, PENDING_KEPT_MS].map((ms) => new Date(Date.now() - ms));
    return this.inBatches(BATCH, async () => {
      const rows = await this.db.withoutTenant<{ deleted: number }>(
        'old deliveries of all tenants',
        DELETE_OLD_DELIVERIES,
        [...before, BATCH],
        'maintenance',
      );
      return rows[0]!.deleted;
    });
  }
}
