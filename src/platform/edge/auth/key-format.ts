import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^wca_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})$/;
/** Random characters of a look-up id, before those of its checksum. */
const RANDOM_LENGTH = 8;
const CHECKSUM_LENGTH = 4;
const SECRET_LENGTH = 43;

/** Mode of a key: `live` for live tenants, `test` for sandboxes. Before there were sandboxes, live tenants got `test` keys too. */
export type KeyMode = 'live' | 'test';

/** The parts of a key `wca_<mode>_<lookup>_<secret>`: the public look-up id of 12 characters and the secret of 43. */
export interface KeyParts {
  lookup: string;
  secret: string;
}

/** The parts of a key by which it is looked up. */
export type KeyName = Pick<KeyParts, 'lookup'> & { mode: KeyMode };

/** The name of a key in one text. The mode is part of it: a live key with the prefix `wca_test_` is not valid. */
export const nameOf = ({ mode, lookup }: KeyName): string => `${mode}_${lookup}`;

/** Splits a key into its parts; `undefined` if the text does not have the form of a key. */
export function parseKey(text: string): (KeyParts & { mode: KeyMode }) | undefined {
  const [, mode, lookup, secret] = FORM.exec(text) ?? [];
  return mode && lookup && secret ? { mode: mode as KeyMode, lookup, secret } : undefined;
}

/** The key as callers send it. */
export const formatKey = (mode: KeyMode, { lookup, secret }: KeyParts): string => `wca_${mode}_${lookup}_${secret}`;

/** A random look-up id of 12 letters and digits: 8 random ones and their checksum. */
export function newLookup(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return random + checksumOf(random);
}

/**
 * Whether a look-up id ends in the checksum of its first 8 characters. One of 14.8 million random ids does. Ids from before keys had a
 * checksum are random.
 */
export const hasChecksum = (lookup: string): boolean =>
  lookup.slice(RANDOM_LENGTH) === checksumOf(lookup.slice(0, RANDOM_LENGTH));

/** The first 4 bytes of the SHA-256 hash, each as the character at its remainder by 62; the function `api_key_names` computes it too. */
function checksumOf(random: string): string {
  const bytes = hash('sha256', random, 'buffer').subarray(0, CHECKSUM_LENGTH);
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A random secret: 256 bits as 43 letters and digits (base 62). */
export function newSecret(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text.padStart(SECRET_LENGTH, '0');
}

/** The SHA-256 hash of a secret, which is stored instead of it. 256 random bits cannot be guessed, so no slow hash is needed. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Whether a hash equals the stored one; compares in constant time. */
export const secretMatches = (secretHash: Buffer, stored: Buffer | null): boolean =>
  stored !== null && secretHash.length === stored.length && timingSafeEqual(secretHash, stored);
