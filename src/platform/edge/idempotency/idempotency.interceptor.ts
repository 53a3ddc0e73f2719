import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AnswerBudget } from '#platform/data/tenancy/answer-budget.js';
import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import { type Caller, confirmAuthority } from '#platform/data/tenancy/caller.js';
import { differencesOf } from '#platform/data/dry-runs/differences.js';
import { type HeldTransaction, runHeld } from '#platform/data/tenancy/held-transaction.js';
import { ExpectedWrite, judgedRequest } from '#platform/data/tenancy/judged-requests.js';
import { JournalFull } from '#platform/data/journal/sandbox-bound.js';
import { QuotaExceeded } from '#platform/data/quotas/quotas.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { carriesRequests, ignoresIdempotencyKey } from '../auth/access.js';
import { documentedAnswerOf } from '../validation/answer-model.js';
import { KnownScopes } from '../auth/scopes.js';
import { fingerprintOf } from './request-fingerprint.js';
import { RunningKeys } from './running-keys.js';
import { type Answer, AnsweredBefore, inProgress, type KeyedRequest, StoredAnswers } from './stored-answers.js';

const METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** 1 to 255 visible characters of ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Milliseconds that a request waits for another one with its key. */
const MAX_WAIT_MS = 2_000;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Refusals that say something about the request and the data. Others, such as 429 and 503, say something about the moment. */
const STORED_STATUSES = new Set([400, 404, 409, 412]);
const NOT_STORED = new Set(['invalid_json', 'idempotency_in_progress']);

/**
 * Global: a write with an `Idempotency-Key` takes effect once, however often it is sent. Its answer, or its refusal, commits in the
 * transaction of the effect; the same request under the same key gets that answer again with `Idempotent-Replayed: true`. Keys
 * belong to the tenant, so that a request can be repeated with a rotated API key. Without the header, or on a public route, which has no tenant,
 * nothing is done here.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly runningKeys = new RunningKeys();

  constructor(
    private readonly db: TenantDb,
    private readonly answers: StoredAnswers,
    private readonly budget: AnswerBudget,
    private readonly knownScopes: KnownScopes,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & { caller?: Caller }>();
    const { caller } = request;
    const key = request.headers['idempotency-key'] as string | undefined; // Node joins repeated headers by commas
    const handler = context.getHandler();
    const isRead = documentedAnswerOf(handler) !== undefined; // also a POST that looks records up
    const isIgnored = isRead || carriesRequests(handler) || ignoresIdempotencyKey(handler);
    if (!caller || key === undefined || isIgnored || !METHODS.has(request.method)) return next.handle();
    return from(this.answer(request, caller, key, context.switchToHttp().getResponse<Response>(), next));
  }

  private async answer(
    request: Request,
    caller: Caller,
    key: string,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    if (!KEY.test(key)) throw malformed();
    const { tenant, scopes } = caller;
    const tenantId = tenant.id;
    const deadline = performance.now() + MAX_WAIT_MS;
    const giveBack = await this.runningKeys.take(`${tenantId} ${key}`, deadline, inProgress);
    try {
      const keyed = { tenantId, key, fingerprint: await fingerprintOf(request, scopes, this.knownScopes) };
      const held = this.answers.hold(keyed, deadline);
      return await runHeld(held, () => this.perform(keyed, held, response, next));
    } catch (error) {
      if (error instanceof AnsweredBefore) {
        await this.db.noteEarlierWrite();
        await confirmAuthority(); // it may have waited for the request before
        this.budget.hold(caller, response, true)(error.answer.body?.length ?? 0);
        return replay(error.answer, response);
      }
      throw error;
    } finally {
      giveBack();
    }
  }

  private async perform(
    keyed: KeyedRequest,
    held: HeldTransaction,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    try {
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      const body = await bytesOf(result);
      const answer = {
        status: response.statusCode,
        location: header(response, 'Location'),
        etag: header(response, 'ETag'),
        body,
      };
      const judged = judgedRequest();
      if (judged instanceof ExpectedWrite)
        await held.run(this.db, async (tx) => judged.judge(tx, await differencesOf(tx)));
      await held.commit(this.db, () => this.answers.store(keyed, answer));
      return result instanceof StreamableFile ? fileOf(body!) : result;
    } catch (error) {
      await held.rollback();
      if (!(error instanceof DomainError) || !isStored(error)) throw error;
      const body = Buffer.from(JSON.stringify(error.body));
      const refusal = { status: ERROR_STATUS[error.code], location: null, etag: null, body };
      await held.commit(this.db, () => this.answers.store(keyed, refusal));
      throw error;
    }
  }
}

/** A refusal because of a quota is not stored: the quota of stored answers may be the cause, and room may be made. */
const isStored = (error: DomainError): boolean =>
  STORED_STATUSES.has(ERROR_STATUS[error.code]) &&
  !NOT_STORED.has(error.code) &&
  !(error instanceof QuotaExceeded || error instanceof JournalFull);

const header = (response: Response, name: string): string | null =>
  (response.getHeader(name) as string | undefined) ?? null;

/** The JSON text of an answer, null where it has no body. */
async function bytesOf(result: unknown): Promise<Buffer | null> {
  if (result === undefined) return null;
  if (!(result instanceof StreamableFile)) return Buffer.from(JSON.stringify(result));
  const chunks: Buffer[] = [];
  for await (const chunk of result.getStream() as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const fileOf = (body: Buffer): StreamableFile => new StreamableFile(body, { type: JSON_TYPE, length: body.length });

function replay({ status, location, etag, body }: Answer, response: Response): StreamableFile | undefined {
  response.status(status).setHeader('Idempotent-Replayed', 'true');
  if (location !== null) response.setHeader('Location', location);
  if (etag !== null) response.setHeader('ETag', etag);
  return body ? fileOf(body) : undefined;
}

const malformed = () =>
  DomainError.invalid([{ field: 'Idempotency-Key', reason: 'must be 1 to 255 visible ASCII characters' }]);
