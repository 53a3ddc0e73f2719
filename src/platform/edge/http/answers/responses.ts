import { createHash } from 'node:crypto';
import { CallHandler, ExecutionContext, Injectable, NestInterceptor, SetMetadata } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, Observable } from 'rxjs';
import { encodeCursor } from '#platform/data/records/cursor.js';
import type { Versioned } from '#platform/data/records/if-match.js';
import type { Page } from '#platform/data/records/page.js';
import { sandboxTenantId } from '#platform/data/tenancy/caller.js';
import { mappedList } from './large-response.js';
import { type CursorPaginationBody, paginationOf } from '../body/list-body.js';
import { allowRevalidatedCaching } from '../server/security-headers.js';

/** Number of characters of the hash in an ETag, 6 bits each. */
const HASH_LENGTH = 12;

/** Records that are answered beside `data`. */
export interface IncludedRecords {
  records: object;
  /** The hash of all of them, on which the tag depends. */
  hash: string;
  /** To be called instead of sending them. */
  close(): Promise<void>;
}

/** One resource as a controller returns it: `data` of the body, and the record for the headers `ETag` and `Location`. */
export class Item<T = unknown, R extends Versioned = Versioned> {
  constructor(
    readonly data: T,
    readonly record: R,
    /** Path of the resource, if it was created now and is not below the path of its creation. */
    readonly location?: string,
    readonly included?: IncludedRecords,
    /** Whether the change goes on after the response, which is 202 then. */
    readonly isUnderWay = false,
  ) {}

  /** The same resource with records beside it. */
  with(included: IncludedRecords): Item<T, R> {
    return new Item(this.data, this.record, this.location, included);
  }

  get version(): number {
    return this.record.version;
  }
}

/**
 * The response for a record, converted by an API version's mapper. `location` is its path, if it was created now and is not below the
 * path of its creation; a PUT with a `location` is answered with 201.
 */
export const item = <R extends Versioned, T>(record: R, map: (record: R) => T, location?: string): Item<T, R> =>
  new Item(map(record), record, location);

/** {@link item} of a change that may go on after the response, which is 202 then. */
export const itemUnderWay = <R extends Versioned, T>(
  record: R,
  map: (record: R) => T,
  { isUnderWay, location }: { isUnderWay: boolean; location: string },
): Item<T, R> => new Item(map(record), record, location, undefined, isUnderWay);

/** The answer of a POST that created nothing, such as a dry run: 200 without `ETag` and `Location`. */
export class NothingCreated<T = unknown> {
  constructor(readonly data: T) {}
}

const ETAG_PARTS = 'item:etag-includes';

/**
 * For controllers of a resource whose `data` can change without its version: names of other resources, fields that depend on the
 * current time, fields that only some callers see. `partsOf` returns these values of a record and its `data`. Their hash becomes part of
 * the ETag, so that a conditional GET responds with 304 only when they are unchanged too. Values that depend on the time must be taken
 * from `data`, because a second evaluation may differ.
 */
export const ETagIncludes = <R, T = unknown>(partsOf: (record: R, data: T) => unknown): ClassDecorator =>
  SetMetadata(ETAG_PARTS, partsOf);

/**
 * Global interceptor that converts an {@link Item} to `{ data }` with `ETag`, with `Location` after a POST, and to 304 when unchanged. A
 * DELETE without an answer is 204.
 */
@Injectable()
export class ItemInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof Item) return respond(answer, context);
        return answer instanceof NothingCreated ? withoutCreation(answer, context) : unconditional(answer, context);
      }),
    );
  }
}

function withoutCreation({ data }: NothingCreated, context: ExecutionContext): { data: unknown } {
  context.switchToHttp().getResponse<Response>().status(200);
  return { data };
}

/** An answer without an ETag. Express would respond to `If-None-Match: *` with 304 and no body. */
function unconditional(answer: unknown, context: ExecutionContext): unknown {
  const request = context.switchToHttp().getRequest<Request>();
  if (answer === undefined && request.method === 'DELETE') context.switchToHttp().getResponse<Response>().status(204);
  if (request.headers['if-none-match'] !== undefined) Object.defineProperty(request, 'fresh', { value: false });
  return answer;
}

function respond(answer: Item, context: ExecutionContext): { data: unknown; included?: object } | undefined {
  const { data, record, location, included } = answer;
  const body = included ? { data, included: included.records } : { data };
  const request = context.switchToHttp().getRequest<Request>();
  const response = context.switchToHttp().getResponse<Response>();
  const tag = tagOf(answer, context.getClass());
  response.setHeader('ETag', tag);
  if (answer.isUnderWay) response.status(202);
  if (request.method === 'POST')
    response.setHeader('Location', location ?? `${request.path.replace(/\/$/, '')}/${record.id}`);
  else if (location !== undefined) response.status(201).setHeader('Location', location);
  if (!isRead(request)) return body;
  allowRevalidatedCaching(response);
  const known = request.headers['if-none-match'];
  if (known === undefined || !matchesWeakly(known, tag)) return body;
  response.status(304);
  included?.close().catch(() => undefined); // an error has no effect: the file is not needed any more
  return undefined;
}

/**
 * `"7"`, or `"7-<hash>"` for controllers with {@link ETagIncludes} and answers with further records. `If-Match` compares only the version.
 */
function tagOf({ data, record, version, included }: Item, controller: object): string {
  const partsOf = Reflect.getMetadata(ETAG_PARTS, controller) as
    | ((record: object, data: unknown) => unknown)
    | undefined;
  if (!partsOf && !included) return `"${version}"`;
  const hash = createHash('sha256').update(JSON.stringify(partsOf?.(record, data) ?? null));
  if (included) hash.update(included.hash);
  return `"${version}-${hash.digest('base64url').slice(0, HASH_LENGTH)}"`;
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** RFC 9110, section 13.1.2: `*` or any of the listed tags, weak ones included. */
const matchesWeakly = (header: string, tag: string): boolean =>
  header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);

/** The body of a v1 list; `map` converts the rows when the response is serialized. */
export const listByPage = <T, R>(page: Page<T>, map: (row: T) => R) => ({
  data: mappedList(page.rows, map, page.characters),
  pagination: paginationOf(page),
});

/** The `pagination` of a v2 list, which also has `next_cursor`. */
export const cursorPaginationOf = (page: Page<unknown>): CursorPaginationBody => ({
  ...paginationOf(page),
  next_cursor: page.next && encodeCursor({ ...page.next, tenant: sandboxTenantId() }),
});

/** The body of a v2 list. */
export const listByCursor = <T, R>(page: Page<T>, map: (row: T) => R) => ({
  data: mappedList(page.rows, map, page.characters),
  pagination: cursorPaginationOf(page),
});
