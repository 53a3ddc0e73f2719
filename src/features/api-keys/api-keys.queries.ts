import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { ApiKey } from './api-key.entity.js';

/**
 * `active`; `rotating`: the secret before the last rotation is still valid too; `expired`; `revoked`, which hides the others.
 */
export const API_KEY_STATUSES = ['active', 'rotating', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** Columns that no answer shows. */
const HIDDEN = ['mode', 'secretHash', 'previousSecretHash', 'previousExpiresAt', 'revokedAt'] as const;

/** A key without its secrets. */
export type ApiKeyRecord = Omit<Stored<ApiKey>, (typeof HIDDEN)[number]> & { status: ApiKeyStatus };

/** The status at the time of the transaction. */
export const STATUS = `case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired'
  when t.previous_expires_at > now() then 'rotating' else 'active' end`;

const RECORD = `${selectList(ApiKey, 't', HIDDEN)}, ${STATUS} as status`;

export const API_KEY = documentQuery<ApiKeyRecord>(RECORD, 'api_keys t where t.tenant_id = $1 and t.id = $2');

export const API_KEY_SORTS = ['created_at', 'updated_at', 'name', 'expires_at'] as const;
export type ApiKeySort = (typeof API_KEY_SORTS)[number];

export const API_KEYS: ListSource<ApiKeySort> = {
  table: 'api_keys',
  record: RECORD,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    ...NAME_SORT_COLUMN,
    expires_at: { sql: 't.expires_at', sqlType: 'timestamptz', property: 'expiresAt' },
  },
};

/** The number of keys that can be used: those that count for the quota. */
export const COUNT_VALID = `select count(*)::integer as used from api_keys
  where tenant_id = $1 and revoked_at is null and expires_at > now()`;

/** Not `TenantTx.insert`: the function inserts with the rights of the owner, see `migrations/functions/add_api_key.sql`. */
export const INSERT_API_KEY = 'select add_api_key($2, $3, $4, $5, $6, $7, $8, $9, $10) where $1::uuid is not null';

/** A key that is to be revoked. */
export interface LockedKey {
  id: string;
  lookup: string;
  isRevoked: boolean;
}
/** Locks the keys that the keys `$2` have made. The authority of these is locked before, so that they make no further ones. */
export const LOCK_MADE_BY = `select id, lookup, revoked_at is not null as "isRevoked" from api_keys
  where tenant_id = $1 and created_by = any($2::uuid[]) order by id for update`;
export const REVOKE = 'update api_keys set revoked_at = now() where tenant_id = $1 and id = any($2::uuid[])';
