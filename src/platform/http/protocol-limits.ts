import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** Longer request targets are refused. 255 values of 36 characters, as the longest list filters need, stay below. */
export const MAX_URL_LENGTH = 12_000;

/** Refuses what no route should have to think of: targets that are too long, clients that take no JSON. */
export function protocolLimits(request: Request, _response: Response, next: NextFunction): void {
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    next(new DomainError('validation_failed', 'The request is not valid HTTP: it has no Host header.'));
    return;
  }
  if (request.url.length > MAX_URL_LENGTH) {
    next(new DomainError('uri_too_long', `The request target is longer than ${MAX_URL_LENGTH} characters.`));
    return;
  }
  next(
    acceptsJson(request)
      ? undefined
      : new DomainError('not_acceptable', 'The service answers with application/json alone.'),
  );
}

/** The routes of the API answer JSON; documents and health have clients of their own. */
function acceptsJson(request: Request): boolean {
  const { accept } = request.headers;
  if (!accept || accept === '*/*' || accept === 'application/json' || !/^\/v\d+\//.test(request.url)) return true;
  return Boolean(request.accepts(['json', 'application/json; charset=utf-8']));
}
