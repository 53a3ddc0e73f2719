import {
  applyDecorators,
  CallHandler,
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
import type { Caller } from '../tenancy/caller.js';
import { FairQueue } from '../tenancy/fair-queue.js';
import { BodyBudget, type Place, tooManyOfOthers } from './body-budget.js';
import { invalidJson, readJson, SMALL_BODY } from '../json/json.js';
import { MEGABYTE, receiveForm } from './receive-form.js';
import { hasClientLeft, requestTooSlow } from './body-watch.js';

const LIMIT = 'body:limit';
const FORM = 'body:form';
const DEFAULT_MEGABYTES = 2;
/** Time that clients have to send a JSON body. */
const RECEIVE_TIMEOUT_MS = 60_000;
/** Large bodies of one tenant that wait for their place at once. */
const MOST_WAITING = 50;
/** Bodies of more bytes are worked on one at a time: what is made of one takes ten times its bytes. */
const LARGE_BODY = 4 * MEGABYTE;
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
 * megabytes, and each route can have a limit of its own. A large JSON body first waits for its place in the {@link BodyBudget},
 * before any of it is read, and keeps it until it is answered. Of the largest bodies one is worked on at a time, by turns of the
 * tenants; the others wait as the bytes that came.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  private readonly budget: BodyBudget;
  private readonly largeBodies: FairQueue;

  constructor(
    private readonly spool: Spool,
    @Inject(Env) env: Env,
  ) {
    const most = env.BODIES_IN_MEMORY_MB * MEGABYTE;
    const maxWaiting = MOST_WAITING;
    this.budget = new BodyBudget({ most, share: most / 2, waitMs: env.BODY_WAIT_MS, maxWaiting });
    const oneAtATime = { slots: 1, share: 1, maxWaiting, maxWaitMs: env.BODY_WAIT_MS };
    this.largeBodies = new FairQueue({ ...oneAtATime, refusal: tooManyOfOthers });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<RequestOfCaller>();
    if (!WITH_BODY.has(request.method)) return next.handle();
    if (hasClientLeft(request)) throw incomplete();
    const megabytes = bodyLimitOf(context.getHandler());
    if (takesForm(context.getHandler())) return this.withForm(request, http.getResponse<Response>(), megabytes, next);
    requireJson(request, megabytes);
    const response = http.getResponse<Response>();
    const bytes = weightOf(request, megabytes);
    if (bytes <= SMALL_BODY) {
      const small = read(request, response, megabytes).then(() => parseBody(request));
      return from(small).pipe(switchMap(() => next.handle()));
    }
    return from(this.enter(request, response, bytes)).pipe(
      switchMap((place) => {
        const answered = new AbortController();
        return from(this.readLarge(request, response, { megabytes, place, until: answered.signal })).pipe(
          switchMap(() => next.handle()),
          finalize(() => {
            place.release();
            answered.abort();
          }),
        );
      }),
    );
  }

  /** Reads a body that has its place. What it takes besides is given back when the request has been answered: `until` is aborted then. */
  private async readLarge(
    request: RequestOfCaller,
    response: Response,
    { megabytes, place, until }: { megabytes: number; place: Place; until: AbortSignal },
  ): Promise<void> {
    await read(request, response, megabytes);
    const { length } = request.body as Buffer;
    place.shrinkTo(length);
    if (length > LARGE_BODY) {
      const giveBack = await this.largeBodies.take(tenantOf(request));
      if (until.aborted) giveBack();
      else until.addEventListener('abort', giveBack, { once: true });
    }
    await parseBody(request);
  }

  private async enter(request: RequestOfCaller, response: Response, bytes: number): Promise<Place> {
    const left = new AbortController();
    const leave = () => left.abort();
    response.once('close', leave);
    try {
      return await this.budget.enter(tenantOf(request), bytes, left.signal);
    } finally {
      response.off('close', leave);
    }
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

type RequestOfCaller = Request & { caller?: Caller };

const tenantOf = ({ caller }: RequestOfCaller): string => caller?.tenant.id ?? '';

/** Throws what can be said of a body before it is read. */
function requireJson({ headers }: Request, megabytes: number): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (!encoding && (length === undefined || length === '0')) throw invalidJson('A JSON body is required.');
  if (!type || !JSON_TYPE.test(type)) {
    throw new DomainError('unsupported_media_type', 'The body must be sent as application/json in UTF-8.');
  }
  if (Number(length) > megabytes * MEGABYTE) throw tooLarge(megabytes);
}

/** The bytes that a body may have: those that it says, or the most that the route takes where it may be compressed or does not say. */
function weightOf({ headers }: Request, megabytes: number): number {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers;
  return length === undefined || encoding.toLowerCase() !== 'identity' ? megabytes * MEGABYTE : Number(length);
}

async function parseBody(request: Request): Promise<void> {
  const bytes = request.body as Buffer;
  request.body = undefined; // the text is enough while it is parsed
  request.body = await readJson(bytes);
}

/**
 * Reads the body into memory. One that is too large is refused at once, however much of it is still to come; what comes is
 * thrown away until the server's time-out, so that a client that sends on gets the answer and may use the connection.
 */
async function read(request: Request, response: Response, megabytes: number): Promise<void> {
  const most = megabytes * MEGABYTE;
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    const timer = setTimeout(() => reject(requestTooSlow()), RECEIVE_TIMEOUT_MS);
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
