import { formatKey, newLookup, newSecret } from '#platform/edge/auth/key-format.js';

/** Keys of the tenants are computed from their numbers, so that processes need not exchange them. */
export const LOOKUP_PREFIX = 'bench';
export const SECRET_FILL = 'b';

/** The complete key of the tenant with this number. */
export const keyOf = (tenant: number): string =>
  formatKey('live', {
    lookup: LOOKUP_PREFIX + String(tenant).padStart(7, '0'),
    secret: String(tenant).padStart(43, SECRET_FILL),
  });

/** Kinds of keys that do not exist: with a random look-up id, or with one that has the checksum of a key. */
export type UnknownKey = 'random' | 'checksum';

/** A new key that does not exist. */
export const unknownKey = (kind: UnknownKey): string =>
  formatKey('live', { lookup: kind === 'checksum' ? newLookup() : newSecret().slice(-12), secret: newSecret() });
