import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { realTime } from '#platform/base/values/current-time.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { ExistingKeys } from './existing-keys.js';
import {
  hasChecksum,
  hashSecret,
  type KeyMode,
  type KeyName,
  type KeyParts,
  nameOf,
  parseKey,
  secretMatches,
} from './key-format.js';
import { KeyUses } from './key-uses.js';
import { KnownKeys } from './known-keys.js';
import { keyExpired, keyRevoked } from './own-authority.js';
import { assertMayAct, isRefused, TestKeysOnLive } from './test-keys.js';
import { UnknownKeyLimits } from './unknown-key-limits.js';

/** Row of the database function `api_key_with_tenant`. */
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
  sandboxId: string | null;
  liveTenantId: string | null;
}

interface KnownKey {
  row: KeyRow;
  caller: Caller;
}

/** A look-up of a key, which may not have ended. */
interface Lookup {
  /** When it began, by `performance.now()`. */
  since: number;
  key: Promise<KnownKey | undefined>;
}

/** Time for which a key is cached, in milliseconds. A revocation must take effect within one second. */
const CACHE_MS = 900;
/** Minimum time between two look-ups of one key because of other secrets. It bounds what requests with wrong secrets cost. */
const MIN_LOOKUP_INTERVAL_MS = 50;
/** Maximum number of cached keys that exist, and of those that do not: requests with invalid keys cannot remove valid ones from the cache. */
const MAX_CACHED_KEYS = 10_000;
/** Reasons of look-ups. Keys that are known to exist have a queue of their own, so that they never wait behind many invalid ones. */
const KNOWN_KEY = 'the tenant follows from the key';
const UNKNOWN_KEY = 'the tenant follows from the key, if there is one';

const LOOKUP = 'select * from api_key_with_tenant($1, $2)';

/**
 * Authenticates callers by their API keys. Each key is read from the database about once a second. A secret that differs from the cached one
 * may be new, because the key was rotated by another process: then the key is read again before the request is refused.
 */
@Injectable()
export class ApiKeys extends KnownKeys {
  /** The last look-ups of keys that existed then, also if they have expired: they show which keys are valid. */
  private readonly known = new Map<string, Lookup>();
  /** Look-ups of other keys, and of new ones until their first look-up has ended. */
  private readonly others = new Map<string, Lookup>();
  /** Look-ups that have not begun yet; requests that need one share it. */
  private readonly awaited = new Map<string, Promise<KnownKey | undefined>>();
  /** Tests replace them. */
  limits = new UnknownKeyLimits();

  constructor(
    private readonly db: TenantDb,
    private readonly uses: KeyUses,
    private readonly existing: ExistingKeys,
    private readonly testKeys: TestKeysOnLive,
  ) {
    super();
  }

  /**
   * The caller of a key. `address` is that of the client; empty for calls inside of the process. Throws `api_key_invalid` for an unknown key
   * or a wrong secret, and then `api_key_revoked`, `api_key_expired` or `tenant_suspended`; `rate_limited` for a key that must be
   * looked up when too many look-ups of the address failed.
   */
  async authenticate(text: string, address = ''): Promise<Caller> {
    const parts = parseKey(text);
    const key = parts && (await this.findWithSecret(parts, address));
    if (!key || isRefused(key.caller, this.testKeys)) throw invalidKey();
    requireValid(key.row);
    this.uses.record(key.caller);
    return key.caller;
  }

  /**
   * The caller of work in the name of a key: as {@link authenticate}, without a secret. Throws `test_key_on_live_tenant` for a test key of a live
   * tenant that may not write.
   */
  async requireActive(name: KeyName): Promise<Caller> {
    const key = await this.find(name, '', performance.now()).key;
    if (!key || isRefused(key.caller, this.testKeys)) throw invalidKey();
    requireValid(key.row);
    assertMayAct(key.caller, this.testKeys);
    return key.caller;
  }

  /** For work of a tenant: throws `tenant_suspended` if the tenant of a key is suspended, whatever became of the key. */
  async requireActiveTenant(name: KeyName): Promise<void> {
    const key = await this.find(name, '', performance.now()).key;
    if (key?.row.suspended) throw tenantSuspended();
  }

  forgetKeysOf(tenantId: string): void {
    for (const lookup of this.known.values())
      void lookup.key.then(
        (key) => key?.caller.tenant.id === tenantId && (lookup.since = -Infinity),
        () => undefined,
      );
  }

  /** The key of the parts, if the secret is one of its secrets now. */
  private async findWithSecret(parts: KeyParts & { mode: KeyMode }, address: string): Promise<KnownKey | undefined> {
    const began = performance.now();
    const { since, key: looked } = this.find(parts, address, began);
    const known = await looked;
    const withSecret = (key?: KnownKey) => (key && isSecretOf(key.row, parts.secret) ? key : undefined);
    if (!known || since >= began || withSecret(known)) return withSecret(known);
    this.limits.assertAllowed(address);
    return this.limits.counted(address, this.findAgain(parts, since).then(withSecret));
  }

