import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import type { RequestWithId } from '../../logging/request-id.js';
import type { RequestWithFault } from '../../logging/request-log.js';
import { hasClientLeft } from '../body/body-watch.js';
import { closeIfWaiting } from '../server/expect-continue.js';

/** `Retry-After` in seconds, for responses with 429, 503 and 504 that do not have it yet. */
const RETRY_AFTER_SECONDS = 1;
/** Headers that describe the body which the answer would have had. */
const BODY_HEADERS = ['Content-Type', 'Content-Disposition', 'Content-Encoding', 'Content-Length', 'ETag', 'Location'];

const logger = new Logger('Error');

/**
 * Answers a request with an error: {@link DomainError} as it is, anything else as `internal_error` without details. An answer that has
 * begun cannot become an error any more; its connection is closed, so that no client takes it for complete. Errors of the service
 * are logged with the request's id, unless the request asked for them.
 */
export function answerError(
  thrown: unknown,
  request: Request & Partial<RequestWithId> & RequestWithFault,
  response: Response,
): void {
  if (hasClientLeft(request) || response.destroyed) return; // the error is a result of the disconnect, which the request log contains
  const error = thrown instanceof DomainError ? thrown : unknownError();
  const status = ERROR_STATUS[error.code];
  if (status >= 500 && thrown !== request.wantedFault) {
    const cause = thrown instanceof DomainError ? (thrown.cause ?? thrown) : thrown;
    logger.error({ request_id: request.requestId, code: error.code, err: cause });
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  closeIfWaiting(request, response);
  for (const name of BODY_HEADERS) response.removeHeader(name);
  if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey header="X-API-Key"');
  const isTemporary = [429, 503, 504].includes(status) || error.code === 'idempotency_in_progress';
  if (isTemporary && !response.hasHeader('Retry-After'))
    // a rate limit sets the end of its window
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  response.status(status).json(error.body);
}

const unknownError = () =>
  new DomainError('internal_error', 'The service failed. The reason is in its log, under the request id.');
