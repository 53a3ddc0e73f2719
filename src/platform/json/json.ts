import { isUtf8 } from 'node:buffer';
import { DomainError } from '../errors/domain-error.js';
import { isSliceOver, nextSlice } from '../event-loop/slices.js';
import { InexactNumber } from './exact-number.js';
import { JsonSyntaxError, JsonTooLargeError, MOST_LEVELS } from './json-bounds.js';
import { JsonReader } from './json-reader.js';

export { InexactNumber };

/** Whether a JSON value is an object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);

/** Bodies of up to this many bytes are read at once, in a millisecond or two. */
export const SMALL_BODY = 65_536;
/** Bytes of a body that are decoded at once. */
const DECODED_AT_ONCE = 1_048_576;

/** A number of more than fifteen digits or with an exponent: what a double may not keep is worth the slower, exact look. */
const SUSPECT = /(?:^|[\s,:[])-?(?:[\d.]{16}|\d[\d.]*[eE])/;

/**
 * Reads a JSON body. Numbers that would be rounded on the way into JavaScript come out as `InexactNumber` instead of being
 * changed silently. A large body is read in slices, between which other requests are served. Throws `invalid_json`, and
 * `validation_failed` on `body` for one beyond the bounds of {@link JsonReader}.
 */
export async function readJson(body: Buffer): Promise<unknown> {
  if (body.length <= SMALL_BODY) return parseJson(body);
  if (!isUtf8(body)) throw invalidJson(NOT_UTF8);
  const reader = new JsonReader(await decode(body));
  for (;;) {
    if (faultsOf(() => reader.read(isSliceOver))) return reader.document;
    await nextSlice();
  }
}

/** What {@link readJson} does, in one piece: for small bodies. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw invalidJson(NOT_UTF8);
  const text = body.toString('utf8');
  if (!isDeep(text)) {
    const value = plainJson(text);
    if (!SUSPECT.test(text)) return value;
  }
  const reader = new JsonReader(text);
  faultsOf(() => reader.read());
  return reader.document;
}

function plainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidJson(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

export const invalidJson = (message: string) => new DomainError('invalid_json', message);

const NOT_UTF8 = 'The body is not UTF-8 text.';

function faultsOf<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonTooLargeError) throw DomainError.invalid([{ field: 'body', reason: error.message }]);
    if (error instanceof JsonSyntaxError) throw invalidJson(`The body is not valid JSON: ${error.message}`);
    throw error;
  }
}

/** Whether the text may have more levels than {@link MOST_LEVELS}. Brackets in strings count, so `true` is only a suspicion. */
function isDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) {
      if (++level > MOST_LEVELS) return true;
    } else if (code === 0x5d || code === 0x7d) level--;
  }
  return false;
}

/** Valid UTF-8 as text, decoded in slices that end between two characters. */
async function decode(body: Buffer): Promise<string> {
  let text = '';
  for (let start = 0; start < body.length;) {
    if (isSliceOver()) await nextSlice();
    let end = Math.min(start + DECODED_AT_ONCE, body.length);
    while (end < body.length && (body[end]! & 0xc0) === 0x80) end--;
    text += body.toString('utf8', start, end);
    start = end;
  }
  return text;
}
