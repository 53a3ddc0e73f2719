import { Injectable } from '@nestjs/common';
import { assertWithinOwnScopes, lockAuthorityOf, lockOwnKey, ownKeyId } from '#platform/edge/auth/own-authority.js';
import { formatKey, hashSecret, newSecret } from '#platform/edge/auth/key-format.js';
import { modeOfKeys } from '#platform/edge/auth/test-keys.js';
import { assertMayEndOlderSecret } from '#platform/edge/auth/rotation.js';
import { realTime } from '#platform/base/values/current-time.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { FieldChange } from '#platform/data/journal/journal-entry.entity.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { DEFAULT_OVERLAP_HOURS } from './api-key-limits.js';
import { ApiKey } from './api-key.entity.js';
import {
  API_KEY,
  API_KEYS,
  type ApiKeyRecord,
  type ApiKeySort,
  type ApiKeyStatus,
  COUNT_VALID,
  INSERT_API_KEY,
  STATUS,
} from './api-keys.queries.js';
import { checkExpiry, type NewApiKey, newApiKeyRow } from './new-api-key.js';
import { type Revocation, type RevocationOptions, revokeLocked } from './revoke-api-key.js';

const HOUR_MS = 3_600_000;

export interface ApiKeyFilter extends CommonFilter {
  statuses?: ApiKeyStatus[];
  createdBy?: string;
}

/** A key with its text as callers send it, which is not stored and cannot be read later. */
export type IssuedApiKey = ApiKeyRecord & { key: string };

/** API keys of the caller's tenant. All instances apply a change within a second, because they cache keys for less. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: TenantDb,
    private readonly quotas: Quotas,
  ) {}

  /** As {@link issue}. Throws `validation_failed` for an expiry in the past or more than 5 years from now. */
  create(input: NewApiKey): Promise<IssuedApiKey> {
    checkExpiry(input.expiresAt);
    return this.issue(input);
  }

  /**
   * Creates a key with any expiry up to that of the caller's key. Throws `insufficient_scope` for scopes beyond those of the caller, and
   * `validation_failed` for a later expiry, and `limit_reached`.
   */
  async issue(input: NewApiKey): Promise<IssuedApiKey> {
    assertWithinOwnScopes(input.scopes, (index) => `scopes[${index}]`);
    return this.db.transaction(async (tx) => {
      const mode = modeOfKeys(tx.tenant.id);
      const end = await lockOwnKey(tx);
      await tx.serialize('api_keys'); // so that concurrent creations are counted
      const [valid] = await tx.query<{ used: number }>(COUNT_VALID);
      this.quotas.admit('api_keys', valid!.used);
      const { row, secret } = newApiKeyRow({ ...input, mode, createdBy: ownKeyId() }, end);
      tx.journal.created('api_key', { id: row.id });
      await tx.query(INSERT_API_KEY, [
        row.id,
        row.name,
        row.mode,
        row.lookup,
        row.secretHash,
        row.scopes,
        row.ownerEmail,
        row.expiresAt,
        row.createdBy,
      ]);
      return { ...(await recordOf(tx, row.id)), key: formatKey(row.mode, { lookup: row.lookup, secret }) };
    });
  }

  get(id: string): Promise<ApiKeyRecord> {
    return readRecord(this.db, 'api_key', API_KEY, id);
  }

  list(filter: ApiKeyFilter, request: PageRequest<ApiKeySort>): Promise<Page<ApiKeyRecord>> {
    const where = commonWhere(filter)
      .when(filter.statuses, (list) => `${STATUS} = any(${list}::text[])`)
      .id(filter.createdBy, 't.created_by');
    return listPage<ApiKeyRecord, ApiKeySort>(this.db, API_KEYS, where, request);
  }

  /**
   * Creates a new secret. The present one remains valid for `overlapHours` (default 24), an older one ends at once. Throws
   * `insufficient_scope` for a key that has scopes beyond those of the caller or ends later than the caller's key, and `resource_locked` for
   * a revoked or expired key, and while an older secret is valid, see {@link assertMayEndOlderSecret}.
   */
  async rotate(id: string, overlapHours: number | undefined, precondition: Precondition): Promise<IssuedApiKey> {
    const secret = newSecret();
    return this.db.transaction(async (tx) => {
      const makersEnd = await lockOwnKey(tx);
      const key = await lockRecord(tx, 'api_key', ApiKey, id, precondition);
      assertWithinOwnScopes(key.scopes);
      if (makersEnd && key.expiresAt > makersEnd) throw outlivesOwnKey(key.expiresAt, makersEnd);
      assertValid(key);
      assertMayEndOlderSecret('API key', key.previousExpiresAt, overlapHours, precondition, realTime());
      const previous = previousSecretOf(key, overlapHours ?? DEFAULT_OVERLAP_HOURS);
      const before = await recordOf(tx, id);
      await tx.update(ApiKey, id, { secretHash: hashSecret(secret), ...previous });
      const after = await recordOf(tx, id);
      tx.journal.updated('api_key', after, changesOfRotation(before, after));
      return { ...after, key: formatKey(key.mode, { lookup: key.lookup, secret }) };
    });
  }

  /** Revokes a key with its old secret for ever, and ends what acts for it; see {@link revokeLocked}. */
  revoke(id: string, options: RevocationOptions, precondition: Precondition): Promise<Revocation> {
    return this.db.transaction(async (tx) => {
      await lockAuthorityOf(tx, id);
      const { lookup, revokedAt } = await lockRecord(tx, 'api_key', ApiKey, id, precondition);
      return revokeLocked(tx, { id, lookup, isRevoked: revokedAt !== null }, options);
    });
  }
}

const recordOf = async (tx: TenantTx, id: string): Promise<ApiKeyRecord> => (await tx.queryOne(API_KEY, [id]))!;

/** The columns of the secret before a rotation; null if it ends at once. */
function previousSecretOf({ secretHash }: ApiKey, overlapHours: number) {
  if (overlapHours === 0) return { previousSecretHash: null, previousExpiresAt: null };
  return {
    previousSecretHash: secretHash,
    previousExpiresAt: new Date(realTime().getTime() + overlapHours * HOUR_MS),
  };
}

/** The changed fields, without the secrets: the journal names the key and has no values of it. */
const changesOfRotation = (before: ApiKeyRecord, after: ApiKeyRecord): FieldChange[] => [
  { field: 'key', before: null, after: null },
  ...(before.status === after.status ? [] : [{ field: 'status', before: before.status, after: after.status }]),
];

/** The caller would see a secret with which it could go on after the end of its own key. */
const outlivesOwnKey = (end: Date, ownEnd: Date) =>
  new DomainError('insufficient_scope', 'The API key ends later than the API key of the request.', [
    {
      field: 'X-API-Key',
      reason: `ends at ${ownEnd.toISOString()}, before the key that it rotates, which ends at ${end.toISOString()}`,
    },
  ]);

const REVOKED: ErrorDetail = { field: 'status', reason: 'is revoked' };
const EXPIRED: ErrorDetail = { field: 'status', reason: 'is expired' };

function assertValid({ revokedAt, expiresAt }: ApiKey): void {
  if (revokedAt)
    throw new DomainError('resource_locked', 'The API key is revoked, so it cannot be rotated.', [REVOKED]);
  if (expiresAt.getTime() <= realTime().getTime())
    throw new DomainError('resource_locked', 'The API key has expired, so it cannot be rotated.', [EXPIRED]);
}
