import {
  applyDecorators,
  CallHandler,
  createParamDecorator,
  ExecutionContext,
  Inject,
  Injectable,
  NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { raw, type Request, type Response } from 'express';
import { finalize, from, Observable, switchMap } from 'rxjs';
import { Env } from '../../config/env.js';
import { DomainError } from '../errors/domain-error.js';
import { Spool } from '../object-store/spool.js';
import type { ReceivedFile } from '../validation/received-file.js';
import type { Caller } from '../tenancy/caller.js';
import { FairQueue } from '../tenancy/fair-queue.js';
import { BodyBudget, type BodyReservation, tooManyOfOthers } from './body-budget.js';
import { invalidJson, readJson, SMALL_BODY } from '../json/json.js';
import { receiveFile } from './receive-file.js';
import { MEGABYTE, receiveForm } from './receive-form.js';
import { hasClientLeft, requestTooSlow } from './body-watch.js';

const LIMIT = 'body:limit';
const FORM = 'body:form';
const FILE = 'body:file';
const OPTIONAL = 'body:optional';
const DEFAULT_MEGABYTES = 2;
/** Time in which clients must send a JSON body, in milliseconds. */
const RECEIVE_TIMEOUT_MS = 60_000;
/** Maximum number of large bodies of one tenant that wait. */
const MAX_WAITING = 50;
/** Bodies of more bytes are processed one at a time: the objects that are made of one take about ten times its bytes. */
const LARGE_BODY = 4 * MEGABYTE;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Maximum size of a route's JSON body in megabytes; without the decorator it is {@link DEFAULT_MEGABYTES}. */
export const BodyLimitMegabytes = (megabytes: number) => SetMetadata(LIMIT, megabytes);

/** The route accepts a multipart form with a file of at most this number of megabytes, instead of JSON. */
export const FormBody = (megabytes: number) => applyDecorators(SetMetadata(FORM, true), BodyLimitMegabytes(megabytes));

/**
 * The body is a file of one of these content types and at most this number of megabytes, packed (`Content-Encoding: gzip`) and unpacked.
 * It is written to the disk while it arrives; {@link FileOfBody} is the parameter.
 */
export const FileBody = (types: readonly string[], megabytes: number) =>
  applyDecorators(SetMetadata(FILE, types), BodyLimitMegabytes(megabytes));

/** Parameter of a handler with {@link FileBody}: a `ReceivedFile`. */
export const FileOfBody = createParamDecorator(
  (_, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().body as unknown,
);

export type { ReceivedFile };

/** Content types of a handler with {@link FileBody}; undefined for others. */
export const fileTypesOf = (handler: object): readonly string[] | undefined =>
  Reflect.getMetadata(FILE, handler) as readonly string[] | undefined;

/** A POST without a body is answered as one with `{}`. */
export const BodyOptional = () => SetMetadata(OPTIONAL, true);

/** Whether a handler has {@link FormBody}. */
export const takesForm = (handler: object): boolean => Reflect.getMetadata(FORM, handler) === true;

/** Maximum size of a handler's body in megabytes. */
export const bodyLimitOf = (handler: object): number =>
  (Reflect.getMetadata(LIMIT, handler) as number | undefined) ?? DEFAULT_MEGABYTES;

const readers = new Map<number, ReturnType<typeof raw>>();

/**
 * Global interceptor that reads the body, JSON or a form. It runs after the guard, so that only authenticated callers can make the
 * service read megabytes, and each route can have its own limit. A large JSON body waits for room in the {@link BodyBudget} before any of
 * it is read, and keeps it until the response. Bodies of more than {@link LARGE_BODY} bytes are parsed and processed one at a time, by
 * tenants in turn; meanwhile the others wait as unparsed bytes.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  private readonly budget: BodyBudget;
  private readonly largeBodies: FairQueue;

  constructor(
    private readonly spool: Spool,
    @Inject(Env) env: Env,
  ) {
    const maxBytes = env.BODIES_IN_MEMORY_MB * MEGABYTE;
    const waiting = { maxWaiting: MAX_WAITING, maxWaitMs: env.BODY_WAIT_MS };
    this.budget = new BodyBudget({ maxBytes, maxBytesPerTenant: maxBytes / 2, ...waiting });
    this.largeBodies = new FairQueue({ slots: 1, share: 1, ...waiting, refusal: tooManyOfOthers });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<RequestOfCaller>();
    if (!WITH_BODY.has(request.method)) return next.handle();
    if (hasClientLeft(request)) throw incomplete();
    const megabytes = bodyLimitOf(context.getHandler());
    const types = fileTypesOf(context.getHandler());
    if (types ?? takesForm(context.getHandler()))
      return this.withFiles(request, http.getResponse<Response>(), next, (paths, signal) => {
        const options = { spool: this.spool, megabytes, paths, signal };
        return types ? receiveFile(request, { ...options, types }) : receiveForm(request, options);
      });
    if (!hasBody(request) && Reflect.getMetadata(OPTIONAL, context.getHandler()) === true) {
      request.body = {};
      return next.handle();
    }
    requireJson(request, megabytes);
    const response = http.getResponse<Response>();
    const bytes = maxBytesOf(request, megabytes);
    if (bytes <= SMALL_BODY) {
      const small = read(request, response, megabytes).then(() => parseBody(request));
      return from(small).pipe(switchMap(() => next.handle()));
    }
    return from(this.reserve(request, response, bytes)).pipe(
      switchMap((reservation) => {
        const answered = new AbortController();
        return from(this.readLarge(request, response, { megabytes, reservation, until: answered.signal })).pipe(
          switchMap(() => next.handle()),
          finalize(() => {
            reservation.release();
            answered.abort();
          }),
        );
      }),
    );
  }

  /** Reads a body after its reservation. Its slot for bodies above {@link LARGE_BODY} is released when `until` is aborted. */
  private async readLarge(
    request: RequestOfCaller,
    response: Response,
    { megabytes, reservation, until }: { megabytes: number; reservation: BodyReservation; until: AbortSignal },
  ): Promise<void> {
    await read(request, response, megabytes);
    const { length } = request.body as Buffer;
    reservation.shrinkTo(length);
    if (length > LARGE_BODY) {
      const release = await this.largeBodies.take(tenantOf(request));
      if (until.aborted) release();
      else until.addEventListener('abort', release, { once: true });
    }
    await parseBody(request);
  }

  private async reserve(request: RequestOfCaller, response: Response, bytes: number): Promise<BodyReservation> {
    const disconnected = new AbortController();
    const abort = () => disconnected.abort();
    response.once('close', abort);
    try {
      return await this.budget.reserve(tenantOf(request), bytes, disconnected.signal);
    } finally {
      response.off('close', abort);
    }
  }

  /** Receives a body with files and removes them when the handler has finished, or when the client has disconnected. */
  private withFiles(
    request: Request,
    response: Response,
    next: CallHandler,
    receive: (paths: string[], signal: AbortSignal) => Promise<unknown>,
  ): Observable<unknown> {
    const paths: string[] = [];
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    const received = receive(paths, ended.signal);
    const removeFiles = () => this.spool.remove(paths).catch(() => undefined); // the sweep removes files that cannot be removed now
    return from(received).pipe(
      switchMap((body) => {
        request.body = body;
        return next.handle();
      }),
      finalize(() => {
        ended.abort();
        void received.then(removeFiles, removeFiles);
      }),
    );
  }
}

type RequestOfCaller = Request & { caller?: Caller };

const tenantOf = ({ caller }: RequestOfCaller): string => caller?.tenant.id ?? '';

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Throws the errors that the headers alone show: no body, another content type, too large. */
function requireJson(request: Request, megabytes: number): void {
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (!hasBody(request)) throw invalidJson('A JSON body is required.');
  if (!type || !JSON_TYPE.test(type)) {
    throw new DomainError('unsupported_media_type', 'The body must be sent as application/json in UTF-8.');
  }
  if (Number(length) > megabytes * MEGABYTE) throw tooLarge(megabytes);
}

/** Maximum number of bytes of a body: its `Content-Length`, or the limit of the route if the header is absent or the body is compressed. */
function maxBytesOf({ headers }: Request, megabytes: number): number {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers;
  return length === undefined || encoding.toLowerCase() !== 'identity' ? megabytes * MEGABYTE : Number(length);
}

async function parseBody(request: Request): Promise<void> {
  const bytes = request.body as Buffer;
  request.body = undefined; // so that the bytes can be freed while the text is parsed
  request.body = await readJson(bytes);
}

/**
 * Reads the body into memory. A body that is too large is refused at once, before the rest of it has arrived. The rest is discarded
 * until the server's time-out, so that a client that continues to send gets the response and can reuse the connection.
 */
async function read(request: Request, response: Response, megabytes: number): Promise<void> {
  const maxBytes = megabytes * MEGABYTE;
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    const timer = setTimeout(() => reject(requestTooSlow()), RECEIVE_TIMEOUT_MS);
    request.once('close', () => clearTimeout(timer));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reject(tooLarge(megabytes));
    });
    readerFor(megabytes)(request, response, (error) => (error ? reject(readError(error, megabytes)) : resolve()));
  });
}

function readerFor(megabytes: number) {
  let reader = readers.get(megabytes);
  if (!reader) readers.set(megabytes, (reader = raw({ limit: megabytes * MEGABYTE, type: () => true })));
  return reader;
}

function readError(error: { status?: number; message?: string }, megabytes: number): DomainError {
  if (error.status === 413) return tooLarge(megabytes);
  if (error.status === 415) return new DomainError('unsupported_media_type', 'The content encoding is not supported.');
  return incomplete();
}

const incomplete = () => invalidJson('The body could not be read to its end.');

const tooLarge = (megabytes: number) =>
  new DomainError('payload_too_large', `The body is larger than ${megabytes} MB, the most that this route takes.`);
