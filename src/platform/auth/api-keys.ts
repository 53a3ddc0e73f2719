import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import type { Caller } from '../tenancy/caller.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { hashSecret, type KeyMode, parseKey, secretMatches } from './key-format.js';

/** Row of the database function `api_key_by_mode_and_lookup`. */
interface KeyRow {
  keyId: string;
  secretHash: Buffer;
  previousSecretHash: Buffer | null;
  previousExpiresAt: Date | null;
  ownerEmail: string | null;
  scopes: string[];
  expiresAt: Date;
  revokedAt: Date | null;
  tenantId: string;
  slug: string;
  currency: string;
  timezone: string;
  tolerance: string;
  suspended: boolean;
}

interface KnownKey {
  row: KeyRow;
  caller: Caller;
}

/** Time for which a key is cached, in milliseconds. A revocation must take effect within one second. */
const CACHE_MS = 900;
/** Maximum number of cached keys. It bounds the memory that requests with invalid keys can use. */
const MAX_CACHED_KEYS = 10_000;

const LOOKUP = 'select * from api_key_by_mode_and_lookup($1, $2)';

/** Authenticates callers by their API keys. Each key is read from the database about once a second at most. */
@Injectable()
export class ApiKeys {
  private readonly cache = new Map<string, { until: number; key: Promise<KnownKey | undefined> }>();

  constructor(private readonly db: TenantDb) {}

  /**
   * The caller of a key. Throws `api_key_invalid` for an unknown key or a wrong secret, and then `api_key_revoked`,
   * `api_key_expired` or `tenant_suspended`.
   */
  async authenticate(text: string): Promise<Caller> {
    const parts = parseKey(text);
    const key = parts && (await this.find(parts));
    if (!key || !isSecretOf(key.row, parts.secret)) throw invalidKey();
    const { row, caller } = key;
    if (row.revokedAt) throw new DomainError('api_key_revoked', 'This API key was revoked.');
    if (row.expiresAt.getTime() <= Date.now()) throw new DomainError('api_key_expired', 'This API key has expired.');
    if (row.suspended) throw new DomainError('tenant_suspended', 'This tenant is suspended.');
    return caller;
  }

  /** Looks up by mode and look-up id, because the mode is part of the key: a live key with the prefix `wca_test_` is not valid. */
  private find({ mode, lookup }: { mode: KeyMode; lookup: string }): Promise<KnownKey | undefined> {
    const now = Date.now();
    const name = `${mode}_${lookup}`;
    const known = this.cache.get(name);
    if (known && known.until > now) return known.key;
    if (this.cache.size >= MAX_CACHED_KEYS) this.cache.clear();
    const key = this.read(mode, lookup);
    this.cache.set(name, { until: now + CACHE_MS, key });
    key.catch(() => this.cache.delete(name));
    return key;
  }

  private async read(mode: KeyMode, lookup: string): Promise<KnownKey | undefined> {
    const [row] = await this.db.withoutTenant<KeyRow>('the tenant follows from the key', LOOKUP, [mode, lookup]);
    return row && { row, caller: callerOf(row) };
  }
}

const callerOf = (row: KeyRow): Caller => ({
  keyId: row.keyId,
  ownerEmail: row.ownerEmail,
  scopes: row.scopes,
  tenant: {
    id: row.tenantId,
    slug: row.slug,
    currency: row.currency,
    timezone: row.timezone,
    overInvoiceTolerancePercent: row.tolerance,
  },
});

function isSecretOf(row: KeyRow, secret: string): boolean {
  const hash = hashSecret(secret);
  if (secretMatches(hash, row.secretHash)) return true;
  const overlaps = row.previousExpiresAt !== null && row.previousExpiresAt.getTime() > Date.now();
  return overlaps && secretMatches(hash, row.previousSecretHash);
}

/** The error of a key that does not exist or is malformed. */
export const invalidKey = (reason = 'is not a valid key') =>
  new DomainError('api_key_invalid', 'The API key is not valid.', [{ field: 'X-API-Key', reason }]);
