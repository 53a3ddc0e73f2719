import type { IssuedApiKey } from '#features/api-keys/api-keys.service.js';
import type { NewApiKey } from '#features/api-keys/new-api-key.js';
import { newSandboxTenantId } from '#platform/base/values/ids.js';
import { assertUnique } from '#platform/data/records/unique-values.js';
import type { Quotas } from '#platform/data/quotas/quotas.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { lockOwnKey } from '#platform/edge/auth/own-authority.js';
import type { Copied } from './copies/copied.js';
import { writeCopies } from './copies/write-copies.js';
import type { NewSandbox } from './new-sandbox.js';
import { Sandbox } from './sandbox.entity.js';
import type { SandboxSettings } from './sandbox-settings.js';
import { createTenant } from './sandbox-tenants.js';
import { COUNT_SANDBOXES } from './sandboxes.queries.js';

/** The columns of a new sandbox that its input states or that have a default, and what is copied. */
export interface NewSandboxRow extends Required<Pick<NewSandbox, 'id' | 'name' | 'currency' | 'timezone'>> {
  sandboxTenantId: string;
  copied: Copied;
  hasDemo: boolean;
}

/** What a creation needs of the service. */
export interface CreationParts {
  quotas: Quotas;
  settings: SandboxSettings;
  issueKey: (key: NewApiKey) => Promise<IssuedApiKey>;
}

/** A tenant id for a sandbox that is created or reset. */
export const newTenantId = newSandboxTenantId;

/** Throws `limit_reached` and `duplicate_value` if a sandbox with the name cannot be created. Concurrent creations wait for each other. */
export async function assertCreatable(tx: TenantTx, quotas: Quotas, name: string): Promise<void> {
  await tx.serialize('sandboxes');
  const [count] = await tx.query<{ used: number }>(COUNT_SANDBOXES);
  quotas.admit('sandboxes', count!.used);
  await assertUniqueName(tx, name);
}

/** Throws `duplicate_value` if another sandbox of the tenant has the name. */
export const assertUniqueName = (tx: TenantTx, name: string | undefined, exceptId?: string): Promise<void> =>
  assertUnique(tx, 'sandboxes', [{ column: 'name', value: name, code: 'duplicate_value' }], exceptId);

/**
 * Stores a sandbox with its tenant, what was copied, and its first key, which ends no later than the key of the request. Returns the text of the
 * key.
 */
export async function createSandbox(
  tx: TenantTx,
  row: NewSandboxRow,
  { scopes, logoKey }: { scopes: string[]; logoKey: string | undefined },
  { quotas, settings, issueKey }: CreationParts,
): Promise<string> {
  const { id, name, currency, timezone, sandboxTenantId, copied, hasDemo } = row;
  const expiresAt = await lockOwnKey(tx);
  await assertCreatable(tx, quotas, name);
  tx.journal.created('sandbox', { id });
  const copies = Object.keys(copied) as Sandbox['copies'];
  const status = hasDemo ? 'preparing' : 'ready';
  await tx.insert(Sandbox, [{ id, name, currency, timezone, sandboxTenantId, copies, copied, status }]);
  return createTenant(tx, row, settings.countedTables, async (part) => {
    await writeCopies(part, copied, logoKey);
    return (await issueKey({ name, scopes, expiresAt })).key;
  });
}
