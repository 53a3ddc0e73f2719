import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Observable, tap } from 'rxjs';
import { Env } from '#platform/base/config/env.js';
import { fileTypesOf, takesForm } from './body/body.js';
import { showSandboxTime } from '../auth/sandbox-time.js';
import type { RequestWithId } from '../logging/request-id.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Authority } from '#platform/data/tenancy/authority.js';
import { Caller, type ReplicaReads, runAs, type ScopeHandle } from '#platform/data/tenancy/caller.js';
import { decodeToken, encodeToken, type WalPosition } from '#platform/data/tenancy/servers/wal-position.js';

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
    const request = context
      .switchToHttp()
      .getRequest<Request & RequestWithId & { caller?: Caller; authority?: Authority }>();
    const response = context.switchToHttp().getResponse<Response>();
    const { caller, authority, requestId } = request;
    if (!caller) return next.handle(); // a @Public() route
    const isUpload = takesForm(context.getHandler()) || fileTypesOf(context.getHandler()) !== undefined;
    const timeoutMs = this.env.REQUEST_TIMEOUT_MS * (isUpload ? UPLOAD_FACTOR : 1);
    const reads = replicaReadsOf(request);
    return new Observable((subscriber) =>
      runAs(
        caller,
        (scope) => {
          const send = () => {
            sendToken(response, scope.written);
            showSandboxTime(caller, response);
          };
          return answerOf(next, scope, timeoutMs)
            .pipe(tap({ next: send, error: send }))
            .subscribe(subscriber);
        },
        requestId,
        reads,
        authority,
      ),
    );
  }
}

/** The answer of the handler, or the error of {@link ScopeHandle.expire} after the time limit, which waits of the request extend. */
const answerOf = (next: CallHandler, scope: ScopeHandle, timeoutMs: number): Observable<unknown> =>
  new Observable((subscriber) => {
    let extendedMs = 0;
    const end = () => {
      const moreMs = scope.waitedMs - extendedMs;
      extendedMs += moreMs;
      if (moreMs > 0) timer = setTimeout(end, moreMs);
      else subscriber.error(scope.expire());
    };
    let timer = setTimeout(end, timeoutMs);
    subscriber.add(() => clearTimeout(timer));
    return next.handle().subscribe(subscriber);
  });

/** A GET may be served by a replica. Throws `validation_failed` for a malformed token. */
function replicaReadsOf({ method, headers }: Request): ReplicaReads | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const text = headers[TOKEN_HEADER] as string | undefined; // Node joins repeated headers by commas
  const position = text === undefined ? 0n : decodeToken(text);
  if (position === undefined)
    throw DomainError.invalid([
      { field: 'Consistency-Token', reason: 'must be the value of the header of this name of an earlier response' },
    ]);
  return { position, needsPrimary: false };
}

/** The answer to a write carries the position from which a read shows the write, also if it is an error after the write. */
function sendToken(response: Response, written: WalPosition | undefined): void {
  if (written !== undefined && !response.headersSent) response.setHeader('Consistency-Token', encodeToken(written));
}
