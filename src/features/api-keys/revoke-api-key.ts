import { cancelImportsOf } from '#features/imports/imports-of-keys.js';
import { lockAuthorityOf, ownKeyId } from '#platform/edge/auth/own-authority.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { pauseWebhooksOf, takeOverWebhooksOf, type WebhookOfKey } from '#features/webhooks/webhooks-of-keys.js';
import { LOCK_MADE_BY, type LockedKey, REVOKE } from './api-keys.queries.js';

/** What becomes of what a key has made when it is revoked. */
export interface RevocationOptions {
  /** `pause`: its webhooks are paused, the default; `keep`: they become those of the caller's key. */
  webhooks?: 'pause' | 'keep';
  /** `keep`: keys that it made, and those that they made, stay valid, the default; `revoke`: they are revoked too. */
  descendants?: 'keep' | 'revoke';
}

/** What a revocation ended or changed beside the key. */
export interface Revocation {
  /** Other keys that were revoked. */
  descendants: LockedKey[];
  webhooks: WebhookOfKey[];
  cancelledImportIds: string[];
}

/**
 * Revokes a key that the transaction has locked, with its authority, and ends what acts for it. A key that is revoked already stays so, but what still acts for
 * it ends. Throws `validation_failed` when webhooks of the caller's own key should be kept.
 */
export async function revokeLocked(
  tx: TenantTx,
  key: LockedKey,
  { webhooks = 'pause', descendants = 'keep' }: RevocationOptions,
): Promise<Revocation> {
  const made = descendants === 'revoke' ? await lockDescendants(tx, key.id) : [];
  const keys = [key, ...made];
  const ids = keys.map(({ id }) => id);
  const own = ownKeyId();
  if (webhooks === 'keep' && own !== null && ids.includes(own)) throw keptByNobody();
  const valid = keys.filter(({ isRevoked }) => !isRevoked).map(({ id }) => id);
  if (valid.length) {
    tx.journal.watch('api_key', valid);
    await tx.query(REVOKE, [valid]);
  }
  return {
    descendants: made.filter(({ isRevoked }) => !isRevoked),
    cancelledImportIds: await cancelImportsOf(tx, ids),
    webhooks: await (webhooks === 'keep' ? takeOverWebhooksOf(tx, ids) : pauseWebhooksOf(tx, ids)),
  };
}

/** Locks the keys that a key has made, then those that these have made, and so on. */
async function lockDescendants(tx: TenantTx, id: string): Promise<LockedKey[]> {
  const found: LockedKey[] = [];
  for (let makers = [id]; makers.length;) {
    const made = await tx.query<LockedKey>(LOCK_MADE_BY, [makers]);
    found.push(...made);
    makers = made.map((one) => one.id);
    for (const maker of makers) await lockAuthorityOf(tx, maker);
  }
  return found;
}

const keptByNobody = () =>
  DomainError.invalid([
    {
      field: 'webhooks',
      reason: 'cannot be keep, because the API key of the request is revoked itself: use another key, or pause',
    },
  ]);
