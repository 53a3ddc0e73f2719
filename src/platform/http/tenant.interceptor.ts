import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { Observable, Subscriber } from 'rxjs';
import { Env } from '../../config/env.js';
import { takesForm } from './body.js';
import type { RequestWithId } from '../logging/request-id.js';
import { Caller, runAs, type ScopeHandle } from '../tenancy/caller.js';

/** Factor by which the time-out of uploads is longer: their file waits in a queue for its inspection and is copied to the object store. */
const UPLOAD_FACTOR = 4;

/**
 * Global interceptor that runs the handler as the caller that the guard has found, so that the tenant is available everywhere, and ends
 * the request after its time-out.
 */
@Injectable()
export class TenantInterceptor implements NestInterceptor {
  constructor(@Inject(Env) private readonly env: Env) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller, requestId } = context.switchToHttp().getRequest<Request & RequestWithId & { caller?: Caller }>();
    if (!caller) return next.handle(); // a @Public() route
    const timeoutMs = this.env.REQUEST_TIMEOUT_MS * (takesForm(context.getHandler()) ? UPLOAD_FACTOR : 1);
    return new Observable((subscriber) => runAs(caller, (scope) => run(next, subscriber, scope, timeoutMs), requestId));
  }
}

function run(next: CallHandler, subscriber: Subscriber<unknown>, scope: ScopeHandle, timeoutMs: number) {
  const timer = setTimeout(() => subscriber.error(scope.expire()), timeoutMs);
  subscriber.add(() => clearTimeout(timer));
  return next.handle().subscribe(subscriber);
}
