import { Injectable } from '@nestjs/common';
import { RepeatedJob } from '../event-loop/repeated-job.js';
import { TenantDb } from '../tenancy/tenant-db.js';

const INTERVAL_MS = 60 * 60 * 1000;
/** Rows that one statement deletes, so that it ends soon. */
const BATCH = 1_000;

/** A function of the schema, for row-level security shows no tenant's rows here. It skips rows that another instance deletes. */
const DELETE_EXPIRED = 'select delete_expired_idempotency_keys($1::integer) as deleted';

/** Deletes answers that are older than they are kept, once an hour in every instance. */
@Injectable()
export class IdempotencySweep extends RepeatedJob {
  constructor(private readonly db: TenantDb) {
    super(INTERVAL_MS);
  }

  /** Deletes all expired answers. Returns their number. */
  run(): Promise<number> {
    return this.inBatches(BATCH, async () => {
      const rows = await this.db.withoutTenant<{ deleted: number }>('expired answers of all tenants', DELETE_EXPIRED, [
        BATCH,
      ]);
      return rows[0]!.deleted;
    });
  }
}
