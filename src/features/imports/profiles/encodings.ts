import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Encoding } from './definition.js';

/** The form of a text in bytes: an {@link Encoding}, of UTF-16 with its byte order. */
type Form = Exclude<Encoding, 'utf-16'> | 'utf-16le' | 'utf-16be';

/**
 * The characters from 0x80 to 0x9F in windows-1252 (WHATWG Encoding Standard). Node decodes them as ISO 8859-1 in some of its versions, so
 * that its own decoder cannot be used.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST = 0x80;

interface Decoder {
  decode(bytes: Uint8Array, options?: { stream: boolean }): string;
}

const windows1252: Decoder = {
  decode: (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replaceAll(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - FIRST]!),
};

/** Decodes pieces of a text in their order, without a byte order mark. Throws for bytes that are no text in this form, see {@link isInvalidText}. */
const decoderOf = (form: Form): Decoder =>
  form === 'windows-1252' ? windows1252 : new TextDecoder(form, { fatal: true });

/** The form of a text that begins with these bytes, as its byte order mark says, or else as the profile does. */
function formOf(beginning: Uint8Array, encoding: Encoding): Form {
  const mark = Buffer.from(beginning.subarray(0, 3)).toString('hex');
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  return encoding === 'utf-16' ? 'utf-16le' : encoding;
}

/** A text as UTF-8; undefined if the bytes are no text in this encoding. An incomplete character at the end is left out. */
export function utf8Of(bytes: Buffer, encoding: Encoding): Buffer | undefined {
  try {
    return Buffer.from(decoderOf(formOf(bytes, encoding)).decode(bytes, { stream: true }));
  } catch (error) {
    if (!isInvalidText(error)) throw error;
    return undefined;
  }
}

const isInvalidText = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/** Thrown when a file is not in the encoding of its profile. */
export class NotInEncoding extends Error {}

/**
 * Writes a file as UTF-8 to another path and returns its size in bytes; undefined if it is UTF-8 already, and nothing is written. Needs the
 * memory of a piece. Throws {@link NotInEncoding}.
 */
export async function writeAsUtf8(
  path: string,
  encoding: Encoding,
  target: string,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const form = formOf(await beginningOf(path), encoding);
  if (form === 'utf-8') return undefined;
  const decoder = decoderOf(form);
  const decoded = async function* (pieces: AsyncIterable<Buffer>) {
    try {
      for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
      yield decoder.decode(new Uint8Array());
    } catch (error) {
      throw isInvalidText(error) ? new NotInEncoding(`The file is not ${encoding} text`) : error;
    }
  };
  await pipeline(createReadStream(path), decoded, createWriteStream(target), { signal });
  return (await stat(target)).size;
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The encoding that bytes without a profile most likely have. */
export const likelyEncoding = (bytes: Buffer): Encoding => (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