  /** The cached look-up of a key, or a new one. */
  private find(name: KeyName, address: string, now: number): Lookup {
    const text = nameOf(name);
    const cached = this.known.get(text) ?? this.others.get(text);
    return cached && cached.since + CACHE_MS > now ? cached : this.lookUp(name, address);
  }

  /** A look-up that begins after this call, and {@link MIN_LOOKUP_INTERVAL_MS} after the one that began at `since`. */
  private findAgain(name: KeyName, since: number): Promise<KnownKey | undefined> {
    const text = nameOf(name);
    const awaited = this.awaited.get(text);
    if (awaited) return awaited;
    const pause = setTimeout(Math.max(0, since + MIN_LOOKUP_INTERVAL_MS - performance.now()));
    const key = pause.then(() => {
      this.awaited.delete(text);
      return this.lookUp(name, '').key;
    });
    this.awaited.set(text, key);
    return key;
  }

  private lookUp(name: KeyName, address: string): Lookup {
    const text = nameOf(name);
    const isKnown = this.known.has(text);
    const key = isKnown || this.existing.has(text) ? this.read(name, KNOWN_KEY) : this.readUnknown(name, address);
    const lookup = { since: performance.now(), key };
    remember(isKnown ? this.known : this.others, text, lookup);
    lookup.key.then(
      (key) => this.sort(text, lookup, key !== undefined),
      () => (lookup.since = -Infinity), // the next request looks it up again
    );
    return lookup;
  }

  /** Moves the last look-up of a name to the keys that exist, or to the others. */
  private sort(text: string, lookup: Lookup, exists: boolean): void {
    const [from, to] = exists ? [this.others, this.known] : [this.known, this.others];
    if (!exists) this.existing.delete(text);
    if (from.get(text) !== lookup) return;
    from.delete(text);
    remember(to, text, lookup);
  }

  /**
   * Reads a key that may not exist. One without a checksum is not read unless it is old or new, and none is read while too many of the
   * address failed or wait, unless it is new. Such a refusal waits for the statement that tells what is new, so that a connection that sends
   * nothing else gets about one in a second.
   */
  private async readUnknown(name: KeyName, address: string): Promise<KnownKey | undefined> {
    const isRandom = this.existing.hasAllWithoutChecksum && !hasChecksum(name.lookup);
    if (isRandom || this.limits.isExhausted(address)) {
      if (await this.existing.hasNow(nameOf(name))) return this.read(name, KNOWN_KEY);
      if (isRandom) return undefined;
      this.limits.assertAllowed(address);
    }
    const key = this.limits.inTurn(address, () => this.read(name, UNKNOWN_KEY));
    return this.limits.counted(address, key);
  }

  private async read({ mode, lookup }: KeyName, reason: string): Promise<KnownKey | undefined> {
    const [row] = await this.db.withoutTenant<KeyRow>(reason, LOOKUP, [mode, lookup], 'control');
    return row && { row, caller: callerOf(row, mode) };
  }
}

/** Stores a look-up as the last one, instead of the oldest if there are {@link MAX_CACHED_KEYS}. */
function remember(lookups: Map<string, Lookup>, text: string, lookup: Lookup): void {
  lookups.delete(text);
  const [oldest] = lookups.keys();
  if (lookups.size >= MAX_CACHED_KEYS) lookups.delete(oldest!);
  lookups.set(text, lookup);
}

const callerOf = (row: KeyRow, keyMode: KeyMode): Caller => ({
  keyId: row.keyId,
  keyMode,
  ownerEmail: row.ownerEmail,
  scopes: row.scopes,
  tenant: {
    id: row.tenantId,
    slug: row.slug,
    currency: row.currency,
    timezone: row.timezone,
    overInvoiceTolerancePercent: row.tolerance,
    sandbox: row.sandboxId && row.liveTenantId ? { id: row.sandboxId, liveTenantId: row.liveTenantId } : undefined,
  },
});

function isSecretOf(row: KeyRow, secret: string): boolean {
  const hash = hashSecret(secret);
  if (secretMatches(hash, row.secretHash)) return true;
  const overlaps = row.previousExpiresAt !== null && row.previousExpiresAt.getTime() > realTime().getTime();
  return overlaps && secretMatches(hash, row.previousSecretHash);
}

function requireValid(row: KeyRow): void {
  if (row.revokedAt) throw keyRevoked();
  if (row.expiresAt.getTime() <= realTime().getTime()) throw keyExpired();
  if (row.suspended) throw tenantSuspended();
}

const tenantSuspended = () => new DomainError('tenant_suspended', 'This tenant is suspended.');

/** The error of a key that does not exist or is malformed. */
export const invalidKey = (reason = 'is not a valid key') =>
  new DomainError('api_key_invalid', 'The API key is not valid.', [{ field: 'X-API-Key', reason }]);
