import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { runWork } from '#platform/base/event-loop/current-work.js';
import type { RequestWithId } from './request-id.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import type { Caller } from '#platform/data/tenancy/caller.js';

/** A finished request without its headers and body. `route` is the pattern of the route and not the path. */
export interface FinishedRequest {
  method: string;
  route: string;
  status: number;
  /** Milliseconds, to two decimal places. */
  durationMs: number;
  /** Undefined for a request that was refused before its key was known. */
  caller?: Caller;
}

/** A request that asked for the error with which it is answered (`X-Sandbox-Fault`): no failure of the service, for neither the log nor the metrics. */
export interface RequestWithFault {
  wantedFault?: DomainError;
}

/** Logged status of a request whose client closed the connection before the response was sent; nginx uses the same. */
const CLIENT_LEFT = 499;

type Observer = (finished: FinishedRequest) => void;

/** Middleware that logs one line for every finished request, calls `observe`, which updates the metrics, unless it asked for an error, and names what runs ({@link runWork}). */
export const requestLog =
  (logger: Logger, observe: Observer) =>
  (
    request: Request & RequestWithId & RequestWithFault & { caller?: Caller },
    response: Response,
    next: NextFunction,
  ): void => {
    const start = performance.now();
    response.on('close', () => {
      const durationMs = Math.round((performance.now() - start) * 100) / 100;
      const { method, requestId, caller } = request;
      const { route, status } = outcomeOf(request, response);
      if (!request.wantedFault) observe({ method, route, status, durationMs, caller });
      logger.info({
        request_id: requestId,
        tenant_id: caller?.tenant.id,
        key_id: caller?.keyId,
        method,
        route,
        status,
        duration_ms: durationMs,
        reason: status === CLIENT_LEFT ? reasonOf(request) : undefined,
      });
    });
    runWork(
      () => ({
        route: `${request.method} ${routeOf(request)}`,
        tenant_id: request.caller?.tenant.id,
        request_id: request.requestId,
      }),
      next,
    );
  };

/** The route and the status of a request whose response was sent or broken off. */
export const outcomeOf = (request: Request, response: Response): Pick<FinishedRequest, 'route' | 'status'> => ({
  route: routeOf(request),
  status: response.writableFinished ? response.statusCode : CLIENT_LEFT,
});

const routeOf = (request: Request): string => (request.route as { path?: string } | undefined)?.path ?? 'unrouted';

const reasonOf = (request: Request): string =>
  `the client closed the connection before its ${request.complete ? 'answer was sent' : 'request was complete'}`;
