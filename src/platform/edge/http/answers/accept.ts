import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';

/** Content types of all responses that are files. */
export const FILE_TYPES = [
  'application/x-ndjson',
  'text/csv',
  'application/pdf',
  'application/xml',
  'application/zip',
  'text/plain',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

const PRODUCED = 'wca:produced-types';

/**
 * Returns the error of a request whose `Accept` has neither JSON nor one of `types`, otherwise undefined. Errors are JSON on all routes, so
 * every route accepts clients of JSON. Only the routes of the API check `Accept`: those of documents and health checks return other types.
 */
export function acceptFault(request: Request, types: readonly string[] = []): DomainError | undefined {
  const { accept } = request.headers;
  if (!accept || accept === '*/*' || accept === 'application/json' || !/^\/v\d+\//.test(request.url)) return undefined;
  return ['application/json', ...types].some((type) => qualityOf(type, accept) > 0)
    ? undefined
    : new DomainError(
        'not_acceptable',
        'Accept allows no type of this response; application/json is accepted everywhere.',
      );
}

/**
 * The quality that an `Accept` header gives a media type: that of the most specific range which names it (RFC 9110, section 12.5.1), 0 if
 * none does. Other parameters of ranges, such as `odata=verbose`, are ignored, because the types of the service have no variants.
 */
export function qualityOf(type: string, accept: string): number {
  const qualities = new Map<string, number>();
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    qualities.set(name, Math.max(quality || 0, qualities.get(name) ?? 0));
  }
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*'];
  return ranges.map((range) => qualities.get(range)).find((quality) => quality !== undefined) ?? 0;
}

/** Parameter decorator: the one of `types` that the client prefers by its `Accept`; the first one if it prefers none. */
export const PreferredType = createParamDecorator(
  (types: readonly (FileType | 'application/json')[], context: ExecutionContext): FileType | 'application/json' => {
    const { accept = '*/*' } = context.switchToHttp().getRequest<Request>().headers;
    return types.reduce((best, type) => (qualityOf(type, accept) > qualityOf(best, accept) ? type : best));
  },
);

/** Whether the client of a request prefers JSON to the other types of its handler, as {@link PreferredType} decides. */
export function prefersJson({ headers: { accept = '*/*' } }: Pick<Request, 'headers'>, handler: object): boolean {
  const types = (Reflect.getMetadata(PRODUCED, handler) as readonly string[] | undefined) ?? [];
  const ofJson = qualityOf('application/json', accept);
  return types.every((type) => qualityOf(type, accept) <= ofJson);
}

/** Makes a handler accept clients of these types in addition to JSON. */
export const Produces = (types: readonly FileType[]) => SetMetadata(PRODUCED, types);

const FILE_ONLY = 'wca:answers-with-file';

/** Marks a handler whose answer is always a file, except for errors. */
export const AnswersWithFile = () => SetMetadata(FILE_ONLY, true);

/** Whether a handler has {@link AnswersWithFile}. */
export const answersWithFile = (handler: object): boolean => Reflect.getMetadata(FILE_ONLY, handler) === true;

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
