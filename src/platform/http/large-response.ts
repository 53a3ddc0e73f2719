import { Readable } from 'node:stream';
import { CallHandler, ExecutionContext, Injectable, NestInterceptor, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { from, type Observable, of, switchMap } from 'rxjs';
import { isSliceOver, nextSlice } from '../event-loop/slices.js';
import { JsonRows } from '../database/json-rows.js';
import { StoredRows } from '../database/stored-rows.js';

/** Values of an answer that are printed at once; more are printed in slices. */
const SMALL_ANSWER = 10_000;
/** Values that `JSON.stringify` gets at once when a large answer is printed. */
const PIECE = 1_000;
/** A long text counts as one value for each 128 characters: two to the power of this. */
const CHARACTERS_OF_VALUE = 7;
/** Of records that are not parsed yet one value is taken to have 16 characters, its name included: two to the power of this. */
const CHARACTERS_OF_JSON_VALUE = 4;
/** Characters that are gathered between two looks at the clock, and those that are written at once. */
const GATHERED = 16_384;
const CHUNK = 65_536;
/** A client that takes nothing of a page for this long is given up. */
const STALLED_MS = 30_000;
const TYPE = 'application/json; charset=utf-8';

/** A list of an answer whose entries are mapped when they are printed, so that all of them are never there at once. */
export class MappedList<R = unknown, T = unknown> {
  constructor(
    readonly rows: readonly R[] | JsonRows<R> | StoredRows<R>,
    readonly map: (row: R) => T,
    /** Characters of the rows' JSON where they are known; otherwise the rows' values are counted. */
    readonly characters?: number,
  ) {}

  toJSON(): T[] {
    return (this.rows as readonly R[] | JsonRows<R>).map((row: R) => this.map(row));
  }
}

/** The list of `map` of each row, mapped when it is printed. It has no other use of an array than to be part of an answer. */
export const mappedList = <R, T>(
  rows: readonly R[] | JsonRows<R> | StoredRows<R>,
  map: (row: R) => T,
  characters?: number,
): T[] => new MappedList(rows, map, characters) as unknown as T[];

/** Global: prints large answers in slices, between which other requests are served. Small ones are left to Express. */
@Injectable()
export class LargeResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      switchMap((answer: unknown) => {
        if (isStoredPage(answer)) return of(streamOf(answer, response));
        const isSmall = answer instanceof StreamableFile || valuesLeft(answer, SMALL_ANSWER) >= 0;
        return isSmall ? of(answer) : from(this.printed(answer));
      }),
    );
  }

  private async printed(answer: unknown): Promise<StreamableFile> {
    const chunks: Buffer[] = [];
    for await (const chunk of chunksOf(gathered(jsonPiecesOf(answer)))) chunks.push(chunk);
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    return new StreamableFile(Readable.from(takenFrom(chunks), { objectMode: false }), { type: TYPE, length });
  }
}

interface StoredPage {
  data: MappedList & { rows: StoredRows<unknown> };
  pagination: object;
}

const isStoredPage = (answer: unknown): answer is StoredPage => {
  const data = (answer as { data?: unknown } | undefined)?.data;
  return data instanceof MappedList && data.rows instanceof StoredRows;
};

/** What is left of `budget` values when those of `value` are taken from it; it ends to count below 0. */
function valuesLeft(value: unknown, budget: number): number {
  let left = budget - 1;
  if (typeof value === 'string') return left - (value.length >> CHARACTERS_OF_VALUE);
  if (typeof value !== 'object' || value === null) return left;
  if (value instanceof JsonRows) return left - (value.characters >> CHARACTERS_OF_JSON_VALUE);
  if (value instanceof MappedList) {
    const { characters, rows } = value;
    return characters === undefined ? valuesLeft(rows, left) : left - (characters >> CHARACTERS_OF_JSON_VALUE);
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = valuesLeft(value[index], left);
    return left;
  }
  if (hasOwnPrint(value)) return left;
  for (const key in value) {
    left = valuesLeft((value as Record<string, unknown>)[key], left);
    if (left < 0) return left;
  }
  return left;
}

const hasOwnPrint = (value: object): value is { toJSON(): unknown } =>
  typeof (value as { toJSON?: unknown }).toJSON === 'function';

/** The JSON text of a value in pieces, as `JSON.stringify` prints it. */
export function* jsonPiecesOf(value: unknown): Generator<string> {
  if (value instanceof MappedList) {
    yield* listOf(value.rows as Iterable<unknown>, value.map);
  } else if (typeof value !== 'object' || value === null || valuesLeft(value, PIECE) >= 0) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    yield* listOf(value, (entry) => entry);
  } else {
    let separator = '{';
    for (const [key, entry] of Object.entries(value)) {
      if (entry === undefined) continue;
      yield `${separator}${JSON.stringify(key)}:`;
      separator = ',';
      yield* jsonPiecesOf(entry);
    }
    yield separator === '{' ? '{}' : '}';
  }
}

function* listOf<R>(rows: Iterable<R>, map: (row: R) => unknown): Generator<string> {
  let separator = '[';
  for (const row of rows) {
    yield separator;
    separator = ',';
    yield* jsonPiecesOf(map(row));
  }
  yield separator === '[' ? '[]' : ']';
}

/** The same text in fewer pieces. */
function* gathered(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < GATHERED) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

async function* piecesOfPage({ data, pagination }: StoredPage): AsyncGenerator<string> {
  let separator = '{"data":[';
  for await (const row of data.rows) {
    yield separator;
    separator = ',';
    yield* gathered(jsonPiecesOf(data.map(row)));
  }
  yield `${separator === ',' ? '' : separator}],"pagination":${JSON.stringify(pagination)}}`;
}

/** Pieces gathered to chunks, in slices. */
async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of pieces) {
    if (isSliceOver()) await nextSlice();
    text += piece;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

/** The chunks, of which none is kept once it is taken: a connection refers to its last answer until the next request. */
function* takenFrom(chunks: Buffer[]): Generator<Buffer> {
  chunks.reverse();
  for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) yield chunk;
}

/** Streams a page as fast as the client takes it, and gives up one that takes nothing. */
function streamOf(page: StoredPage, response: Response): StreamableFile {
  const stream = Readable.from(chunksOf(piecesOfPage(page)), { objectMode: false });
  let before: number | undefined = -1;
  const watch = setInterval(() => {
    const written = response.socket?.bytesWritten;
    if (written === before) response.destroy();
    before = written;
  }, STALLED_MS);
  stream.once('close', () => {
    clearInterval(watch);
    page.data.rows.close().catch(() => undefined); // nothing is left to be lost
  });
  return new StreamableFile(stream, { type: TYPE });
}
