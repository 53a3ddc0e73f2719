import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { ListOf, TextList } from '#platform/edge/validation/nested.js';
import { QueryList, QueryOneOf, QueryText } from '#platform/edge/validation/query.js';
import { Email, Id, OneOf, Text, Timestamp, Url, Whole } from '#platform/edge/validation/scalars.js';
import { EXAMPLE_API_KEY_ID } from '#examples/example-ids.js';
import { WEBHOOK_STATUSES, type WebhookStatus } from '#features/webhooks/webhook.entity.js';
import { declaredNames } from '#platform/base/names/declared-names.js';
import { MAX_NAME_LENGTH, MAX_OVERLAP_HOURS } from '../api-key-limits.js';
import { API_KEY_SORTS, API_KEY_STATUSES, type ApiKeyStatus } from '../api-keys.queries.js';

const NAME = 'What the key is used for; need not be unique';
const { grantableScopes: GRANTABLE_SCOPES } = declaredNames();
const SCOPES =
  'What the key may do. `write` includes `read`, but not `delete`; `*:read` includes all reads, `*:*` everything';
const OWNER = 'E-mail address of the person who is responsible for the key; records show it as `created_by.email`';
const EXPIRY = 'When the key ends; at most 5 years from now, and not after the API key that creates it';

export class CreateApiKeyV2 {
  @Text({ max: MAX_NAME_LENGTH, description: NAME, example: 'Audit of keys' }) name: string;
  @TextList({
    min: 1,
    max: GRANTABLE_SCOPES.length,
    unique: true,
    values: GRANTABLE_SCOPES,
    description: `${SCOPES}. All must be scopes that the API key of the request has too`,
    example: ['api_keys:read'],
  })
  scopes: string[];
  @Email({ optional: true, description: OWNER, example: 'security@northwind.example' }) owner_email?: string;
  @Timestamp({
    optional: true,
    description: `${EXPIRY}. Default: in 365 days, or with the API key of the request if that ends earlier`,
    example: '2027-06-30T00:00:00Z',
  })
  expires_at?: Date;
}

export class RotateApiKeyV2 {
  @Whole({
    optional: true,
    min: 0,
    max: MAX_OVERLAP_HOURS,
    description: 'Hours for which the old secret remains valid, so that clients can change to the new one. Default 24',
    example: 24,
  })
  overlap_hours?: number;
}

export class ListApiKeysV2 extends Sorted(CursorIdPageQuery, API_KEY_SORTS) {
  @QueryList({ values: API_KEY_STATUSES, description: 'Only keys with one of these statuses', example: ['active'] })
  status?: ApiKeyStatus[];
  @QueryText({ description: 'Only keys that the API key with this id has created', example: EXAMPLE_API_KEY_ID })
  created_by?: string;
}

const WEBHOOKS_OF_REVOKED = ['pause', 'keep'] as const;
const DESCENDANTS_OF_REVOKED = ['keep', 'revoke'] as const;

export class RevokeApiKeyV2 {
  @QueryOneOf(WEBHOOKS_OF_REVOKED, {
    default: 'pause',
    description: 'What becomes of the webhooks whose `api_key_id` is a revoked key',
    example: 'pause',
  })
  webhooks?: (typeof WEBHOOKS_OF_REVOKED)[number];
  @QueryOneOf(DESCENDANTS_OF_REVOKED, {
    default: 'keep',
    description: 'What becomes of the keys that the key has created, and of those that these have created',
    example: 'revoke',
  })
  descendants?: (typeof DESCENDANTS_OF_REVOKED)[number];
}

export class WebhookOfRevokedKeyV2 {
  @Id() id: string;
  @Url({ description: 'Where the webhook sends events', example: 'https://hooks.example.com/wholesale' }) url: string;
  @OneOf(WEBHOOK_STATUSES, { description: 'Its status now', example: 'paused' }) status: WebhookStatus;
}

/** The answer to a revocation that concerned more than the key. */
export class ApiKeyRevocationV2 {
  @TextList({
    max: 100_000,
    description: 'Ids of other keys that were revoked, with `descendants=revoke`',
    example: [],
  })
  revoked_key_ids: string[];
  @ListOf(() => WebhookOfRevokedKeyV2, {
    max: 1_000, // the largest quota of webhooks
    description: 'Webhooks of the revoked keys that were paused, or that the API key of the request has taken over',
  })
  webhooks: WebhookOfRevokedKeyV2[];
  @TextList({
    max: 10_000, // the largest quota of imports
    description: 'Ids of imports of the revoked keys that had not ended and were cancelled',
    example: [],
  })
  cancelled_import_ids: string[];
}

export class ApiKeyV2 {
  @Id() id: string;
  @Text({ max: MAX_NAME_LENGTH, description: NAME }) name: string;
  @Text({
    description: 'The public part of the key: the 12 characters after `wca_live_` or `wca_test_`',
    example: 'k3J9dLq0Zx1B',
  })
  lookup: string;
  @TextList({ max: GRANTABLE_SCOPES.length, values: GRANTABLE_SCOPES, description: SCOPES }) scopes: string[];
  @Email({ nullable: true, description: OWNER }) owner_email: string | null;
  @OneOf(API_KEY_STATUSES, {
    description:
      '`rotating`: the secret before the last rotation is still valid too; `expired` and `revoked` keys are refused',
    example: 'active',
  })
  status: ApiKeyStatus;
  @Id({
    nullable: true,
    example: EXAMPLE_API_KEY_ID,
    description: 'Id of the API key that created the key; null if the operator did, or before this field existed',
  })
  created_by: string | null;
  @Timestamp({ description: 'When the key ends', example: '2027-06-30T00:00:00.000Z' }) expires_at: string;
  @Timestamp({
    nullable: true,
    description: 'Beginning of the hour of the last request with the key; null if it was never used',
  })
  last_used_at: string | null;
  @Whole({
    min: 1,
    description: 'Counts the changes of the key, without `last_used_at`; the `ETag` begins with it',
    example: 1,
  })
  version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** The answer to a creation and a rotation. */
export class IssuedApiKeyV2 extends ApiKeyV2 {
  @Text({
    description: 'The key as `X-API-Key` has it. No other answer shows it; the service stores only its hash',
    example: 'wca_live_k3J9dLq0Zx1B_0000000000000000000000000000000000000000000',
  })
  key: string;
}
