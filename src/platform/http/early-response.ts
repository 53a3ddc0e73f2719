import type { NextFunction, Request, Response } from 'express';

/** A client that still sends or keeps its connection open when it has its last answer gets this long, in milliseconds. */
export const EARLY_RESPONSE_MS = 10_000;

/** Ends connections whose request was answered before it had arrived, after a while in which the rest is thrown away. */
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
