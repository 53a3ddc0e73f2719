import type { Logger } from '@nestjs/common';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { IS_RUNNING, RENEW_LEASE } from './imports-work.queries.js';
import type { TaskRun } from './task-run.js';

/** Time between two renewals during a long batch, in milliseconds. */
const RENEWAL_MS = 10_000;

/**
 * Renews the lease also while no checkpoint does, and stops the work when the import was cancelled or the lease is lost. The returned
 * function ends this.
 */
export function keepLease(db: TenantDb, run: TaskRun, logger: Logger): () => void {
  const { task, holder, tenant } = run;
  const renew = () =>
    db.transaction(async (tx) => {
      const [renewed] = await tx.query(RENEW_LEASE, [holder, run.leaseEnd()]);
      const [present] = await tx.query<{ isRunning: boolean }>(IS_RUNNING, [task.id]);
      if (!renewed || !present?.isRunning) run.stop();
    });
  const timer = setInterval(
    () => void runAs(maintenanceCaller(tenant.id), renew).catch((error: unknown) => logger.warn({ err: error })),
    RENEWAL_MS,
  );
  return () => clearInterval(timer);
}
