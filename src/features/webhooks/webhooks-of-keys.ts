import { assertWithinOwnScopes, lockOwnKey, ownKeyId } from '#platform/edge/auth/own-authority.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { WebhookStatus } from './webhook.entity.js';
import { LOCK_OF_KEYS, PAUSE, STOP_DELIVERIES, TAKE_OVER } from './webhooks.queries.js';

/** An endpoint whose key was revoked, as the answer to the revocation names it. */
export interface WebhookOfKey {
  id: string;
  url: string;
  status: WebhookStatus;
}

/** Pauses the active endpoints of keys that are revoked in the transaction, and returns them. Their events are kept. */
export async function pauseWebhooksOf(tx: TenantTx, keyIds: readonly string[]): Promise<WebhookOfKey[]> {
  const active = (await lockOf(tx, keyIds)).filter(({ status }) => status === 'active');
  const ids = active.map(({ id }) => id);
  if (!ids.length) return [];
  tx.journal.watch('webhook', ids);
  await tx.query(PAUSE, [ids]);
  for (const id of ids) await tx.query(STOP_DELIVERIES, [id]); // in the order of the ids
  return active.map((webhook) => ({ ...webhook, status: 'paused' }));
}

/**
 * Makes the endpoints of keys that are revoked in the transaction those of the caller's key, with their status, and returns them. Throws
 * `insufficient_scope` unless the caller has all scopes of them.
 */
export async function takeOverWebhooksOf(tx: TenantTx, keyIds: readonly string[]): Promise<WebhookOfKey[]> {
  await lockOwnKey(tx);
  const webhooks = await lockOf(tx, keyIds);
  assertWithinOwnScopes([...new Set(webhooks.flatMap(({ scopes }) => scopes))]);
  const ids = webhooks.map(({ id }) => id);
  if (!ids.length) return [];
  tx.journal.watch('webhook', ids);
  await tx.query(TAKE_OVER, [ids, ownKeyId()]);
  return webhooks;
}

const lockOf = (tx: TenantTx, keyIds: readonly string[]) =>
  tx.query<WebhookOfKey & { scopes: string[] }>(LOCK_OF_KEYS, [keyIds]);
