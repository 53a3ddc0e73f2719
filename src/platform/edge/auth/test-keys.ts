import { DomainError } from '#platform/base/errors/domain-error.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { type Caller, currentCaller } from '#platform/data/tenancy/caller.js';
import { ANY_KEY, type KindOfKeys } from './access.js';
import type { KeyMode } from './key-format.js';

/**
 * What `wca_test_` keys may do in live tenants, where they were created before there were sandboxes: only read, nothing at all, or all that their
 * scopes say.
 */
export abstract class TestKeysOnLive {
  abstract readonly policy: 'read' | 'refuse' | 'write';
}

/** The mode of the keys of a tenant: `test` in sandboxes. */
export const modeOfKeys = (tenantId: string): KeyMode => (isSandboxTenantId(tenantId) ? 'test' : 'live');

/** Whether a caller has a test key of a live tenant. */
const isTestOnLive = ({ keyMode, tenant }: Pick<Caller, 'keyMode' | 'tenant'>): boolean =>
  keyMode === 'test' && !isSandboxTenantId(tenant.id);

/** Whether test keys of the current tenant may not act: what acts for one of them must stop. */
export const doTestKeysEnd = ({ policy }: TestKeysOnLive): boolean =>
  policy !== 'write' && !isSandboxTenantId(currentCaller().tenant.id);

/** Whether the test key of a caller is refused as if it did not exist. */
export const isRefused = (caller: Caller, { policy }: TestKeysOnLive): boolean =>
  policy === 'refuse' && isTestOnLive(caller);

/** Throws `test_key_on_live_tenant` if a caller has a test key of a live tenant that may only read, and what it wants is no read. */
export function assertMayAct(caller: Caller, { policy }: TestKeysOnLive, isRead = false): void {
  if (!isTestOnLive(caller) || policy === 'write' || isRead) return;
  throw new DomainError('test_key_on_live_tenant', 'A wca_test_ key of a live tenant may only read.', [
    { field: 'X-API-Key', reason: 'must begin with wca_live_ for writes; wca_test_ keys are for sandboxes' },
  ]);
}

/** Whether a route that needs `access` only reads. */
export const isRead = (access: string): boolean => access === ANY_KEY || access.endsWith(':read');

/** Throws `live_key_required` and `sandbox_only` if a route is for keys of another kind of tenant than that of the caller. */
export function assertKind(kind: KindOfKeys | undefined, { keyMode, tenant }: Caller): void {
  if (kind === 'live' && keyMode === 'test')
    throw new DomainError('live_key_required', 'Only a key of the live tenant may do this.', [
      { field: 'X-API-Key', reason: 'must begin with wca_live_' },
    ]);
  if (kind === 'sandbox' && !isSandboxTenantId(tenant.id)) throw sandboxOnly();
}

/** The error of a key of a live tenant where only one of a sandbox may be used. */
export const sandboxOnly = () =>
  new DomainError('sandbox_only', 'Only a key of a sandbox may do this.', [
    { field: 'X-API-Key', reason: 'must be a key of a sandbox, which begins with wca_test_' },
  ]);
