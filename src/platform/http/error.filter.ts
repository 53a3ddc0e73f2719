import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, Response } from 'express';
import { acceptFault } from './accept.js';
import { allowedMethods, similarRoutes } from './route-table.js';
import type { RequestWithId } from '../logging/request-id.js';
import { hasClientLeft } from './body-watch.js';
import { DomainError, ERROR_STATUS, type ErrorDetail } from '../errors/domain-error.js';

/** `Retry-After` in seconds, for responses with 429 and 503 that do not have it yet. */
const RETRY_AFTER_SECONDS = 1;

/** The only place that converts an error into a response. An unknown error becomes 500 without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request & RequestWithId>();
    const response = host.switchToHttp().getResponse<Response>();
    if (hasClientLeft(request)) return; // the error is a result of the disconnect, which the request log contains
    const error = this.asDomainError(thrown, request, response);
    const status = ERROR_STATUS[error.code];
    if (status >= 500) this.log(thrown, error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey header="X-API-Key"');
    const isTemporary = status === 503 || status === 429 || error.code === 'idempotency_in_progress';
    if (isTemporary && !response.hasHeader('Retry-After'))
      // a rate limit sets the end of its window
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.status(status).json(error.body);
  }

  private asDomainError(thrown: unknown, request: Request, response: Response): DomainError {
    if (thrown instanceof DomainError) return thrown;
    if (isRoutingError(thrown)) return acceptFault(request) ?? this.routingError(request, response);
    return new DomainError('internal_error', 'The service failed. The reason is in its log, under the request id.');
  }

  /** The error of a request without a route: unknown path, or a method that the path does not offer. */
  private routingError({ path, method }: Request, response: Response): DomainError {
    const app: Express = this.host.httpAdapter.getInstance();
    const allowed = allowedMethods(app, path);
    const isFile = allowed.includes(method); // the route of stored files: it exists, but not the file
    if (!allowed.length || isFile) {
      return new DomainError('route_not_found', `There is no route ${path}.`, hintsFor(similarRoutes(app, path)));
    }
    response.setHeader('Allow', allowed.join(', '));
    const similar = similarRoutes(app, path, method);
    return new DomainError(
      'method_not_allowed',
      `${method} is not allowed here, only ${allowed.join(', ')}.`,
      hintsFor(similar.map((route) => `${method} ${route}`)),
    );
  }

  private log(thrown: unknown, error: DomainError, { requestId }: RequestWithId): void {
    const cause = thrown instanceof DomainError ? (thrown.cause ?? thrown) : thrown;
    this.logger.error({ request_id: requestId, code: error.code, err: cause });
  }
}

/** Error details that suggest similar routes. */
const hintsFor = (routes: string[]): ErrorDetail[] =>
  routes.length ? [{ field: 'path', reason: `did you mean ${routes.join(' or ')}?` }] : [];

/** Nest throws 404 for a path without a route, and 400 for a path with malformed percent-encoding; our code throws neither. */
const isRoutingError = (thrown: unknown): boolean =>
  thrown instanceof HttpException && [400, 404].includes(thrown.getStatus());
