import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** A request after {@link requestId}; one from inside of the process may have its id before. */
export interface RequestWithId {
  requestId?: string;
}

const ACCEPTABLE = /^[\x20-\x7e]{1,128}$/;

/** Middleware that accepts the caller's `X-Request-Id` (1 to 128 printable ASCII characters) or creates one, and always returns it. */
export function requestId(request: Request & RequestWithId, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = request.requestId ?? (typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID());
  request.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
}
