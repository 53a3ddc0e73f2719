import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Observable, Subscriber, tap } from 'rxjs';
import { Env } from '../../config/env.js';
import { fileTypesOf, takesForm } from './body.js';
import type { RequestWithId } from '../logging/request-id.js';
import { DomainError } from '../errors/domain-error.js';
import { Caller, type ReplicaReads, runAs, type ScopeHandle } from '../tenancy/caller.js';
import { decodeToken, encodeToken, type WalPosition } from '../tenancy/wal-position.js';

/** Factor by which the time-out of uploads is longer: their file waits in a queue for its inspection and is copied to the object store. */
const UPLOAD_FACTOR = 4;
const TOKEN_HEADER = 'consistency-token';

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
    const isUpload = takesForm(context.getHandler()) || fileTypesOf(context.getHandler()) !== undefined;
    const timeoutMs = this.env.REQUEST_TIMEOUT_MS * (isUpload ? UPLOAD_FACTOR : 1);
    if (this.env.DATABASE_REPLICA_URLS === undefined)
      return new Observable((subscriber) =>
        runAs(caller, (scope) => run(next, subscriber, scope, timeoutMs), requestId),
      );
    const reads = replicaReadsOf(context.switchToHttp().getRequest<Request>());
    const response = context.switchToHttp().getResponse<Response>();
    return new Observable((subscriber) =>
      runAs(
        caller,
        (scope) => {
          const handle = () => next.handle().pipe(tap(() => sendToken(response, scope.written)));
          return run({ handle }, subscriber, scope, timeoutMs);
        },
        requestId,
        reads,
      ),
    );
  }
}

function run(next: CallHandler, subscriber: Subscriber<unknown>, scope: ScopeHandle, timeoutMs: number) {
  const timer = setTimeout(() => subscriber.error(scope.expire()), timeoutMs);
  subscriber.add(() => clearTimeout(timer));
  return next.handle().subscribe(subscriber);
}

/** A GET may be served by a replica. Throws `validation_failed` for a malformed token. */
function replicaReadsOf({ method, headers }: Request): ReplicaReads | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const text = headers[TOKEN_HEADER] as string | undefined; // Node joins repeated headers by commas
  const token = text === undefined ? undefined : decodeToken(text);
  if (text !== undefined && token === undefined)
    throw DomainError.invalid([
      { field: 'Consistency-Token', reason: 'must be the value of the header of this name of an earlier response' },
    ]);
  return { token };
}

/** The answer to a write carries the position from which a read shows the write. */
function sendToken(response: Response, written: WalPosition | undefined): void {
  if (written !== undefined) response.setHeader('Consistency-Token', encodeToken(written));
}
