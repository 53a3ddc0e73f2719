import {
  applyDecorators,
  CallHandler,
  ExecutionContext,
  Injectable,
  NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { raw, type Request, type Response } from 'express';
import { finalize, from, Observable, switchMap } from 'rxjs';
import { DomainError } from '../errors/domain-error.js';
import { Spool } from '../object-store/spool.js';
import { invalidJson, parseJson } from './json.js';
import { MEGABYTE, receiveForm } from './receive-form.js';
import { hasLeft, tooSlow } from './watch-arrival.js';

const LIMIT = 'body:limit';
const FORM = 'body:form';
const DEFAULT_MEGABYTES = 2;
/** Time that clients have to send a JSON body. */
const RECEIVE_TIMEOUT_MS = 60_000;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** How large a route's JSON body may be; without it {@link DEFAULT_MEGABYTES} (contract, section 1, "Content type"). */
export const BodyLimit = (megabytes: number) => SetMetadata(LIMIT, megabytes);

/** The route takes a multipart form whose file may be this large, instead of JSON. */
export const FormBody = (megabytes: number) => applyDecorators(SetMetadata(FORM, true), BodyLimit(megabytes));

export const takesForm = (handler: object): boolean => Reflect.getMetadata(FORM, handler) === true;

/** The limit of a handler's body in megabytes. */
export const bodyLimitOf = (handler: object): number =>
  (Reflect.getMetadata(LIMIT, handler) as number | undefined) ?? DEFAULT_MEGABYTES;

const readers = new Map<number, ReturnType<typeof raw>>();

/**
 * Global: reads the body, JSON or a form. It runs behind the guard, so that only an admitted caller can make the service read
 * megabytes, and each route can have a limit of its own.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly spool: Spool) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!WITH_BODY.has(request.method)) return next.handle();
    if (hasLeft(request)) throw incomplete();
    const megabytes = bodyLimitOf(context.getHandler());
    if (takesForm(context.getHandler())) return this.withForm(request, http.getResponse<Response>(), megabytes, next);
    return from(readBody(request, http.getResponse<Response>(), megabytes)).pipe(switchMap(() => next.handle()));
  }

  /** The form's files are there as long as the handler works on them, and no longer than its client waits. */
  private withForm(request: Request, response: Response, megabytes: number, next: CallHandler): Observable<unknown> {
    const paths: string[] = [];
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    const received = receiveForm(request, { spool: this.spool, megabytes, paths, signal: ended.signal });
    const removeFiles = () => this.spool.remove(paths).catch(() => undefined); // the sweep removes what cannot be now
    return from(received).pipe(
      switchMap((form) => {
        request.body = form;
        return next.handle();
      }),
      finalize(() => {
        ended.abort();
        void received.then(removeFiles, removeFiles);
      }),
    );
  }
}

async function readBody(request: Request, response: Response, megabytes: number): Promise<void> {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (!encoding && (length === undefined || length === '0')) throw invalidJson('A JSON body is required.');
  if (!type || !JSON_TYPE.test(type)) {
    throw new DomainError('unsupported_media_type', 'The body must be sent as application/json in UTF-8.');
  }
  await read(request, response, megabytes);
  request.body = parseJson(request.body as Buffer);
}

/**
 * Reads the body into memory. One that is too large is refused at once, however much of it is still to come; what comes is
 * thrown away until the server's time-out, so that a client that sends on gets the answer and may use the connection.
 */
async function read(request: Request, response: Response, megabytes: number): Promise<void> {
  const most = megabytes * MEGABYTE;
  if (Number(request.headers['content-length']) > most) throw tooLarge(megabytes);
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    const timer = setTimeout(() => reject(tooSlow()), RECEIVE_TIMEOUT_MS);
    request.once('close', () => clearTimeout(timer));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) reject(tooLarge(megabytes));
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
