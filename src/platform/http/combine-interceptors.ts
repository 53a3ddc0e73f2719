import type { CallHandler, ExecutionContext, NestInterceptor, Provider, Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Observable } from 'rxjs';

/** An interceptor that begins at once: it answers an observable, not a promise of one. */
interface SynchronousInterceptor extends NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown>;
}

/**
 * Providers of global interceptors, the first one outermost, which Nest runs as one. For each interceptor of its own Nest makes
 * several promises, observables and an asynchronous resource per request, which cost more than these interceptors do.
 */
export function combineInterceptors(...types: Type<SynchronousInterceptor>[]): Provider[] {
  const all = (...interceptors: SynchronousInterceptor[]): SynchronousInterceptor => ({
    intercept: (context, next) =>
      interceptors
        .reduceRight<CallHandler>((inner, outer) => ({ handle: () => outer.intercept(context, inner) }), next)
        .handle(),
  });
  return [...types, { provide: APP_INTERCEPTOR, useFactory: all, inject: types }];
}
