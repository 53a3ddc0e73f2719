import { hashSecret, type KeyMode, newLookup, newSecret } from '#platform/edge/auth/key-format.js';
import { realTime } from '#platform/base/values/current-time.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import { DEFAULT_LIFETIME_DAYS, MAX_LIFETIME_YEARS } from './api-key-limits.js';

const DAY_MS = 86_400_000;

/** Input of a creation. */
export interface NewApiKey {
  /** Set by the demo; otherwise generated. */
  id?: string;
  name: string;
  scopes: string[];
  ownerEmail?: string;
  /** Default: in 365 days, or when the key of the caller ends if that is earlier. */
  expiresAt?: Date;
}

/**
 * A new row, and the secret, which is not stored. `createdBy` is the key that makes it, and `makersEnd` when that ends; null and undefined
 * for the operator. Throws `validation_failed` for an expiry after `makersEnd`.
 */
export function newApiKeyRow(
  input: NewApiKey & { mode: KeyMode; createdBy: string | null },
  makersEnd: Date | undefined,
) {
  const secret = newSecret();
  const row = {
    id: input.id ?? newId(),
    name: input.name,
    mode: input.mode,
    lookup: newLookup(),
    secretHash: hashSecret(secret),
    scopes: input.scopes,
    ownerEmail: input.ownerEmail ?? null,
    expiresAt: expiryWithin(makersEnd, input.expiresAt),
    createdBy: input.createdBy,
  };
  return { row, secret };
}

/** When a new key ends: never after the key that makes it, because what a key makes must not outlive it. */
function expiryWithin(makersEnd: Date | undefined, wanted: Date | undefined): Date {
  const expiry = wanted ?? new Date(realTime().getTime() + DEFAULT_LIFETIME_DAYS * DAY_MS);
  if (!makersEnd || expiry <= makersEnd) return expiry;
  if (!wanted) return makersEnd;
  const reason = `must be at most ${makersEnd.toISOString()}, when the API key of the request ends; use a key that ends later`;
  throw DomainError.invalid([{ field: 'expires_at', reason }]);
}

/** Throws `validation_failed` for an expiry in the past or more than 5 years from now. */
export function checkExpiry(expiresAt: Date | undefined, now = realTime()): void {
  if (expiresAt === undefined) return;
  const faults = new Faults();
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_LIFETIME_YEARS);
  if (expiresAt <= now) faults.add('expires_at', 'must be in the future');
  if (expiresAt > latest) faults.add('expires_at', `must be at most ${MAX_LIFETIME_YEARS} years from now`);
  faults.throwIfAny();
}
