import { COUNTS_MARKER } from '#platform/data/records/list-count.entity.js';
import { asOtherTenant } from '#platform/data/tenancy/batch-transaction.js';
import type { Caller, Tenant } from '#platform/data/tenancy/caller.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { Sandbox } from './sandbox.entity.js';
import * as queries from './sandboxes.queries.js';

/** The tenant of a sandbox. */
export type TenantOfSandbox = Pick<Sandbox, 'id' | 'sandboxTenantId' | 'currency' | 'timezone'>;

/** The unique short name of the tenant of a sandbox. */
export const slugOf = (sandboxTenantId: string): string => `sandbox-${sandboxTenantId}`;

/** The caller for what the service does in a sandbox by itself, or for the live tenant. It has all scopes, and no key. */
export function callerIn({ id, sandboxTenantId, currency, timezone }: TenantOfSandbox, live: Tenant): Caller {
  const { overInvoiceTolerancePercent } = live;
  const sandbox = { id, liveTenantId: live.id };
  const tenant = { id: sandboxTenantId, slug: slugOf(sandboxTenantId), currency, timezone };
  return {
    tenant: { ...tenant, overInvoiceTolerancePercent, sandbox },
    keyId: '',
    keyMode: 'test',
    ownerEmail: null,
    scopes: ['*:*'],
  };
}

/**
 * Creates the tenant of a sandbox, in the transaction of its live tenant, with the rows that each tenant has from the beginning, and fills it by
 * `fill` as that tenant. `countedTables` are the tables whose records are counted.
 */
export async function createTenant<T>(
  tx: TenantTx,
  sandbox: TenantOfSandbox,
  countedTables: readonly string[],
  fill: (part: TenantTx) => Promise<T>,
): Promise<T> {
  const { id, sandboxTenantId, currency, timezone } = sandbox;
  await tx.query(queries.CREATE_TENANT, [sandboxTenantId, slugOf(sandboxTenantId), currency, timezone, id]);
  return asOtherTenant(tx, callerIn(sandbox, tx.tenant), async (part) => {
    const [anchors] = await part.query<{ isTable: boolean }>(queries.HAS_ANCHORS);
    if (anchors!.isTable) await part.query(queries.INSERT_ANCHOR);
    await part.query(queries.INSERT_COUNTS, [countedTables, COUNTS_MARKER]);
    await part.query(queries.INSERT_CLOCK);
    return fill(part);
  });
}

/**
 * Ends the present tenant of a sandbox that is locked by `lockSandbox`, in the transaction of its live tenant: later requests are refused. Its keys
 * become those of the tenant `successor`, if there is one, for which {@link createTenant} was called before.
 */
export async function endTenant(tx: TenantTx, sandbox: TenantOfSandbox, successor: string | null): Promise<void> {
  await asOtherTenant(tx, callerIn(sandbox, tx.tenant), (part) => part.query(queries.DELETE_CLOCK));
  await tx.query(queries.END_TENANT, [sandbox.sandboxTenantId, successor]);
}
