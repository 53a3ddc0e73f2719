import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { Observable, Subscriber } from 'rxjs';
import { Env } from '../../config/env.js';
import { takesForm } from './body.js';
import { Caller, runAs, type ScopeHandle } from '../tenancy/caller.js';

/** An upload may take this many times as long as other requests: its file is examined in a queue and kept elsewhere. */
const UPLOAD_FACTOR = 4;

/** Global. The guard has put the caller on the request; from here on the tenant is ambient, and the clock runs. */
@Injectable()
export class TenantInterceptor implements NestInterceptor {
  constructor(@Inject(Env) private readonly env: Env) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const caller = context.switchToHttp().getRequest<Request & { caller?: Caller }>().caller;
    if (!caller) return next.handle(); // only a @Public() route gets here without a caller
    const timeoutMs = this.env.REQUEST_TIMEOUT_MS * (takesForm(context.getHandler()) ? UPLOAD_FACTOR : 1);
    return new Observable((subscriber) => runAs(caller, (scope) => run(next, subscriber, scope, timeoutMs)));
  }
}

function run(next: CallHandler, subscriber: Subscriber<unknown>, scope: ScopeHandle, timeoutMs: number) {
  const timer = setTimeout(() => subscriber.error(scope.expire()), timeoutMs);
  subscriber.add(() => clearTimeout(timer));
  return next.handle().subscribe(subscriber);
}
