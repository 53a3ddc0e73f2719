import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpStatus,
  Logger,
  StreamableFile,
  type Type,
} from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { AnswerModel } from '../../validation/answer-model.js';
import { AnswersWithFile, type FileType, Produces } from './accept.js';
import { CursorPagination, errors, one } from '../docs/docs.js';
import type { RequestWithId } from '../../logging/request-id.js';
import { type ErrorExample, ErrorExamples, PathExamples } from '../docs/resource-docs.js';
import { streamedAnswer, streamOf } from './streamed-answer.js';
import { READER_LIMITS, type ReaderLimits, watchReader } from '../server/reader-watch.js';

/** Number of characters of a chunk that is written to the connection. */
const CHUNK_LENGTH = 65_536;
const logger = new Logger('TextResponse');

/** A text that is made while it is sent. */
export interface TextFile {
  /** Made in the context of the request, so that they may read as its caller. */
  pieces: AsyncGenerator<string, void>;
  type: FileType;
  /** Name under which browsers save the response. */
  name: string;
  /** Frees what `pieces` needs. Called once after the response, also if it was never begun. */
  end(): Promise<void>;
  /** Whether requests of other tenants wait for what `pieces` holds. By default it holds nothing. */
  isAwaited?: () => boolean;
  /** How fast the client must read; by default {@link READER_LIMITS}. */
  readerLimits?: ReaderLimits;
}

/** Makes the response of a handler; see {@link streamText}. */
export type SendText = (file: TextFile) => StreamableFile;

/** Parameter decorator: a function that streams a text as the response of the request. */
export const TextResponse = createParamDecorator((_: unknown, context: ExecutionContext): SendText => {
  const http = context.switchToHttp();
  return (file) => streamText(file, http.getRequest<Request>(), http.getResponse<Response>());
});

/**
 * Streams a text of any length as fast as the client reads it, compressed by gzip if the client accepts that. When `pieces` fails
 * after the response has begun, or the client reads too slowly ({@link watchReader}), the connection is closed without the end of the
 * response, so that no client takes it for complete. When the client leaves, nothing more is read of `pieces`.
 */
function streamText(textFile: TextFile, request: Request & RequestWithId, response: Response): StreamableFile {
  const { pieces, type, name, end, isAwaited = () => false, readerLimits = READER_LIMITS } = textFile;
  const text = streamOf(chunksOf(pieces));
  const stopWatching = watchReader(response, readerLimits, isAwaited, () => {
    logger.warn({
      request_id: request.requestId,
      file: name,
      isAwaited: isAwaited(),
      message: 'The response was ended because its client reads too slowly',
    });
    response.destroy();
  });
  text.once('close', stopWatching);
  text.once('close', () => void end()); // a generator that was never begun would not run its `finally`
  response.vary('Accept-Encoding');
  const file = { type: `${type}; charset=utf-8`, disposition: `attachment; filename="${name}"` };
  if (request.acceptsEncodings(['gzip', 'identity']) !== 'gzip') return streamedAnswer(text, response, file);
  response.setHeader('Content-Encoding', 'gzip');
  const packed = createGzip();
  text.once('data', () => packed.flush()); // the first bytes are sent at once
  pipeline(text, packed, () => undefined); // an error ends both streams, and the response with them
  return streamedAnswer(packed, response, file);
}

/** The text as UTF-8. The first piece is a chunk of its own, so that the response begins at once. */
async function* chunksOf(pieces: AsyncGenerator<string, void>): AsyncGenerator<Buffer, void> {
  let text = '';
  let isFirst = true;
  for await (const piece of pieces) {
    if (isSliceOver()) await nextSlice();
    text += piece;
    if (text.length < CHUNK_LENGTH && !(isFirst && text)) continue;
    yield Buffer.from(text);
    text = '';
    isFirst = false;
  }
  if (text) yield Buffer.from(text);
}

/** The pieces of a text that is made of records, which come in parts. */
export async function* piecesOf<Item>(
  parts: AsyncIterable<readonly Item[]>,
  toText: (item: Item) => string,
): AsyncGenerator<string, void> {
  for await (const items of parts) for (const item of items) yield toText(item);
}

/** A response that is a short text. */
export const textFile = (type: FileType, text: string, name: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: `${type}; charset=utf-8`,
    disposition: `attachment; filename="${name}"`,
    length: Buffer.byteLength(text),
  });

interface FileDocs {
  description: string;
  /** Statuses of errors that the operation has in addition to those of all operations. */
  statuses: readonly number[];
  errors?: readonly ErrorExample[];
  /** Examples of the parameters of the path. */
  pathIds?: Record<string, string>;
  /** Whether the JSON has one page of the rows, with `pagination` beside `data`. */
  isPaged?: boolean;
}

/** Makes a route respond with a text of another type than JSON, and documents it; `examples` has a text for each content type. */
export const ApiFile = (examples: Readonly<Partial<Record<FileType, string>>>, docs: FileDocs) =>
  applyDecorators(
    AnswersWithFile(),
    Produces(Object.keys(examples) as FileType[]),
    ApiResponse({
      status: HttpStatus.OK,
      description: docs.description,
      headers: {
        'Content-Disposition': {
          description: 'Name under which browsers store the file',
          required: true,
          schema: { type: 'string', example: 'attachment; filename="products.csv"' },
        },
      },
      content: filesOf(examples),
    }),
    ...errors(...docs.statuses),
    ErrorExamples(docs.errors ?? []),
    PathExamples(docs.pathIds ?? {}),
  );

const PAGE_HEADERS = {
  ETag: {
    description: 'Only of pages: the hash of their bytes',
    schema: { type: 'string' as const, example: '"0f343b0931126a20f133d67c2b018a3b"' },
  },
  'Accept-Ranges': {
    description: 'Only of pages: `bytes`, of which parts can be read with `Range`',
    schema: { type: 'string' as const, example: 'bytes' },
  },
};

const jsonOf = (model: Type, isPaged = false) => ({
  type: 'object',
  required: ['data', ...(isPaged ? ['pagination'] : [])],
  properties: { ...one(model), ...(isPaged && { pagination: { $ref: getSchemaPath(CursorPagination) } }) },
});

/** Documents a read of something that has no version, as JSON or as a file, which the route sends if `Accept` prefers its type. */
export const ApiCurrentOrFile = (model: Type, examples: Readonly<Partial<Record<FileType, string>>>, docs: FileDocs) =>
  applyDecorators(
    AnswerModel(model),
    Produces(Object.keys(examples) as FileType[]),
    ApiExtraModels(model, ...(docs.isPaged ? [CursorPagination] : [])),
    ApiResponse({
      status: HttpStatus.OK,
      description: docs.description,
      headers: {
        'Content-Disposition': {
          description: 'Only of a file: name under which browsers store it',
          schema: { type: 'string', example: 'attachment; filename="statement.csv"' },
        },
        ...('application/pdf' in examples ? PAGE_HEADERS : {}),
      },
      content: {
        'application/json': { schema: jsonOf(model, docs.isPaged) as never },
        ...filesOf(examples),
      },
    }),
    ...errors(...docs.statuses),
    ErrorExamples(docs.errors ?? []),
    PathExamples(docs.pathIds ?? {}),
  );

const filesOf = (examples: Readonly<Partial<Record<FileType, string>>>) =>
  Object.fromEntries(
    Object.entries(examples).map(([type, example]) => [type, { schema: { type: 'string' as const }, example }]),
  );
