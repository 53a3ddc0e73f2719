import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient, QueryConfig } from 'pg';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { JsonReader } from '#platform/base/json/json-reader.js';
import { queryRows } from '#platform/base/library-internals/pg-row-query.js';
import { socketOf } from '#platform/base/library-internals/pg-socket.js';

/** Maximum size of a page in memory, in characters of JSON; a larger page is written to a file. */
export const MAX_IN_MEMORY = 4 * 1_048_576;
/** Maximum size in characters of a row that is parsed in one piece; larger rows are parsed in slices, which takes longer in total. */
const PARSED_AT_ONCE = 262_144;

let folder = tmpdir();
let maxInMemory = MAX_IN_MEMORY;

/** Sets the folder for the files of large pages. The default is the system's folder for temporary files. */
export function storeRowsIn(path: string): void {
  folder = path;
}

/** For tests: sets the size in characters above which pages are written to a file. */
export function storePagesAbove(characters = MAX_IN_MEMORY): void {
  maxInMemory = characters;
}

/**
 * The rows of a large page in an unlinked file, which the system removes when it is closed or the process ends. The database
 * connection is not needed while the rows are read, which may take long. Iterate over the rows once, which closes the file, or
 * {@link close} it.
 */
export class StoredRows<Row> {
  /** Offset and length of each row in the file, in bytes. */
  private places: [offset: number, length: number][] = [];
  private size = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly makeRow: (stored: unknown) => Row = (stored) => stored as Row,
  ) {}

  static async create<Row>(): Promise<StoredRows<Row>> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new StoredRows(file);
  }

  get length(): number {
    return this.places.length;
  }

  async write(texts: readonly string[]): Promise<void> {
    const rows = texts.map((text) => Buffer.from(text));
    await this.file.writev(rows, this.size);
    for (const { length } of rows) {
      this.places.push([this.size, length]);
      this.size += length;
    }
  }

  /** The same rows of the same file, mapped by `map` when they are read. */
  map<R>(map: (row: Row) => R): StoredRows<R> {
    const mapped = new StoredRows<R>(this.file, (stored) => map(this.makeRow(stored)));
    mapped.places = this.places;
    return mapped;
  }

  /** The rows at some places of these, in the same file; null where a place is undefined. */
  arranged(order: readonly (number | undefined)[]): StoredRows<Row | null> {
    const arranged = new StoredRows<Row | null>(this.file, (stored) => (stored === null ? null : this.makeRow(stored)));
    arranged.places = order.map((place) => (place === undefined ? [0, 0] : this.places[place]!));
    return arranged;
  }

  /** Keeps only the first `count` rows. */
  cutTo(count: number): void {
    this.places = this.places.slice(0, count);
  }

  /** The row at an index; a negative index counts from the end. */
  async at(index: number): Promise<Row | undefined> {
    const place = this.places.at(index);
    return place && (await this.read(place));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row> {
    try {
      for (const place of this.places) yield await this.read(place);
    } finally {
      await this.close();
    }
  }

  /** Closes the file, if it is open. */
  async close(): Promise<void> {
    await this.file.close();
  }

  private async read([offset, length]: [number, number]): Promise<Row> {
    if (!length) return this.makeRow(null); // no text of JSON is empty: the place of no row
    const buffer = Buffer.alloc(length);
    for (let at = 0; at < length;) at += (await this.file.read(buffer, at, length - at, offset + at)).bytesRead;
    return this.makeRow(await parseRow(buffer.toString()));
  }
}

/** The rows of one page of a list. */
export interface CollectedPage<Row> {
  /** Number of records on all pages; null if the statement does not count them. */
  total: number | null;
  rows: Row[] | StoredRows<Row>;
  /** Number of characters of the rows' JSON. */
  characters: number;
}

/**
 * Runs the statement of a page. Each of its rows has `found`, the number of records on all pages or null, and `doc`, the record as JSON
 * text. An empty page of a statement that counts has one row whose `doc` is null. Returns the texts, or a file with them if they exceed
 * {@link MAX_IN_MEMORY}, or `room` if that is less. The socket of the connection is paused while the file is written.
 */
export async function collectPage<Row>(
  client: PoolClient,
  statement: QueryConfig,
  room = MAX_IN_MEMORY,
): Promise<Omit<CollectedPage<Row>, 'rows'> & { rows: string[] | StoredRows<Row> }> {
  const socket = socketOf(client);
  let total: number | null = null;
  let texts: string[] = [];
  let characters = 0;
  let unwritten = 0; // characters of `texts`
  let stored: StoredRows<Row> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const store = async (batch: readonly string[]) => {
    stored ??= await StoredRows.create<Row>();
    await stored.write(batch);
  };
  const flush = () => {
    const batch = texts;
    [texts, unwritten] = [[], 0];
    socket.pause();
    writing = writing.then(() => store(batch)).finally(() => socket.resume());
    writing.catch(() => undefined); // the error is thrown after the end of the statement
  };
  const take = ({ found, doc }: { found: string | null; doc: string | null }) => {
    if (found !== null) total = Number(found);
    if (doc === null) return;
    texts.push(doc);
    characters += doc.length;
    if ((unwritten += doc.length) > Math.min(room, maxInMemory)) flush();
  };
  await queryRows(client, statement, take, true).catch(async (error: unknown) => {
    await writing.catch(() => undefined);
    await stored?.close();
    throw error;
  });
  try {
    await writing;
    if (stored && texts.length) await store(texts);
  } catch (error) {
    await stored?.close();
    throw error;
  }
  return { total, rows: stored ?? texts, characters };
}

/** Parses the texts of rows in slices. */
export async function parseRows<Row>(texts: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const text of texts) {
    if (isSliceOver()) await nextSlice();
    rows.push((text.length <= PARSED_AT_ONCE ? JSON.parse(text) : await parseRow(text)) as Row);
  }
  return rows;
}

async function parseRow(text: string): Promise<unknown> {
  if (text.length <= PARSED_AT_ONCE) return JSON.parse(text);
  const reader = new JsonReader(text);
  while (!reader.read(isSliceOver)) await nextSlice();
  return reader.document;
}
