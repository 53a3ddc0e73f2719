import type { CallHandler, ExecutionContext, NestInterceptor, Provider, Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Observable } from 'rxjs';

/** An interceptor that returns an observable and not a promise of one. */
interface SynchronousInterceptor extends NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown>;
}

/**
 * Providers of global interceptors that Nest runs as a single one; the first is the outermost. For each separate interceptor Nest
 * creates several promises, observables and an asynchronous resource per request, which costs more than these interceptors themselves.
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
