import { COUNT_VALID } from '#features/api-keys/api-keys.queries.js';
import { COUNT_UNFINISHED } from '#features/imports/imports.queries.js';
import { USED_MEDIA } from '#features/media/media.queries.js';
import { COUNT_ANSWERS } from '#platform/edge/idempotency/stored-answers.js';
import { COUNT_PENDING } from '#features/webhooks/webhook-deliveries.queries.js';
import { COUNT_SANDBOXES } from '#features/sandboxes/sandboxes.queries.js';
import { COUNT_WEBHOOKS } from '#features/webhooks/webhooks.queries.js';

/** The name of the tenant, which only this function reads; see `migrations/functions/tenant_name.sql`. */
export const TENANT_NAME = 'select tenant_name($1) as name';

/** The key of the request. */
export interface OwnKey {
  lookup: string;
  scopes: string[];
  expiresAt: Date;
}
export const OWN_KEY =
  'select lookup, scopes, expires_at as "expiresAt" from api_keys where tenant_id = $1 and id = $2';

/** What a tenant uses of its quotas: the statements by which the features count before they refuse. */
export const USED = {
  COUNT_VALID,
  COUNT_WEBHOOKS,
  COUNT_PENDING,
  COUNT_UNFINISHED,
  USED_MEDIA,
  COUNT_ANSWERS,
  COUNT_SANDBOXES,
};
