import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^wca_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})$/;
const LOOKUP_LENGTH = 12;
const SECRET_LENGTH = 43;

export type KeyMode = 'live' | 'test';

/** Both parts of a key as callers send it (contract, section 2): the public look-up id and the secret. */
export interface KeyParts {
  lookup: string;
  secret: string;
}

/** Takes a key apart; `undefined` if the text has not the form of one. */
export function parseKey(text: string): (KeyParts & { mode: KeyMode }) | undefined {
  const [, mode, lookup, secret] = FORM.exec(text) ?? [];
  return mode && lookup && secret ? { mode: mode as KeyMode, lookup, secret } : undefined;
}

export const formatKey = (mode: KeyMode, { lookup, secret }: KeyParts): string => `wca_${mode}_${lookup}_${secret}`;

export const newLookup = (): string =>
  Array.from({ length: LOOKUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 256 random bits in base 62. */
export function newSecret(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text.padStart(SECRET_LENGTH, '0');
}

/** What is stored of a secret. A plain hash is enough: 256 random bits cannot be guessed, so nothing needs to be slow. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares in constant time. */
export const secretMatches = (secretHash: Buffer, stored: Buffer | null): boolean =>
  stored !== null && secretHash.length === stored.length && timingSafeEqual(secretHash, stored);
