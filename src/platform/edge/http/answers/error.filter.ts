import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, Response } from 'express';
import { acceptFault } from './accept.js';
import { answerError } from './error-answer.js';
import { allowedMethods, routePaths, similarRoutes } from '../route-table.js';
import { pathFaults } from '../server/target-encoding.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';

/** Answers the errors of guards, interceptors, pipes and handlers, and requests without a route. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = isRoutingError(thrown) ? (acceptFault(request) ?? this.routingError(request, response)) : thrown;
    answerError(error, request, response);
  }

  /** The error of a request without a route: a path that is not UTF-8 or unknown, or a method that the path does not offer. */
  private routingError({ path, method }: Request, response: Response): DomainError {
    const app: Express = this.host.httpAdapter.getInstance();
    const faults = pathFaults(path, routePaths(app));
    if (faults.length) return DomainError.invalid(faults);
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
}

/** Error details that suggest similar routes. */
const hintsFor = (routes: string[]): ErrorDetail[] =>
  routes.length ? [{ field: 'path', reason: `did you mean ${routes.join(' or ')}?` }] : [];

/** Nest throws 404 for a path without a route, and 400 for a path with malformed percent-encoding; our code throws neither. */
const isRoutingError = (thrown: unknown): boolean =>
  thrown instanceof HttpException && [400, 404].includes(thrown.getStatus());
