import { AsyncLocalStorage } from 'node:async_hooks';
import { CallHandler, ExecutionContext, Injectable, NestInterceptor, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, type Observable, of, switchMap } from 'rxjs';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { JsonRows } from '#platform/data/sql/json-rows.js';
import { StoredRows } from '#platform/data/sql/stored-rows.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { AnswerBudget } from '#platform/data/tenancy/answer-budget.js';
import { documentedAnswerOf } from '../../validation/answer-model.js';
import { streamedAnswer, streamOf } from './streamed-answer.js';

/** Responses with at most this number of values are serialized by Express; larger ones in slices. */
const MAX_SMALL_VALUES = 10_000;
/** Maximum number of values in one call of `JSON.stringify` for a large response. */
const MAX_PIECE_VALUES = 1_000;
/** Binary logarithm of the 128 characters for which a text counts as one more value. */
const TEXT_VALUE_SHIFT = 7;
/** Binary logarithm of the 16 characters that one value of unparsed JSON is assumed to have, its name included. */
const JSON_VALUE_SHIFT = 4;
/** Number of characters that are joined before the time is checked again. */
const JOINED_LENGTH = 16_384;
/** Number of characters of a chunk that is written to the connection. */
const CHUNK_LENGTH = 65_536;
/** An answer of more values counts for the {@link AnswerBudget}, with about this number of bytes for each value. */
const MIN_COUNTED_VALUES = 1_000;
const BYTES_OF_VALUE = 32;
/** The levels of objects around lists in files: `included` of the answer. */
const LEVELS_OF_LISTS = 2;
const CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * A list in a response whose entries are mapped when they are serialized, so that the mapped entries are never in memory all at once. They
 * are mapped in the context in which the list was created, because Express serializes small responses outside of it.
 */
export class MappedList<R = unknown, T = unknown> {
  readonly map: (row: R) => T;

  constructor(
    readonly rows: readonly R[] | JsonRows<R> | StoredRows<R>,
    map: (row: R) => T,
    /** Length of the rows' JSON text in characters, if it is known; otherwise the values of the rows are counted. */
    readonly characters?: number,
  ) {
    this.map = AsyncLocalStorage.bind(map);
  }

  /** For small responses, which `JSON.stringify` serializes as a whole. */
  toJSON(): T[] {
    return (this.rows as readonly R[] | JsonRows<R>).map((row: R) => this.map(row));
  }
}

/** A {@link MappedList} with the type of an array. It may only be used as a part of a response, not as an array. */
export const mappedList = <R, T>(
  rows: readonly R[] | JsonRows<R> | StoredRows<R>,
  map: (row: R) => T,
  characters?: number,
): T[] => new MappedList(rows, map, characters) as unknown as T[];

/** Global interceptor that serializes large responses in slices, between which other requests are served. Express serializes small ones. */
@Injectable()
export class LargeResponseInterceptor implements NestInterceptor {
  constructor(private readonly budget: AnswerBudget) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      switchMap((answer: unknown) => {
        const stored = storedListsOf(answer);
        if (stored.length) return of(streamedAnswerOf(answer, stored, response));
        if (answer instanceof StreamableFile) return of(answer);
        const left = valuesLeft(answer, MAX_SMALL_VALUES);
        const values = MAX_SMALL_VALUES - left;
        if (values <= MIN_COUNTED_VALUES) return of(withMappedRows(answer));
        const { caller, method } = http.getRequest<Request & { caller?: Caller }>();
        const isRead = method === 'GET' || documentedAnswerOf(context.getHandler()) !== undefined;
        const hold = this.budget.hold(caller, response, isRead);
        if (left < 0) return from(this.serialize(answer, response, hold));
        hold(values * BYTES_OF_VALUE);
        return of(withMappedRows(answer));
      }),
    );
  }

  private async serialize(answer: unknown, response: Response, hold: (bytes: number) => void): Promise<StreamableFile> {
    const chunks: Buffer[] = [];
    for await (const chunk of chunksOf(joined(jsonPiecesOf(answer)))) {
      hold(chunk.length);
      chunks.push(chunk);
    }
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    return streamedAnswer(streamOf(drain(chunks)), response, { type: CONTENT_TYPE, length });
  }
}

