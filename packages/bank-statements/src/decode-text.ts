import { isUtf8 } from 'node:buffer';
import { corrupt, unsupported } from './statement-refused.js';

const CHUNK_BYTES = 64 * 1024;
/** Characters at the beginning of a file that show what it is. */
const START = 4_000;

/** Names of encodings in XML declarations. What is readable as single bytes is not UTF-16, although some programs declare it. */
const DECLARED: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-8',
  'iso-8859-1': 'windows-1252', // the same but for 27 characters in place of control characters
  latin1: 'windows-1252',
};

/** Decodes text in UTF-8, UTF-16 or ISO-8859-1, without a byte order mark, in parts. Throws `corrupt_statement` for bytes that are not valid. */
export function* decodeText(bytes: Buffer): Generator<string, void> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield decoded(decoder, bytes.subarray(start, start + CHUNK_BYTES));
  yield decoded(decoder);
}

function decoded(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw corrupt('is not valid text in its encoding');
  }
}

/** The beginning of the text. */
export const startOf = (bytes: Buffer): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, START)).trimStart();

function encodingOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 200);
  if (/^(?:\xff\xfe|<\0)/.test(start)) return 'utf-16le';
  if (/^(?:\xfe\xff|\0<)/.test(start)) return 'utf-16be';
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (!start.startsWith('<')) return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const name = /^<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
  const encoding = DECLARED[name.toLowerCase()];
  if (encoding === undefined) throw unsupported(`is written in ${name}: UTF-8, UTF-16 and ISO-8859-1 are supported`);
  return encoding;
}
