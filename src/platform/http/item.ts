import { createHash } from 'node:crypto';
import { CallHandler, ExecutionContext, Injectable, NestInterceptor, SetMetadata } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, Observable } from 'rxjs';
import { revalidate } from './security-headers.js';

/** Characters of an ETag's hash, 6 bits each. */
const HASH_LENGTH = 12;

/** One resource as a controller answers it: the body's `data`, and what the headers are made of. */
export class Item<T = unknown, R extends Versioned = Versioned> {
  constructor(
    readonly data: T,
    readonly record: R,
    /** Where it can be read, if not below the path of its creation. */
    readonly location?: string,
  ) {}

  get version(): number {
    return this.record.version;
  }
}

interface Versioned {
  id: string;
  version: number;
}

/** Answers a record through a version's mapper; `location` says where it is if that is not below the path of its creation. */
export const item = <R extends Versioned, T>(record: R, map: (record: R) => T, location?: string): Item<T, R> =>
  new Item(map(record), record, location);

const TAGGED = 'item:etag-includes';

/**
 * For controllers of a resource that shows more than its version counts: names of other resources, what follows from the clock,
 * what only some callers see. `partsOf` gives those parts of a record and of the `data` that was made of it. Their hash becomes a part
 * of the ETag, so that a conditional GET answers 304 only while they are the same too. What depends on the clock is taken from
 * `data`, for a second look at the clock may differ.
 */
export const ETagIncludes = <R, T = unknown>(partsOf: (record: R, data: T) => unknown): ClassDecorator =>
  SetMetadata(TAGGED, partsOf);

/** Global: turns an {@link Item} into the envelope with `ETag`, `Location` on creation, and 304 when nothing changed. */
@Injectable()
export class ItemInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((answer: unknown) => (answer instanceof Item ? respond(answer, context) : answer)));
  }
}

function respond(answer: Item, context: ExecutionContext): { data: unknown } | undefined {
  const { data, record, location } = answer;
  const request = context.switchToHttp().getRequest<Request>();
  const response = context.switchToHttp().getResponse<Response>();
  const tag = tagOf(answer, context.getClass());
  response.setHeader('ETag', tag);
  if (request.method === 'POST')
    response.setHeader('Location', location ?? `${request.path.replace(/\/$/, '')}/${record.id}`);
  if (!isRead(request)) return { data };
  revalidate(response);
  const known = request.headers['if-none-match'];
  if (known === undefined || !matchesWeakly(known, tag)) return { data };
  response.status(304);
  return undefined;
}

/** `"7"`, or `"7-<hash>"` where {@link ETagIncludes} names further parts. `If-Match` looks at the version alone. */
function tagOf({ data, record, version }: Item, controller: object): string {
  const partsOf = Reflect.getMetadata(TAGGED, controller) as ((record: object, data: unknown) => unknown) | undefined;
  if (!partsOf) return `"${version}"`;
  const hash = createHash('sha256').update(JSON.stringify(partsOf(record, data) ?? null));
  return `"${version}-${hash.digest('base64url').slice(0, HASH_LENGTH)}"`;
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** RFC 9110, section 13.1.2: `*` or any of the listed tags, weak ones included. */
const matchesWeakly = (header: string, tag: string): boolean =>
  header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
