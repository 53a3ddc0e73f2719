import { Injectable } from '@nestjs/common';
import { ANCHOR } from '../sql/entity-sql.js';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { maintenanceCaller, runAs } from '../tenancy/caller.js';
import { TaskAttempts } from '../tasks/task-attempts.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { COUNTS_MARKER } from './list-count.entity.js';

const INTERVAL_MS = 2_000;
/** Commits of a tenant after which its counts are replaced by their sums. A commit adds up to a thousand rows to `list_counts`. */
const COMMITS = 20;

/**
 * Replaces the counts of the tenant by their sums. Counts that are added meanwhile remain. The insertion is a `with` clause too: Citus does not
 * know the shard of a table that a clause in front of an insertion changes.
 */
const SUM_UP = `with gone as (
    delete from list_counts c where c.tenant_id = $1 and c.id <> '${COUNTS_MARKER}' returning c.list, c.id, c.class, c.records
  ), added as (
    insert into list_counts as t (tenant_id, list, id, class, records)
    select anchor.tenant_id, g.list, min(g.id::text)::uuid, g.class, sum(g.records) from ${ANCHOR}, gone g
    where anchor.tenant_id = $1 group by anchor.tenant_id, g.list, g.class having sum(g.records) <> 0
    returning t.id
  ) select id from added`;

/**
 * Keeps the counts of lists short: sums up the rows of `list_counts` of tenants that this instance has written for, so that the total of a list
 * is the sum of few rows.
 */
@Injectable()
export class ListCounts extends RepeatedJob {
  /** Number of commits since the last time by tenant. */
  private readonly commits = new Map<string, number>();

  constructor(
    private readonly db: TenantDb,
    private readonly attempts: TaskAttempts,
  ) {
    super(INTERVAL_MS);
    db.journaled.onAny((tenantId) => this.commits.set(tenantId, (this.commits.get(tenantId) ?? 0) + 1));
  }

  /** Sums up the counts of all tenants with enough commits. */
  async run(): Promise<void> {
    const due = [...this.commits].filter(([, count]) => count >= COMMITS).map(([tenantId]) => tenantId);
    for (const tenantId of due) {
      this.commits.delete(tenantId);
      const work = () => this.attempts.tryWork({ task: 'list_counts' }, () => this.sumUp(tenantId));
      const isDone = await this.workOn(tenantId, () => runAs(maintenanceCaller(tenantId), work));
      if (!isDone) this.commits.set(tenantId, COMMITS); // due again
    }
  }

  /** Sums up the counts of a tenant. */
  async sumUp(tenantId: string): Promise<void> {
    await runAs(maintenanceCaller(tenantId), () => this.db.transaction((tx) => tx.query(SUM_UP, [])));
  }
}
