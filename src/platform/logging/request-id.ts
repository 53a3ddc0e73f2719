import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export interface RequestWithId {
  requestId?: string;
}

const ACCEPTABLE = /^[\x20-\x7e]{1,128}$/;

/** Accepts the caller's `X-Request-Id` or makes one, and returns it always (contract, section 1, "Request id"). */
export function requestId(request: Request & RequestWithId, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  request.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
}
