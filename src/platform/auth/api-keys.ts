import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import type { Caller } from '../tenancy/caller.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { hashSecret, type KeyMode, parseKey, secretMatches } from './key-format.js';

/** What the database function `api_key_by_mode_and_lookup` returns. */
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

/** A revocation is noticed within this time; the contract allows one second. */
const TRUSTED_MS = 900;
/** Bounds the memory that invented keys can take. */
const MOST_ENTRIES = 10_000;

const LOOKUP = 'select * from api_key_by_mode_and_lookup($1, $2)';

/** Finds callers by their keys. Each key is read from the database at most about once a second. */
@Injectable()
export class ApiKeys {
  private readonly cache = new Map<string, { until: number; key: Promise<KnownKey | undefined> }>();

  constructor(private readonly db: TenantDb) {}

  /** The caller behind a key. Throws the 401 and 403 errors of the contract's section 2. */
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

  /** The mode is a part of the key: a live key's other parts behind `wca_test_` are no key. */
  private find({ mode, lookup }: { mode: KeyMode; lookup: string }): Promise<KnownKey | undefined> {
    const now = Date.now();
    const name = `${mode}_${lookup}`;
    const known = this.cache.get(name);
    if (known && known.until > now) return known.key;
    if (this.cache.size >= MOST_ENTRIES) this.cache.clear();
    const key = this.read(mode, lookup);
    this.cache.set(name, { until: now + TRUSTED_MS, key });
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

export const invalidKey = (reason = 'is not a valid key') =>
  new DomainError('api_key_invalid', 'The API key is not valid.', [{ field: 'X-API-Key', reason }]);
