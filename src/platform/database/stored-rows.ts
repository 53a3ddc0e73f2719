import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient, QueryConfig } from 'pg';
import { isSliceOver, nextSlice } from '../event-loop/slices.js';
import { JsonReader } from '../json/json-reader.js';
import { queryRows } from '../library-internals/pg-row-query.js';
import { socketOf } from '../library-internals/pg-socket.js';

/** Rows of a page that are kept in memory, in characters of JSON; a page of more goes to a file. */
const IN_MEMORY = 4 * 1_048_576;
/** Rows of more characters are parsed in slices, which takes longer as a whole. */
const PARSED_AT_ONCE = 262_144;

let folder = tmpdir();

/** Sets the folder for the files of large pages; without it, the system's one for temporary files. */
export function storeRowsIn(path: string): void {
  folder = path;
}

/**
 * The rows of a large page in a file without a name, which the system removes when it is closed or the process ends. The
 * connection that they came from is free again, however slowly they are read. Iterate it once, then {@link close} it.
 */
export class StoredRows<Row> {
  /** Offset and length of each row, in bytes. */
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

  /** The same rows, each as `map` makes it when it is read. */
  map<R>(map: (row: Row) => R): StoredRows<R> {
    const mapped = new StoredRows<R>(this.file, (stored) => map(this.makeRow(stored)));
    mapped.places = this.places;
    return mapped;
  }

  /** Forgets all rows but the first `count`. */
  cutTo(count: number): void {
    this.places = this.places.slice(0, count);
  }

  /** The row at an index; negative ones count from the end. */
  async at(index: number): Promise<Row | undefined> {
    const place = this.places.at(index);
    return place && (await this.read(place));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row> {
    for (const place of this.places) yield await this.read(place);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async read([offset, length]: [number, number]): Promise<Row> {
    const buffer = Buffer.alloc(length);
    for (let at = 0; at < length;) at += (await this.file.read(buffer, at, length - at, offset + at)).bytesRead;
    return this.makeRow(await parseRow(buffer.toString()));
  }
}

/** The rows of a page with the number of all. */
export interface CollectedPage<Row> {
  total: number;
  rows: Row[] | StoredRows<Row>;
  /** Characters of the rows' JSON. */
  characters: number;
}

/**
 * Runs a statement whose rows have `found`, the number of all records, the same in each, and `doc`, a JSON text that is null where there is no row. Answers
 * the texts, or a file of them when they come to more than some megabytes; while that is written, the connection's socket waits.
 */
export async function collectPage<Row>(
  client: PoolClient,
  statement: QueryConfig,
): Promise<Omit<CollectedPage<Row>, 'rows'> & { rows: string[] | StoredRows<Row> }> {
  const socket = socketOf(client);
  let count = 0;
  let texts: string[] = [];
  let characters = 0;
  let unwritten = 0; // of the characters, those of `texts`
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
    writing.catch(() => undefined); // told when the statement has ended
  };
  await queryRows<{ found: string; doc: string | null }>(client, statement, ({ found, doc }) => {
    count = Number(found);
    if (doc === null) return;
    texts.push(doc);
    characters += doc.length;
    if ((unwritten += doc.length) > IN_MEMORY) flush();
  }).catch(async (error: unknown) => {
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
  return { total: count, rows: stored ?? texts, characters };
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
