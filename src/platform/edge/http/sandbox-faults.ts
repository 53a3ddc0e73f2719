import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { type Caller, refuseData } from '#platform/data/tenancy/caller.js';
import type { RequestWithFault } from '../logging/request-log.js';

export const SANDBOX_FAULT = 'X-Sandbox-Fault';
/** The values of the header, and how a request is answered with them. */
export const FAULT_TEXTS = {
  503: 'with 503 `unavailable`; nothing is done',
  rate_limit: 'with 429 `rate_limited`; nothing is done',
  stale: 'with 412 `version_conflict`; nothing is done',
  timeout:
    'with 504 `timeout`, although it is carried out and stored: only a repetition with its `Idempotency-Key` is safe',
};
type Fault = keyof typeof FAULT_TEXTS;
const FAULTS = Object.keys(FAULT_TEXTS);
/** The methods whose requests can be based on an older state. */
const CHANGES = new Set(['PUT', 'PATCH', 'DELETE']);

/** The values of the header that a method permits. */
export const faultsOf = (method: string): string[] =>
  FAULTS.filter((fault) => fault !== 'stale' || CHANGES.has(method));

/**
 * Global: a request of a sandbox with `X-Sandbox-Fault` is answered with the error that it names, so that clients can be tried out. It does nothing before
 * that, except with `timeout`, which is carried out and stored. Key, scope and the shape of the request are judged before: what is refused is the first
 * use of data, or else the answer of the handler.
 */
@Injectable()
export class SandboxFaultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & RequestWithFault & { caller?: Caller }>();
    const { caller } = request;
    const wanted = request.headers[SANDBOX_FAULT.toLowerCase()] as string | undefined; // Node joins repeated headers by commas
    if (wanted === undefined || !caller) return next.handle();
    const error = errorOf(wanted, caller, request.method);
    request.wantedFault = error;
    const isDone = error.code === 'timeout';
    if (!isDone) refuseData(error);
    const response = context.switchToHttp().getResponse<Response>();
    if (error.code === 'unavailable' || error.code === 'rate_limited') response.setHeader('Retry-After', '1');
    return next.handle().pipe(
      map((answer) => {
        if (answer instanceof StreamableFile) answer.getStream().destroy();
        throw error;
      }),
    );
  }
}

function errorOf(wanted: string, { tenant }: Caller, method: string): DomainError {
  const invalid = (reason: string) => DomainError.invalid([{ field: SANDBOX_FAULT, reason }]);
  if (!isSandboxTenantId(tenant.id)) return invalid('is for sandboxes only');
  if (!FAULTS.includes(wanted)) return invalid(`must be one of ${FAULTS.join(', ')}`);
  if (!faultsOf(method).includes(wanted)) return invalid('can be stale for PUT, PATCH and DELETE only');
  return ERRORS[wanted as Fault]();
}

const stated = [{ field: SANDBOX_FAULT, reason: 'was sent' }];

const ERRORS: Record<Fault, () => DomainError> = {
  503: () =>
    new DomainError('unavailable', 'The service is unavailable, as the request wanted; nothing was done.', stated),
  rate_limit: () =>
    new DomainError(
      'rate_limited',
      'The limit of requests is reached, as the request wanted; nothing was done.',
      stated,
    ),
  stale: () =>
    new DomainError(
      'version_conflict',
      'The resource was changed since it was read, as the request wanted; nothing was done.',
      stated,
    ),
  timeout: () =>
    new DomainError(
      'timeout',
      'The request took too long, as the request wanted. It was carried out: only a repetition with its Idempotency-Key is safe.',
      stated,
    ),
};
