import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { writeCopies } from './copies/write-copies.js';
import { Sandbox } from './sandbox.entity.js';
import { createTenant, endTenant } from './sandbox-tenants.js';

interface Reset {
  /** The id of the new tenant. */
  successor: string;
  /** The object with the bytes of the logo in the new tenant; undefined without one. */
  logoKey: string | undefined;
  hasDemo: boolean;
  countedTables: readonly string[];
}

/**
 * Gives a sandbox that is locked by `lockSandbox` a new tenant, with what was copied as it was copied, its keys and real time, and ends the former
 * one.
 */
export async function resetSandbox(
  tx: TenantTx,
  sandbox: Sandbox,
  { successor, logoKey, hasDemo, countedTables }: Reset,
): Promise<void> {
  const { id, copied } = sandbox;
  tx.journal.watch('sandbox', [id]);
  await createTenant(tx, { ...sandbox, sandboxTenantId: successor }, countedTables, (part) =>
    writeCopies(part, copied, logoKey),
  );
  await endTenant(tx, sandbox, successor);
  await tx.update(Sandbox, id, {
    sandboxTenantId: successor,
    status: hasDemo ? 'preparing' : 'ready',
    clockOffsetMs: '0',
    targetOffsetMs: null,
    leasedUntil: null,
  });
}
