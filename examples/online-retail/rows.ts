import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import xz from 'xz-decompress';
import { UserError } from './errors.js';

export const COLUMNS = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
] as const;

export type Row = Record<(typeof COLUMNS)[number], string>;

/** The product code of a line, normalised: the file's codes differ in case and surrounding spaces. */
export const skuOf = ({ StockCode }: Row): string => StockCode.trim().toUpperCase();

export interface RawRow {
  record: Row;
  raw: string;
}

/** Streams the lines of a CSV file or its .xz. */
export function readRows(file: string): AsyncIterable<Row> {
  return parseFile<Row>(file, {});
}

/** The same with the text of each line, for copying lines unchanged. */
export function readRawRows(file: string): AsyncIterable<RawRow> {
  return parseFile<RawRow>(file, { raw: true });
}

function parseFile<T>(file: string, options: Options): AsyncIterable<T> {
  const parser = parse({ ...options, bom: true, columns: checkedColumns });
  // On an error of the source the pipeline destroys the parser, which passes the error to the reader.
  pipeline(openSource(file), parser, () => undefined);
  return parser;
}

function openSource(file: string): Readable {
  const source = createReadStream(file);
  if (!file.endsWith('.xz')) return source;
  const compressed = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  return Readable.fromWeb(new xz.XzReadableStream(compressed) as Parameters<typeof Readable.fromWeb>[0]);
}

function checkedColumns(header: string[]): string[] {
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new UserError(`not the Online Retail table, it has no column ${missing.join(', ')}`);
  return header;
}
