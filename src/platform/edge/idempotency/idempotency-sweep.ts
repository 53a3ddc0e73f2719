import { Injectable } from '@nestjs/common';
import { RepeatedJob, type SweptTenants } from '#platform/base/event-loop/repeated-job.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';

const INTERVAL_MS = 60 * 60 * 1000;
/** Maximum numbers of tenants that one statement examines and of rows that it deletes, so that it ends soon. */
const [MAX_TENANTS, MAX_ROWS] = [1_000, 1_000];

/** A function of the schema, because without a tenant row-level security shows no rows. It skips rows that another instance deletes. */
const SWEEP = 'select deleted, next from sweep_idempotency_keys($1::uuid, $2::integer, $3::integer)';

/** Deletes answers that are older than they are kept, once an hour in every instance. */
@Injectable()
export class IdempotencySweep extends RepeatedJob {
  constructor(
    private readonly db: TenantDb,
    private readonly attempts: TaskAttempts,
  ) {
    super(INTERVAL_MS);
  }

  /** Deletes all expired answers. Returns their number. */
  async run(): Promise<number> {
    const deleted = await this.forGroupsOfTenants(async (previous) => {
      const values = [previous, MAX_TENANTS, MAX_ROWS];
      const rows = await this.db.withoutTenant<SweptTenants>('expired answers of all tenants', SWEEP, values);
      return rows[0]!;
    });
    await this.attempts.logFailed('idempotency_sweep');
    return deleted;
  }
}
