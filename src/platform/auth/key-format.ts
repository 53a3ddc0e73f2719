import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^wca_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})$/;
const LOOKUP_LENGTH = 12;
const SECRET_LENGTH = 43;

/** Mode of a key; test keys are for trying the service out. */
export type KeyMode = 'live' | 'test';

/** The parts of a key `wca_<mode>_<lookup>_<secret>`: the public look-up id of 12 characters and the secret of 43. */
export interface KeyParts {
  lookup: string;
  secret: string;
}

/** Splits a key into its parts; `undefined` if the text does not have the form of a key. */
export function parseKey(text: string): (KeyParts & { mode: KeyMode }) | undefined {
  const [, mode, lookup, secret] = FORM.exec(text) ?? [];
  return mode && lookup && secret ? { mode: mode as KeyMode, lookup, secret } : undefined;
}

/** The key as callers send it. */
export const formatKey = (mode: KeyMode, { lookup, secret }: KeyParts): string => `wca_${mode}_${lookup}_${secret}`;

/** A random look-up id: 12 letters and digits. */
export const newLookup = (): string =>
  Array.from({ length: LOOKUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A random secret: 256 bits as 43 letters and digits (base 62). */
export function newSecret(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text.padStart(SECRET_LENGTH, '0');
}

/** The SHA-256 hash of a secret, which is stored instead of it. 256 random bits cannot be guessed, so no slow hash is needed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether a hash equals the stored one; compares in constant time. */
export const secretMatches = (secretHash: Buffer, stored: Buffer | null): boolean =>
  stored !== null && secretHash.length === stored.length && timingSafeEqual(secretHash, stored);
