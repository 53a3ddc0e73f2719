import { memberOf } from '#platform/data/tenancy/fair-shares.js';
import {
  applyDecorators,
  CallHandler,
  createParamDecorator,
  ExecutionContext,
  Injectable,
  NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import type { Request, Response } from 'express';
import { finalize, from, Observable, switchMap } from 'rxjs';
import { Spool } from '#platform/base/object-store/spool.js';
import type { ReceivedFile } from '#platform/base/values/received-file.js';
import type { Authority } from '#platform/data/tenancy/authority.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import type { Share } from '#platform/data/tenancy/fair-shares.js';
import { givenBodyOf, useGiven } from './given-body.js';
import { hasBody, isSmall, maxBytesOf, requireJson } from './body-headers.js';
import { BodyShares } from './body-shares.js';
import { readJson } from '#platform/base/json/json.js';
import { sendContinue } from '../server/expect-continue.js';
import { readSmall, RECEIVE_TIMEOUT_MS } from './read-small.js';
import { receiveFile } from './receive-file.js';
import { MAX_BYTES_BESIDE_FILE, receiveForm } from './receive-form.js';
import { bodyIncomplete, type ContentEncoding, CorruptBody, MEGABYTE, receiveToDisk } from './receive-to-disk.js';
import { hasClientLeft } from './body-watch.js';

const LIMIT = 'body:limit';
const FORM = 'body:form';
const FILE = 'body:file';
const RAW = 'body:raw';
const OPTIONAL = 'body:optional';
const DEFAULT_MEGABYTES = 2;
/** Encodings of JSON bodies. */
const ENCODINGS: readonly ContentEncoding[] = ['gzip', 'deflate', 'br'];
/** Bodies of more bytes are processed one at a time: the objects that are made of one take about ten times its bytes. */
const LARGE_BODY = 4 * MEGABYTE;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

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

/**
 * The JSON body of the route is not parsed: {@link BytesOfBody} has its bytes, for a signature that must be verified before anything is read
 * of them. The handler parses them afterwards (`parseJson`), which throws `invalid_json`.
 */
export const RawBody = () => SetMetadata(RAW, true);

/** Parameter of a handler with {@link RawBody}: a `Buffer` with the bytes as they were sent, unpacked if they have a `Content-Encoding`. */
export const BytesOfBody = FileOfBody;

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

/**
 * Global interceptor that reads the body, JSON or a form. It runs after the guard, so that only authenticated callers can make the
 * service read megabytes, and each route can have its own limit. Large JSON bodies, forms and files are received on the disk, within the
 * {@link BodyShares}, so that slow clients hold nothing else. Then a JSON body waits for memory and keeps it until the response. Those of
 * more than {@link LARGE_BODY} bytes are parsed and processed one at a time, by tenants in turn; meanwhile the others stay on the disk.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly spool: Spool,
    private readonly shares: BodyShares,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<RequestOfCaller>();
    if (!WITH_BODY.has(request.method)) return next.handle();
    if (hasClientLeft(request)) throw bodyIncomplete();
    const response = http.getResponse<Response>();
    const megabytes = bodyLimitOf(context.getHandler());
    const types = fileTypesOf(context.getHandler());
    if (types) return this.withFile('import', { request, response, next, megabytes, types });
    if (takesForm(context.getHandler())) return this.withFile('upload', { request, response, next, megabytes });
    const isRaw = Reflect.getMetadata(RAW, context.getHandler()) === true;
    const given = givenBodyOf(request);
    if (given && !isRaw) return from(useGiven(request, given.value, megabytes)).pipe(switchMap(() => next.handle()));
    if (!hasBody(request) && Reflect.getMetadata(OPTIONAL, context.getHandler()) === true) {
      request.body = {};
      return next.handle();
    }
    requireJson(request, megabytes);
    sendContinue(request, response);
    if (isSmall(request)) {
      const small = readSmall(request, response).then(() => readBytes(request, isRaw));
      return from(small).pipe(switchMap(() => next.handle()));
    }
    const answered = new AbortController();
    const left = new AbortController();
    response.once('close', () => left.abort());
    return from(this.receiveJson(request, { megabytes, isRaw }, { left: left.signal, answered: answered.signal })).pipe(
      switchMap(() => next.handle()),
      finalize(() => {
        left.abort();
        answered.abort();
      }),
    );
  }

  /**
   * Receives a large JSON body on the disk, and reads it when there is memory for it and its turn has come. It keeps both until `answered`
   * is aborted.
   */
  private async receiveJson(
    request: RequestOfCaller,
    { megabytes, isRaw }: { megabytes: number; isRaw: boolean },
    { left, answered }: { left: AbortSignal; answered: AbortSignal },
  ): Promise<void> {
    const tenantId = tenantOf(request);
    const holdUntilAnswered = (share: Share) =>
      answered.aborted ? share.release() : answered.addEventListener('abort', () => share.release(), { once: true });
    const onDisk = await this.shares.reserve('json', tenantId, maxBytesOf(request, megabytes * MEGABYTE), left);
    const path = await this.spool.newPath();
    try {
      const isAwaited = () => this.shares.isAwaited('json', tenantId);
      const options = { path, megabytes, encodings: ENCODINGS, signal: left, isAwaited, totalMs: RECEIVE_TIMEOUT_MS };
      const bytes = await receiveToDisk(request, options);
      onDisk.shrinkTo(bytes);
      holdUntilAnswered(await this.shares.reserve('memory', tenantId, bytes, left));
      if (bytes > LARGE_BODY) holdUntilAnswered(await this.shares.turn(tenantId));
      request.body = await readFile(path);
    } catch (error) {
      throw error instanceof CorruptBody ? bodyIncomplete() : error;
    } finally {
      await this.spool.remove([path]).catch(() => undefined); // the sweep removes a file that cannot be removed now
      onDisk.release();
    }
    await readBytes(request, isRaw);
  }

  /** Receives a body with files and removes them when the handler has finished, or when the client has disconnected. */
  private withFile(diskClass: 'upload' | 'import', { request, response, next, megabytes, types }: FileRequest) {
    const paths: string[] = [];
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    const tenantId = tenantOf(request);
    const limit = megabytes * MEGABYTE + (types ? 0 : MAX_BYTES_BESIDE_FILE);
    const reserved = this.shares.reserve(diskClass, tenantId, maxBytesOf(request, limit), ended.signal);
    const received = reserved.then(async (reservation) => {
      const isAwaited = () => this.shares.isAwaited(diskClass, tenantId);
      const onAccepted = () => sendContinue(request, response);
      const options = { spool: this.spool, megabytes, paths, signal: ended.signal, isAwaited, onAccepted };
      const body = types ? await receiveFile(request, { ...options, types }) : await receiveForm(request, options);
      reservation.shrinkTo(await this.spool.sizeOf(paths));
      await request.authority?.confirm();
      return body;
    });
    const free = async () => {
      await this.spool.remove(paths).catch(() => undefined); // the sweep removes files that cannot be removed now
      await reserved.then(
        (reservation) => reservation.release(),
        () => undefined,
      );
    };
    return from(received).pipe(
      switchMap((body) => {
        request.body = body;
        return next.handle();
      }),
      finalize(() => {
        ended.abort();
        void received.then(free, free);
      }),
    );
  }
}

interface FileRequest {
  request: RequestOfCaller;
  response: Response;
  next: CallHandler;
  megabytes: number;
  /** Content types of a body that is a file; undefined for a form. */
  types?: readonly string[];
}

type RequestOfCaller = Request & { caller?: Caller; authority?: Authority };

/** The member of fair shares to which a request belongs. */
const tenantOf = ({ caller }: RequestOfCaller): string => memberOf(caller?.tenant.id ?? '');

/** Parses a body that has arrived, unless it is raw or the right of the caller ended meanwhile. */
async function readBytes(request: RequestOfCaller, isRaw: boolean): Promise<void> {
  const confirmed = request.authority?.confirm();
  if (confirmed) await confirmed;
  if (isRaw) return;
  const bytes = request.body as Buffer;
  request.body = undefined; // so that the bytes can be freed while the text is parsed
  request.body = await readJson(bytes);
}
