import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Names of files of spreadsheet programs, which are no text. */
const WORKBOOK = /\.(?:xlsx|xlsm|xlsb|xls|ods)(?:\.gz)?$/i;
const TABLE = /\.(?:csv|txt|tsv)(?:\.gz)?$/i;
const PACKED = /\.gz$/i;
const NEWLINE = 10;

/** Whether the name of a file is that of a table (CSV); every other file is sent as NDJSON. */
export const isTable = (file: string): boolean => TABLE.test(file);

/** Content type and encoding of a file, by its name: `.csv`, `.txt` and `.tsv` are CSV, others NDJSON; each also packed as `.gz`. */
export const headersOf = (file: string): Record<string, string> => ({
  'Content-Type': isTable(file) ? 'text/csv' : 'application/x-ndjson',
  ...(PACKED.test(file) ? { 'Content-Encoding': 'gzip' } : {}),
});

/** Throws for a workbook, which has to be saved as CSV first. */
export function assertNoWorkbook(file: string): void {
  if (WORKBOOK.test(file))
    throw new Error(
      `${file} is a workbook; open it, save it as "CSV UTF-8" (File → Save as), and import that file. Nothing was sent.`,
    );
}

/** The first bytes of a file, unpacked; at most `size`. Throws the error of a file that cannot be read. */
export async function startOf(file: string, size: number): Promise<Buffer> {
  const source = createReadStream(file);
  const bytes = PACKED.test(file) ? pipeline(source, createGunzip(), () => undefined) : source;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= size) break;
  }
  return Buffer.concat(chunks).subarray(0, size);
}

/** The number of lines of a file, as an estimate of its rows; undefined for a packed one. */
export async function linesOf(file: string | undefined): Promise<number | undefined> {
  if (file === undefined || PACKED.test(file)) return undefined;
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return isTable(file) ? Math.max(0, lines - 1) : lines;
}
