import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Content type of workbooks (xlsx, xlsm). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the first bytes of a file say of it. */
export interface FileFacts {
  /** The first bytes, unpacked; at most {@link START_BYTES}. */
  start: Buffer;
  /** Whether the file goes on behind them. */
  isLonger: boolean;
  contentType: 'text/csv' | 'application/x-ndjson' | typeof WORKBOOK_TYPE;
  /** Whether it is packed with gzip. */
  isPacked: boolean;
}

/** A file and what its first bytes say of it. */
export interface SentFile {
  file: string;
  facts: FileFacts;
}

/** As much of a file as a suggestion takes, in bytes. */
export const START_BYTES = 64 * 1024;
const GZIP = Buffer.from('1f8b08', 'hex');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** What the names of the parts of a workbook begin with. */
const WORKBOOK_PARTS = ['[Content_Types].xml', 'xl/'];
/** JSON is an object, or an array of objects; every other text is a table. */
const JSON_TEXT = /^\ufeff?\s*(?:\{|\[\s*(?:[{\]]|$))/;
const NEWLINE = 10;

/** Looks at the first bytes of a file; its name says nothing. Throws the error of a file that cannot be read. */
export async function factsOf(file: string): Promise<FileFacts> {
  const packed = await firstBytes(createReadStream(file), GZIP.length);
  const isPacked = packed.equals(GZIP);
  const found = await firstBytes(unpacked(file, isPacked), START_BYTES + 1);
  const start = found.subarray(0, START_BYTES);
  return { start, isLonger: found.length > START_BYTES, contentType: contentTypeOf(start), isPacked };
}

function contentTypeOf(start: Buffer): FileFacts['contentType'] {
  const isZip = start.subarray(0, ZIP.length).equals(ZIP);
  if (isZip && WORKBOOK_PARTS.some((part) => start.includes(part))) return WORKBOOK_TYPE;
  return JSON_TEXT.test(start.toString()) ? 'application/x-ndjson' : 'text/csv';
}

/** All bytes of a file, unpacked. */
export const contentOf = ({ file, facts }: SentFile): Promise<Buffer> =>
  firstBytes(unpacked(file, facts.isPacked), Infinity);

function unpacked(file: string, isPacked: boolean): AsyncIterable<unknown> {
  const source = createReadStream(file);
  return isPacked ? pipeline(source, createGunzip(), () => undefined) : source;
}

/** Headers of the request that sends a file. */
export const headersOf = ({ contentType, isPacked }: FileFacts): Record<string, string> => ({
  'Content-Type': contentType,
  ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
});

async function firstBytes(stream: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= size) break;
  }
  return Buffer.concat(chunks).subarray(0, size);
}

/** The number of lines of a file, as an estimate of its rows; undefined for a packed one and a workbook. */
export async function linesOf(file: string, { contentType, isPacked }: FileFacts): Promise<number | undefined> {
  if (isPacked || contentType === WORKBOOK_TYPE) return undefined;
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return contentType === 'text/csv' ? Math.max(0, lines - 1) : lines;
}
