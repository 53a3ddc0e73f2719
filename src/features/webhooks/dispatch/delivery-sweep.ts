import { Injectable } from '@nestjs/common';
import { realTime } from '#platform/base/values/current-time.js';
import { RepeatedJob, type SweptTenants } from '#platform/base/event-loop/repeated-job.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { SWEEP_DELIVERIES } from './dispatch.queries.js';

const INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * INTERVAL_MS;
const COMPLETED_KEPT_MS = 30 * DAY_MS;
/** Events are not kept longer. */
const PENDING_KEPT_MS = 90 * DAY_MS;
/** Maximum numbers of tenants that one statement examines and of rows that it deletes, so that it ends soon. */
const [MAX_TENANTS, MAX_ROWS] = [1_000, 1_000];

/** Deletes old deliveries and those of deleted endpoints, once an hour in every instance. */
@Injectable()
export class DeliverySweep extends RepeatedJob {
  constructor(
    private readonly db: TenantDb,
    private readonly attempts: TaskAttempts,
  ) {
    super(INTERVAL_MS);
  }

  /** Deletes all deliveries that are not kept any more. Returns their number. */
  async run(): Promise<number> {
    const before = [COMPLETED_KEPT_MS, PENDING_KEPT_MS].map((ms) => new Date(realTime().getTime() - ms));
    const deleted = await this.forGroupsOfTenants(async (previous) => {
      const values = [...before, previous, MAX_TENANTS, MAX_ROWS];
      const rows = await this.db.withoutTenant<SweptTenants>('old deliveries of all tenants', SWEEP_DELIVERIES, values);
      return rows[0]!;
    });
    await this.attempts.logFailed('delivery_sweep');
    return deleted;
  }
}
