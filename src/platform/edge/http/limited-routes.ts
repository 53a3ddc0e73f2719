import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';

/** Why a request may not call a route, as the rest of a sentence that begins with `path`; undefined if it may. */
export type RouteFault = (context: ExecutionContext) => string | undefined;

const faults = new WeakMap<IncomingMessage, RouteFault>();

/** Makes a request fail at routes for which `fault` has a reason. */
export const limitRoutes = (request: IncomingMessage, fault: RouteFault): void => void faults.set(request, fault);

/** Global guard of requests with {@link limitRoutes}: throws `validation_failed` on `path`. */
@Injectable()
export class LimitedRoutesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const reason = faults.get(context.switchToHttp().getRequest<Request>())?.(context);
    if (reason !== undefined) throw DomainError.invalid([{ field: 'path', reason }]);
    return true;
  }
}
