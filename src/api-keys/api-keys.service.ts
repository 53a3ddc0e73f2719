import { Injectable } from '@nestjs/common';
import { formatKey, hashSecret, newSecret } from '../platform/auth/key-format.js';
import { DomainError, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { FieldChange } from '../platform/journal/journal-entry.entity.js';
import type { Precondition } from '../platform/records/if-match.js';
import { Quotas } from '../platform/quotas/quotas.js';
import { listPage } from '../platform/records/list-query.js';
import { type CommonFilter, commonWhere } from '../platform/records/list-where.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { lockRecord, readRecord } from '../platform/records/record-by-id.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
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
import { assertWithinOwnScopes, checkExpiry, type NewApiKey, newApiKeyRow } from './create-api-key.js';

const HOUR_MS = 3_600_000;

export interface ApiKeyFilter extends CommonFilter {
  statuses?: ApiKeyStatus[];
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

  /** Creates a key with any expiry. Throws `insufficient_scope` for scopes beyond those of the caller, and `limit_reached`. */
  async issue(input: NewApiKey): Promise<IssuedApiKey> {
    const { scopes, keyMode } = currentCaller();
    assertWithinOwnScopes(scopes, input.scopes, (index) => `scopes[${index}]`);
    const { row, secret } = newApiKeyRow({ ...input, mode: input.mode ?? keyMode });
    return this.db.transaction(async (tx) => {
      await tx.serialize('api_keys'); // so that concurrent creations are counted
      const [valid] = await tx.query<{ used: number }>(COUNT_VALID);
      this.quotas.admit('api_keys', valid!.used);
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
      ]);
      return { ...(await recordOf(tx, row.id)), key: formatKey(row.mode, { lookup: row.lookup, secret }) };
    });
  }

  get(id: string): Promise<ApiKeyRecord> {
    return readRecord<ApiKeyRecord>(this.db, 'api_key', API_KEY, id);
  }

  list(filter: ApiKeyFilter, request: PageRequest<ApiKeySort>): Promise<Page<ApiKeyRecord>> {
    const where = commonWhere(filter).when(filter.statuses, (list) => `${STATUS} = any(${list}::text[])`);
    return listPage<ApiKeyRecord, ApiKeySort>(this.db, API_KEYS, where, request);
  }

  /**
   * Creates a new secret. The present one remains valid for `overlapHours` (default 24), an older one ends at once. Throws
   * `insufficient_scope` for a key with scopes beyond those of the caller, and `resource_locked` for a revoked or expired key.
   */
  async rotate(id: string, overlapHours: number | undefined, precondition: Precondition): Promise<IssuedApiKey> {
    const secret = newSecret();
    return this.db.transaction(async (tx) => {
      const key = await lockRecord(tx, 'api_key', ApiKey, id, precondition);
      assertWithinOwnScopes(currentCaller().scopes, key.scopes, () => 'X-API-Key');
      assertValid(key);
      const previous = previousSecretOf(key, overlapHours ?? DEFAULT_OVERLAP_HOURS);
      const before = await recordOf(tx, id);
      await tx.repo(ApiKey).update({ id }, { secretHash: hashSecret(secret), ...previous });
      const after = await recordOf(tx, id);
      tx.journal.updated('api_key', after, changesOfRotation(before, after));
      return { ...after, key: formatKey(key.mode, { lookup: key.lookup, secret }) };
    });
  }

  /** Revokes a key with its old secret for ever; does nothing for a key that is revoked already. */
  async revoke(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { revokedAt } = await lockRecord(tx, 'api_key', ApiKey, id, precondition);
      if (revokedAt) return;
      tx.journal.watch('api_key', [id]);
      await tx.repo(ApiKey).update({ id }, { revokedAt: new Date() });
    });
  }
}

const recordOf = async (tx: TenantTx, id: string): Promise<ApiKeyRecord> =>
  (await tx.queryOne<ApiKeyRecord>(API_KEY, [id]))!;

/** The columns of the secret before a rotation; null if it ends at once. */
function previousSecretOf({ secretHash }: ApiKey, overlapHours: number) {
  if (overlapHours === 0) return { previousSecretHash: null, previousExpiresAt: null };
  return { previousSecretHash: secretHash, previousExpiresAt: new Date(Date.now() + overlapHours * HOUR_MS) };
}

/** The changed fields, without the secrets: the journal names the key and has no values of it. */
const changesOfRotation = (before: ApiKeyRecord, after: ApiKeyRecord): FieldChange[] => [
  { field: 'key', before: null, after: null },
  ...(before.status === after.status ? [] : [{ field: 'status', before: before.status, after: after.status }]),
];

const REVOKED: ErrorDetail = { field: 'status', reason: 'is revoked' };
const EXPIRED: ErrorDetail = { field: 'status', reason: 'is expired' };

function assertValid({ revokedAt, expiresAt }: ApiKey): void {
  if (revokedAt)
    throw new DomainError('resource_locked', 'The API key is revoked, so it cannot be rotated.', [REVOKED]);
  if (expiresAt.getTime() <= Date.now())
    throw new DomainError('resource_locked', 'The API key has expired, so it cannot be rotated.', [EXPIRED]);
}
