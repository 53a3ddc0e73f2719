import { Injectable } from '@nestjs/common';
import { RepeatedJob } from '../event-loop/repeated-job.js';
import { TenantDb } from '../tenancy/tenant-db.js';

const INTERVAL_MS = 5_000;
/** Commits of a tenant after which its counts are replaced by their sums. Each commit adds a few rows to `list_counts`. */
const COMMITS = 200;

/** A function of the schema, because the connection has no tenant here. See migration 0039. */
const FOLD = 'select fold_list_counts($1::uuid)';

/**
 * Keeps the counts of lists short: replaces the rows of `list_counts` of tenants that this instance has written for by their sums. The first
 * time it also counts the records of a tenant; before that, the totals of its lists are counted by each list.
 */
@Injectable()
export class ListCounts extends RepeatedJob {
  /** Number of commits since the last replacement by tenant. */
  private readonly commits = new Map<string, number>();

  constructor(private readonly db: TenantDb) {
    super(INTERVAL_MS);
    db.journaled.onAny((tenantId) => this.commits.set(tenantId, (this.commits.get(tenantId) ?? 0) + 1));
  }

  /** Replaces the counts of all tenants with at least `atLeast` commits. Returns the number of tenants. */
  async run(atLeast = COMMITS): Promise<number> {
    const due = [...this.commits].filter(([, count]) => count >= atLeast).map(([tenantId]) => tenantId);
    for (const tenantId of due) {
      this.commits.delete(tenantId);
      await this.db.withoutTenant('counts of a tenant after writes', FOLD, [tenantId], 'maintenance');
    }
    return due.length;
  }
}
