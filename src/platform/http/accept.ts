import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** Content types of all responses that are files. */
export const FILE_TYPES = ['application/x-ndjson', 'text/csv'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const PRODUCED = 'wca:produced-types';

/**
 * Returns the error of a request whose `Accept` has neither JSON nor one of `types`, otherwise undefined. Errors are JSON on all routes, so
 * every route accepts clients of JSON. Only the routes of the API check `Accept`: those of documents and health checks return other types.
 */
export function acceptFault(request: Request, types: readonly string[] = []): DomainError | undefined {
  const { accept } = request.headers;
  if (!accept || accept === '*/*' || accept === 'application/json' || !/^\/v\d+\//.test(request.url)) return undefined;
  return request.accepts(['json', 'application/json; charset=utf-8', ...types])
    ? undefined
    : new DomainError(
        'not_acceptable',
        'Accept allows no type of this response; application/json is accepted everywhere.',
      );
}

/** Makes a handler accept clients of these types in addition to JSON. */
export const Produces = (types: readonly FileType[]) => SetMetadata(PRODUCED, types);

/**
 * Compares `Accept` with the types of the handler. The middleware has refused requests that accept no type of any route before their body
 * and key were read.
 */
@Injectable()
export class AcceptGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const types = Reflect.getMetadata(PRODUCED, context.getHandler()) as readonly string[] | undefined;
    const fault = acceptFault(context.switchToHttp().getRequest<Request>(), types);
    if (fault) throw fault;
    return true;
  }
}
