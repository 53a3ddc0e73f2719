import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RequestWithId } from './request-id.js';
import type { Caller } from '../tenancy/caller.js';

/** What is known of a finished request: no header, no body, and the route's pattern instead of its path. */
export interface FinishedRequest {
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

/** Logged for a request whose client closed the connection before it had its answer; the status that nginx uses. */
const CLIENT_LEFT = 499;

type Observer = (finished: FinishedRequest) => void;

/** Writes one line for every finished request and tells `observe`, the metrics. */
export const requestLog =
  (logger: Logger, observe: Observer) =>
  (request: Request & RequestWithId & { caller?: Caller }, response: Response, next: NextFunction): void => {
    const start = performance.now();
    response.on('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'unrouted';
      const durationMs = Math.round((performance.now() - start) * 100) / 100;
      const { method, requestId, caller } = request;
      const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
      observe({ method, route, status, durationMs });
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
    next();
  };

const reasonOf = (request: Request): string =>
  `the client closed the connection before its ${request.complete ? 'answer was sent' : 'request was complete'}`;
