import { hashSecret, type KeyMode, newLookup, newSecret } from '../platform/auth/key-format.js';
import { allows, type Scope } from '../platform/auth/scopes.js';
import { currentTime } from '../platform/values/current-time.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import { newId } from '../platform/values/ids.js';
import { DEFAULT_LIFETIME_DAYS, MAX_LIFETIME_YEARS } from './api-key-limits.js';

const DAY_MS = 86_400_000;

/** Input of a creation. */
export interface NewApiKey {
  /** Set by the demo; otherwise generated. */
  id?: string;
  name: string;
  scopes: string[];
  ownerEmail?: string;
  /** Default: in 365 days. */
  expiresAt?: Date;
  /** Default: that of the caller's key. */
  mode?: KeyMode;
}

/** A new row, and the secret, which is not stored. */
export function newApiKeyRow(input: NewApiKey & { mode: KeyMode }) {
  const secret = newSecret();
  const row = {
    id: input.id ?? newId(),
    name: input.name,
    mode: input.mode,
    lookup: newLookup(),
    secretHash: hashSecret(secret),
    scopes: input.scopes,
    ownerEmail: input.ownerEmail ?? null,
    expiresAt: input.expiresAt ?? new Date(currentTime().getTime() + DEFAULT_LIFETIME_DAYS * DAY_MS),
  };
  return { row, secret };
}

/** Throws `validation_failed` for an expiry in the past or more than 5 years from now. */
export function checkExpiry(expiresAt: Date | undefined, now = currentTime()): void {
  if (expiresAt === undefined) return;
  const faults = new Faults();
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_LIFETIME_YEARS);
  if (expiresAt <= now) faults.add('expires_at', 'must be in the future');
  if (expiresAt > latest) faults.add('expires_at', `must be at most ${MAX_LIFETIME_YEARS} years from now`);
  faults.throwIfAny();
}

/**
 * Throws `insufficient_scope` when a key's scopes are not all implied by those of the caller. Otherwise a caller could get rights that it
 * was not given, by creating a key or by rotating one whose secret it then sees. `fieldOf` names the field of a scope by its index.
 */
export function assertWithinOwnScopes(
  own: readonly string[],
  wanted: readonly string[],
  fieldOf: (index: number) => string,
): void {
  const details = wanted.flatMap((scope, index) =>
    allows(own, scope as Scope)
      ? []
      : [{ field: fieldOf(index), reason: `the API key of the request lacks the scope ${scope}` }],
  );
  if (details.length)
    throw new DomainError('insufficient_scope', 'The scopes exceed those of the API key of the request.', details);
}
