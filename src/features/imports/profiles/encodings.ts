import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import type { Encoding } from './definition.js';

/** The form of a text in bytes: an {@link Encoding}, of UTF-16 with its byte order. */
type Form = Exclude<Encoding, 'utf-16'> | 'utf-16le' | 'utf-16be';

interface Decoder {
  /** The text of the next bytes; an incomplete character is kept for the next ones. */
  write(bytes: Buffer): string;
  /** The rest of the text. */
  end(): string | undefined;
}

/**
 * Decodes pieces of a text in their order, without a byte order mark. For bytes that are no text, forms of Unicode throw, see
 * {@link isInvalidText}; in the forms of one byte for each character, those that have no character are U+FFFD.
 */
function decoderOf(form: Form): Decoder {
  if (!isUnicode(form)) return iconv.getDecoder(form);
  const decoder = new TextDecoder(form, { fatal: true });
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode(new Uint8Array()) };
}

const isUnicode = (form: Form): boolean => form.startsWith('utf-');

/** The form of a text, and whether it is UTF-8 although the profile says another encoding. */
interface FoundEncoding {
  form: Form;
  isOther: boolean;
}

/** The form that the byte order mark of a text says. */
function markedForm(beginning: Uint8Array): Form | undefined {
  const mark = Buffer.from(beginning.subarray(0, 3)).toString('hex');
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  return mark.startsWith('feff') ? 'utf-16be' : undefined;
}

const statedForm = (encoding: Encoding): Form => (encoding === 'utf-16' ? 'utf-16le' : encoding);

/**
 * Finds out whether a text without a mark is UTF-8 although a profile says another encoding. Letters of another encoding are practically never
 * valid UTF-8 in all of a file, and text in UTF-16 has bytes that are zero, those of its line breaks.
 */
class Utf8Check {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private isValid = true;
  private isAscii = true;

  constructor(private readonly stated: Form) {}

  /** Adds a piece; the last one ends the text. Returns whether it can still be UTF-8. */
  add(bytes: Uint8Array, isLast = false): boolean {
    try {
      const text = this.decoder.decode(bytes, { stream: !isLast });
      this.isAscii &&= !NOT_ASCII.test(text);
      if (this.stated === 'utf-16le' && text.includes('\0')) this.isValid = false;
    } catch (error) {
      if (!isInvalidText(error)) throw error;
      this.isValid = false;
    }
    return this.isValid;
  }

  get found(): FoundEncoding {
    if (!this.isValid) return { form: this.stated, isOther: false };
    return { form: 'utf-8', isOther: this.stated === 'utf-16le' || !this.isAscii };
  }
}

const NOT_ASCII = /[^\0-\u007f]/;

/** The form of the beginning of a text: what its mark says, UTF-8 if it is that, or else what the profile says. */
function formOf(beginning: Buffer, encoding: Encoding): Form {
  const marked = markedForm(beginning);
  if (marked) return marked;
  const check = new Utf8Check(statedForm(encoding));
  check.add(beginning);
  return check.found.form;
}

/** The form of a whole file, as {@link formOf}. */
async function formOfFile(path: string, encoding: Encoding): Promise<FoundEncoding> {
  const stated = markedForm(await beginningOf(path)) ?? (encoding === 'utf-8' ? encoding : undefined);
  if (stated) return { form: stated, isOther: false };
  const check = new Utf8Check(statedForm(encoding));
  for await (const piece of createReadStream(path)) if (!check.add(piece as Buffer)) return check.found;
  check.add(new Uint8Array(), true);
  return check.found;
}

/** A text as UTF-8; undefined if the bytes are no text in this encoding. An incomplete character at the end is left out. */
export function utf8Of(bytes: Buffer, encoding: Encoding): Buffer | undefined {
  try {
    return Buffer.from(decoderOf(formOf(bytes, encoding)).write(bytes));
  } catch (error) {
    if (!isInvalidText(error)) throw error;
    return undefined;
  }
}

const isInvalidText = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/** Thrown when a file is not in the encoding of its profile. */
export class NotInEncoding extends Error {}

/** What became of a file that is to be UTF-8. */
export interface Utf8File {
  /** Its size in bytes; undefined if it was UTF-8 already, and nothing was written. */
  size?: number;
  /** Whether it was UTF-8 with letters beyond ASCII, although the profile says another encoding. */
  isOther: boolean;
}

/** Writes a file as UTF-8 to another path, unless it is UTF-8. Needs the memory of a piece. Throws {@link NotInEncoding}. */
export async function writeAsUtf8(
  path: string,
  encoding: Encoding,
  target: string,
  signal?: AbortSignal,
): Promise<Utf8File> {
  const { form, isOther } = await formOfFile(path, encoding);
  if (form === 'utf-8') return { isOther };
  const decoder = decoderOf(form);
  const decoded = async function* (pieces: AsyncIterable<Buffer>) {
    try {
      for await (const piece of pieces) yield decoder.write(piece);
      yield decoder.end() ?? '';
    } catch (error) {
      throw isInvalidText(error) ? new NotInEncoding(`The file is not ${encoding} text`) : error;
    }
  };
  await pipeline(createReadStream(path), decoded, createWriteStream(target), { signal });
  return { size: (await stat(target)).size, isOther };
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
