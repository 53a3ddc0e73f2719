import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, Response } from 'express';
import { allowedMethods, routesMeant } from './route-table.js';
import type { RequestWithId } from '../logging/request-id.js';
import { hasLeft } from './watch-arrival.js';
import { DomainError, ERROR_STATUS, type ErrorDetail } from '../errors/domain-error.js';

/** Seconds after which a caller should come back, of a service that is unavailable or has too much to do for the tenant. */
const RETRY_AFTER_SECONDS = 1;

/** The only place that turns an error into a response. What it does not know is a 500 without a reason. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request & RequestWithId>();
    const response = host.switchToHttp().getResponse<Response>();
    if (hasLeft(request)) return; // reading it failed for that reason alone; the request's own log line says so
    const error = this.asDomainError(thrown, request, response);
    const status = ERROR_STATUS[error.code];
    if (status >= 500) this.log(thrown, error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey header="X-API-Key"');
    if (status === 503 || status === 429 || error.code === 'idempotency_in_progress')
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.status(status).json(error.body);
  }

  private asDomainError(thrown: unknown, request: Request, response: Response): DomainError {
    if (thrown instanceof DomainError) return thrown;
    if (isOfRouting(thrown)) return this.routing(request, response);
    return new DomainError('internal_error', 'The service failed; the request id finds the reason in its log.');
  }

  /** Nothing is routed here: either the path is unknown, or only this method of it is. */
  private routing({ path, method }: Request, response: Response): DomainError {
    const app: Express = this.host.httpAdapter.getInstance();
    const allowed = allowedMethods(app, path);
    const isFile = allowed.includes(method); // a route of files, which has none of this name
    if (!allowed.length || isFile) {
      return new DomainError('route_not_found', `There is no route ${path}.`, hintsAt(routesMeant(app, path)));
    }
    response.setHeader('Allow', allowed.join(', '));
    const elsewhere = routesMeant(app, path, method);
    return new DomainError(
      'method_not_allowed',
      `${method} is not allowed here, only ${allowed.join(', ')}.`,
      hintsAt(elsewhere.map((route) => `${method} ${route}`)),
    );
  }

  private log(thrown: unknown, error: DomainError, { requestId }: RequestWithId): void {
    const cause = thrown instanceof DomainError ? (thrown.cause ?? thrown) : thrown;
    this.logger.error({ request_id: requestId, code: error.code, err: cause });
  }
}

/** Tells which routes may have been meant. */
const hintsAt = (routes: string[]): ErrorDetail[] =>
  routes.length ? [{ field: 'path', reason: `did you mean ${routes.join(' or ')}?` }] : [];

/** Nest throws 404 for a path without a route, and 400 for one whose percent-encoding is broken; we throw neither. */
const isOfRouting = (thrown: unknown): boolean =>
  thrown instanceof HttpException && [400, 404].includes(thrown.getStatus());
