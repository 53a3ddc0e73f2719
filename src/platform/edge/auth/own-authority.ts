import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { allows, type Scope } from './scopes.js';

/** Id of the API key of the request; null for the operator, whose authority has no end. */
export const ownKeyId = (): string | null => currentCaller().keyId || null;

/**
 * Throws `insufficient_scope`, naming every missing scope, unless the caller has all scopes that are to be given to something that acts
 * later, or that it has already. Otherwise a caller could get rights that it was not given: by creating a wider key, by rotating one
 * whose secret it then sees, or by redirecting a webhook of one. `fieldOf` names the field of a scope by its index.
 */
export function assertWithinOwnScopes(
  scopes: readonly string[],
  fieldOf: (index: number) => string = () => 'X-API-Key',
): void {
  const own = currentCaller().scopes;
  const details = scopes.flatMap((scope, index) =>
    allows(own, scope as Scope)
      ? []
      : [{ field: fieldOf(index), reason: `the API key of the request lacks the scope ${scope}` }],
  );
  if (details.length)
    throw new DomainError('insufficient_scope', 'The scopes exceed those of the API key of the request.', details);
}

const OWN_KEY = `select expires_at as "expiresAt", revoked_at is not null as "isRevoked", expires_at <= now() as "hasExpired"
  from api_keys where tenant_id = $1 and id = $2`;

/** The subject of the advisory lock on the authority of a key. It is not the row: Citus locks a copied table as a whole. */
const authorityOf = (keyId: string) => `authority of API key ${keyId}`;

/**
 * Waits for transactions that create something for a key, see {@link lockOwnKey}, and keeps later ones waiting until the transaction ends. To
 * be called by a revocation before it looks for what the key has created.
 */
export const lockAuthorityOf = (tx: TenantTx, keyId: string): Promise<void> => tx.serialize(authorityOf(keyId));

/**
 * Locks the API key of the request against its revocation until the transaction ends, so that the revocation finds what the transaction
 * makes. Returns when the key ends; undefined for the operator. To be called before other rows are locked. Throws `api_key_revoked` and
 * `api_key_expired`.
 */
export async function lockOwnKey(tx: TenantTx): Promise<Date | undefined> {
  const id = ownKeyId();
  if (id === null) return undefined;
  const [, [key]] = await Promise.all([
    tx.share(authorityOf(id)),
    tx.query<{ expiresAt: Date; isRevoked: boolean; hasExpired: boolean }>(OWN_KEY, [id]), // begins when the lock is there
  ]);
  if (!key || key.isRevoked) throw keyRevoked();
  if (key.hasExpired) throw keyExpired();
  return key.expiresAt;
}

const HAS_KEY_ENDED = `select revoked_at is not null or expires_at <= now() or (mode = 'test' and $3) as "hasEnded" from api_keys where tenant_id = $1 and id = $2`;

/** Whether a key was revoked or has expired, or is a test key while `testKeysEnd`; false without a key. */
export async function hasKeyEnded(tx: TenantTx, id: string | null, testKeysEnd: boolean): Promise<boolean> {
  const [key] = id === null ? [] : await tx.query<{ hasEnded: boolean }>(HAS_KEY_ENDED, [id, testKeysEnd]);
  return key?.hasEnded ?? false;
}

/** The error of a key that was revoked. */
export const keyRevoked = () => new DomainError('api_key_revoked', 'This API key was revoked.');
/** The error of a key whose time is over. */
export const keyExpired = () => new DomainError('api_key_expired', 'This API key has expired.');