/** The answer with the mapped rows of its list: V8 serializes objects without `toJSON` in half the time (Node 26). */
function withMappedRows(answer: unknown): unknown {
  const data = (answer as { data?: unknown } | undefined)?.data;
  return data instanceof MappedList ? { ...(answer as object), data: data.toJSON() } : answer;
}

/** A list whose rows are in a file. */
type StoredList = MappedList & { rows: StoredRows<unknown> };

const isStoredList = (value: unknown): value is StoredList =>
  value instanceof MappedList && value.rows instanceof StoredRows;

/** The lists of an answer whose rows are in files: its `data`, or among the records that it includes. */
const storedListsOf = (answer: unknown): StoredList[] => {
  const { data, included = {} } = (answer as { data?: unknown; included?: object } | undefined) ?? {};
  return [data, ...Object.values(included)].filter(isStoredList);
};

/** `budget` minus the number of values in `value`. Counting stops when the result is negative. */
function valuesLeft(value: unknown, budget: number): number {
  let left = budget - 1;
  if (typeof value === 'string') return left - (value.length >> TEXT_VALUE_SHIFT);
  if (typeof value !== 'object' || value === null) return left;
  if (value instanceof JsonRows) return left - (value.characters >> JSON_VALUE_SHIFT);
  if (value instanceof MappedList) {
    const { characters, rows } = value;
    return characters === undefined ? valuesLeft(rows, left) : left - (characters >> JSON_VALUE_SHIFT);
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = valuesLeft(value[index], left);
    return left;
  }
  if (hasToJson(value)) return left;
  for (const key in value) {
    left = valuesLeft((value as Record<string, unknown>)[key], left);
    if (left < 0) return left;
  }
  return left;
}

const hasToJson = (value: object): value is { toJSON(): unknown } =>
  typeof (value as { toJSON?: unknown }).toJSON === 'function';

/** The text of `JSON.stringify(value)` in pieces. Undefined becomes `null`. */
export function* jsonPiecesOf(value: unknown): Generator<string> {
  if (value instanceof MappedList) {
    yield* listOf(value.rows as Iterable<unknown>, value.map);
  } else if (typeof value !== 'object' || value === null || valuesLeft(value, MAX_PIECE_VALUES) >= 0) {
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

/** The same text in fewer, longer pieces. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < JOINED_LENGTH) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

/** The JSON text of an answer with lists in files in pieces; `depth` is the number of levels of objects in which they can be. */
async function* piecesOfAnswer(value: unknown, depth: number): AsyncGenerator<string> {
  if (isStoredList(value)) {
    let separator = '[';
    for await (const row of value.rows) {
      yield separator;
      separator = ',';
      yield* joined(jsonPiecesOf(value.map(row)));
    }
    yield separator === '[' ? '[]' : ']';
  } else if (depth === 0 || typeof value !== 'object' || value instanceof MappedList || Array.isArray(value)) {
    yield* joined(jsonPiecesOf(value));
  } else {
    let separator = '{';
    for (const [name, member] of Object.entries(value ?? {})) {
      yield `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      yield* piecesOfAnswer(member, depth - 1);
    }
    yield separator === '{' ? '{}' : '}';
  }
}

/** The text as UTF-8 chunks; pauses after each slice. */
async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  let text = '';
  for await (const piece of pieces) {
    if (isSliceOver()) await nextSlice();
    text += piece;
    if (text.length < CHUNK_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

/** Yields the chunks and removes each from the array: a connection refers to its last response until the next request. */
async function* drain(chunks: Buffer[]): AsyncGenerator<Buffer, void> {
  chunks.reverse();
  for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) yield chunk;
}

/** Streams an answer with lists in files as fast as the client reads it. */
function streamedAnswerOf(answer: unknown, lists: readonly StoredList[], response: Response): StreamableFile {
  const stream = streamOf(chunksOf(piecesOfAnswer(answer, LEVELS_OF_LISTS)));
  stream.once('close', () => {
    for (const { rows } of lists) rows.close().catch(() => undefined); // an error has no effect: the file is not needed any more
  });
  return streamedAnswer(stream, response, { type: CONTENT_TYPE });
}
