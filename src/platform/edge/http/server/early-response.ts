import type { NextFunction, Request, Response } from 'express';

/**
 * Time from a response until its connection is closed, in milliseconds, when the client has not sent its whole request or does not close
 * the connection.
 */
export const EARLY_RESPONSE_MS = 10_000;

/**
 * Middleware that closes the connection of a request that was answered before its body had arrived completely. It waits
 * {@link EARLY_RESPONSE_MS}, while the rest of the body is discarded, so that the client can read the response.
 */
export function closeAfterEarlyResponse(request: Request, response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length !== undefined || encoding !== undefined) {
    response.once('finish', () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.complete || request.socket.destroy(), EARLY_RESPONSE_MS).unref();
      request.once('close', () => clearTimeout(timer));
    });
  }
  next();
}
