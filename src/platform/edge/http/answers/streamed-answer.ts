import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { confirmAuthority } from '#platform/data/tenancy/caller.js';
import { answerError } from './error-answer.js';

/**
 * A stream of chunks that are made while the client reads. They are made in the context in which this function was called, so that
 * `currentCaller` is the caller of the request, although the connection asks for them after the handler has ended. The stream fails as
 * {@link confirmAuthority} does before the next chunk, when the right of the caller has ended.
 */
export function streamOf(chunks: AsyncGenerator<Buffer, void>): Readable {
  const inContext = AsyncLocalStorage.snapshot();
  const iterator: AsyncIterator<Buffer> = {
    next: () =>
      inContext(() => {
        const confirmed = confirmAuthority();
        return confirmed ? confirmed.then(() => chunks.next()) : chunks.next();
      }),
    return: () => inContext(() => chunks.return()),
  };
  return Readable.from({ [Symbol.asyncIterator]: () => iterator }, { objectMode: false });
}

/** The answer whose body is what `stream` yields. If the stream fails, the request is answered by {@link answerError}. */
export const streamedAnswer = (
  stream: Readable,
  response: Response,
  options: StreamableFile['options'],
): StreamableFile =>
  new StreamableFile(stream, options).setErrorHandler((error) => answerError(error, response.req, response));
