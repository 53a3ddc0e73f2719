import { currentTime } from '#platform/base/values/current-time.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type SandboxRecord, type SandboxUse, USES } from './sandboxes.queries.js';

const DAY_MS = 86_400_000;

/** A sandbox with what its present time and use say. */
export type SandboxView = SandboxRecord & {
  /** The time of the sandbox. */
  now: Date;
  /** Beginning of the hour of the last request with a key of the sandbox; null without any. */
  lastUsedAt: Date | null;
  /** When the sandbox is erased unless it is used. By real time. */
  eraseAt: Date;
};

/**
 * Reads when the sandboxes of the caller's tenant were used, and returns the function that completes their records. A sandbox is erased after `days`
 * days without use.
 */
export async function readUses(
  source: Pick<TenantDb, 'read'> | Pick<TenantTx, 'query'>,
  days: number,
): Promise<(record: SandboxRecord) => SandboxView> {
  const rows = await ('query' in source ? source.query<SandboxUse>(USES) : source.read<SandboxUse>(USES, []));
  const uses = new Map(rows.map(({ sandboxId, lastUsedAt }) => [sandboxId, lastUsedAt]));
  const now = currentTime().getTime();
  return (record) => {
    const lastUsedAt = uses.get(record.id) ?? null;
    const since = Math.max(Date.parse(record.createdAt), lastUsedAt?.getTime() ?? 0);
    const eraseAt = new Date(since + days * DAY_MS);
    return { ...record, now: new Date(now + Number(record.clockOffsetMs)), lastUsedAt, eraseAt };
  };
}
