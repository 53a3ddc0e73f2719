import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Names of workbooks that the service reads, and of those that it does not. */
const WORKBOOK = /\.xls[xm](?:\.gz)?$/i;
const OTHER_WORKBOOK = /\.(?:xlsb|xls|ods)(?:\.gz)?$/i;
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TABLE = /\.(?:csv|txt|tsv)(?:\.gz)?$/i;
const PACKED = /\.gz$/i;
const NEWLINE = 10;

/** Whether the name of a file is that of a workbook. */
export const isWorkbook = (file: string): boolean => WORKBOOK.test(file);

/** Whether the name of a file is that of a table: CSV or a workbook. Every other file is sent as NDJSON. */
export const isTable = (file: string): boolean => TABLE.test(file) || isWorkbook(file);

/**
 * Content type and encoding of a file, by its name: `.csv`, `.txt` and `.tsv` are CSV, `.xlsx` and `.xlsm` workbooks, others NDJSON; each also
 * packed as `.gz`.
 */
export const headersOf = (file: string): Record<string, string> => ({
  'Content-Type': isWorkbook(file) ? WORKBOOK_TYPE : isTable(file) ? 'text/csv' : 'application/x-ndjson',
  ...(PACKED.test(file) ? { 'Content-Encoding': 'gzip' } : {}),
});

/** Throws for a workbook that has to be saved in another format first. */
export function assertReadableFormat(file: string): void {
  if (OTHER_WORKBOOK.test(file))
    throw new Error(
      `${file} is a workbook that cannot be read; open it, save it as xlsx (File → Save as), and import that file. Nothing was sent.`,
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

/** The number of lines of a file, as an estimate of its rows; undefined for a packed one and a workbook. */
export async function linesOf(file: string | undefined): Promise<number | undefined> {
  if (file === undefined || PACKED.test(file) || isWorkbook(file)) return undefined;
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return isTable(file) ? Math.max(0, lines - 1) : lines;
}
