import { constants } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isInjected } from '#platform/base/library-internals/node-injected-exchange.js';

/** Answers with fewer bytes are sent as they are. */
export const MIN_COMPRESSED_BYTES = 1_024;

/** Levels at which JSON becomes about as small as at the highest ones, with the least processor time. */
const LEVELS = { level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } } };

/**
 * Middleware that compresses answers of at least {@link MIN_COMPRESSED_BYTES} bytes by br or gzip if the client accepts that, outside of the
 * event loop. Their `ETag` stays. Not compressed: what is compressed already, as images and exports; bytes of which parts can be
 * requested, because a part counts bytes of the file; answers with `Cache-Control: no-transform` ({@link UncompressedAnswer}); and answers that
 * stay inside of the process.
 */
export function compressAnswers(): RequestHandler {
  const compress = compression({ ...LEVELS, threshold: MIN_COMPRESSED_BYTES, filter: isCompressible });
  return (request: Request, response: Response, next: NextFunction) => {
    if (isInjected(request)) next();
    else compress(request, response, next);
  };
}

const isCompressible = (request: Request, response: Response): boolean =>
  !response.hasHeader('Accept-Ranges') && compression.filter(request, response);
