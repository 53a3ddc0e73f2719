import { isUtf8 } from 'node:buffer';
import { DomainError } from '../errors/domain-error.js';
import { isSliceOver, nextSlice } from '../event-loop/slices.js';
import { InexactNumber } from './exact-number.js';
import { JsonSyntaxError, JsonTooLargeError, MAX_LEVELS } from './json-bounds.js';
import { JsonReader } from './json-reader.js';

export { InexactNumber };

/** Whether a JSON value is an object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);

/** Maximum size in bytes of bodies that are parsed in one piece, which takes one or two milliseconds. */
export const SMALL_BODY = 65_536;
/** Bytes of a body that are decoded in one step. */
const DECODED_PER_STEP = 1_048_576;

/** Finds numbers with more than 15 digits or an exponent: a double may not represent them exactly, so that the slower reader is needed. */
const MAYBE_INEXACT = /(?:^|[\s,:[])-?(?:[\d.]{16}|\d[\d.]*[eE])/;

/**
 * Parses a JSON body. Numbers that JavaScript would round become `InexactNumber`s. A large body is parsed in slices, between which
 * other requests are served. Throws `invalid_json` for a body that is not JSON in UTF-8, and `validation_failed` on `body` for one
 * that exceeds the limits of {@link JsonReader}. A byte order mark before the JSON is skipped.
 */
export async function readJson(sent: Buffer): Promise<unknown> {
  const body = withoutByteOrderMark(sent);
  if (body.length <= SMALL_BODY) return parseJson(body);
  if (!isUtf8(body)) throw invalidJson(NOT_UTF8);
  const reader = new JsonReader(await decode(body));
  for (;;) {
    if (withDomainErrors(() => reader.read(isSliceOver))) return reader.document;
    await nextSlice();
  }
}

/** Parses a small JSON body in one piece, with the results and errors of {@link readJson}. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw invalidJson(NOT_UTF8);
  const text = body.toString('utf8');
  if (!mayBeDeep(text)) {
    const value = plainJson(text);
    if (!MAYBE_INEXACT.test(text)) return value;
  }
  const reader = new JsonReader(text);
  withDomainErrors(() => reader.read());
  return reader.document;
}

function plainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidJson(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

/** The body is not JSON. */
export const invalidJson = (message: string) => new DomainError('invalid_json', message);

const NOT_UTF8 = 'The body is not UTF-8 text.';

function withDomainErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonTooLargeError) throw DomainError.invalid([{ field: 'body', reason: error.message }]);
    if (error instanceof JsonSyntaxError) throw invalidJson(`The body is not valid JSON: ${error.message}`);
    throw error;
  }
}

/** Whether the text may have more than {@link MAX_LEVELS} levels. Brackets in strings are counted too, so `true` is not certain. */
function mayBeDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) {
      if (++level > MAX_LEVELS) return true;
    } else if (code === 0x5d || code === 0x7d) level--;
  }
  return false;
}

/** The bytes without the UTF-8 byte order mark that some programs write at the beginning. */
const withoutByteOrderMark = (body: Buffer): Buffer =>
  body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;

/** Decodes valid UTF-8 in slices that end between two characters. */
async function decode(body: Buffer): Promise<string> {
  let text = '';
  for (let start = 0; start < body.length;) {
    if (isSliceOver()) await nextSlice();
    let end = Math.min(start + DECODED_PER_STEP, body.length);
    while (end < body.length && (body[end]! & 0xc0) === 0x80) end--;
    text += body.toString('utf8', start, end);
    start = end;
  }
  return text;
}
