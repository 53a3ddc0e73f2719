import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, Observable } from 'rxjs';
import { revalidate } from './security-headers.js';

/** One resource as a controller answers it: the body's `data`, and what the headers are made of. */
export class Item<T> {
  constructor(
    readonly data: T,
    readonly id: string,
    readonly version: number,
    /** Where it can be read, if not below the path of its creation. */
    readonly location?: string,
  ) {}
}

/** Answers a record through a version's mapper; `location` says where it is if that is not below the path of its creation. */
export const item = <R extends { id: string; version: number }, T>(
  record: R,
  map: (record: R) => T,
  location?: string,
): Item<T> => new Item(map(record), record.id, record.version, location);

/** Global: turns an {@link Item} into the envelope with `ETag`, `Location` on creation, and 304 when nothing changed. */
@Injectable()
export class ItemInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((answer: unknown) => (answer instanceof Item ? respond(answer, context) : answer)));
  }
}

function respond(
  { data, id, version, location }: Item<unknown>,
  context: ExecutionContext,
): { data: unknown } | undefined {
  const request = context.switchToHttp().getRequest<Request>();
  const response = context.switchToHttp().getResponse<Response>();
  const tag = `"${version}"`;
  response.setHeader('ETag', tag);
  if (request.method === 'POST') response.setHeader('Location', location ?? `${request.path.replace(/\/$/, '')}/${id}`);
  if (!isRead(request)) return { data };
  revalidate(response);
  const known = request.headers['if-none-match'];
  if (known === undefined || !matchesWeakly(known, tag)) return { data };
  response.status(304);
  return undefined;
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** RFC 9110, section 13.1.2: `*` or any of the listed tags, weak ones included. */
const matchesWeakly = (header: string, tag: string): boolean =>
  header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
