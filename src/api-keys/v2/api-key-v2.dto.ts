import { CursorIdPageQuery, Sorted } from '../../platform/records/page-query.js';
import { TextList } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { Email, Id, OneOf, Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
import { API_KEY_SCOPES, MAX_NAME_LENGTH, MAX_OVERLAP_HOURS } from '../api-key-limits.js';
import { API_KEY_SORTS, API_KEY_STATUSES, type ApiKeyStatus } from '../api-keys.queries.js';

const NAME = 'What the key is used for; need not be unique';
const SCOPES =
  'What the key may do. `write` includes `read`, but not `delete`; `*:read` includes all reads, `*:*` everything';
const OWNER = 'E-mail address of the person who is responsible for the key; records show it as `created_by.email`';
const EXPIRY = 'When the key ends; at most 5 years from now';

export class CreateApiKeyV2 {
  @Text({ max: MAX_NAME_LENGTH, description: NAME, example: 'Audit of keys' }) name: string;
  @TextList({
    min: 1,
    max: API_KEY_SCOPES.length,
    unique: true,
    values: API_KEY_SCOPES,
    description: `${SCOPES}. All must be scopes that the API key of the request has too`,
    example: ['api_keys:read'],
  })
  scopes: string[];
  @Email({ optional: true, description: OWNER, example: 'security@northwind.example' }) owner_email?: string;
  @Timestamp({ optional: true, description: `${EXPIRY}. Default: in 365 days`, example: '2027-06-30T00:00:00Z' })
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
}

export class ApiKeyV2 {
  @Id() id: string;
  @Text({ max: MAX_NAME_LENGTH, description: NAME }) name: string;
  @Text({
    description: 'The public part of the key: the 12 characters after `wca_live_` or `wca_test_`',
    example: 'k3J9dLq0Zx1B',
  })
  lookup: string;
  @TextList({ max: API_KEY_SCOPES.length, values: API_KEY_SCOPES, description: SCOPES }) scopes: string[];
  @Email({ nullable: true, description: OWNER }) owner_email: string | null;
  @OneOf(API_KEY_STATUSES, {
    description:
      '`rotating`: the secret before the last rotation is still valid too; `expired` and `revoked` keys are refused',
    example: 'active',
  })
  status: ApiKeyStatus;
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
