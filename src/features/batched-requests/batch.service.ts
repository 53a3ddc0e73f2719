import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { AnswerBudget } from '#platform/data/tenancy/answer-budget.js';
import { currentCaller, outsideTimeLimit } from '#platform/data/tenancy/caller.js';
import type { Carrier } from '#platform/edge/http/carrier.js';
import { AnswerTooLarge, type InternalAnswer, InternalCalls } from '#platform/edge/http/internal-calls.js';
import { BatchAnswer, refusalOf } from './batch-answer.js';
import {
  answerFull,
  assertBatch,
  type Batch,
  type BatchedRequest,
  headersOf,
  notAttempted,
  outOfTime,
} from './batched-request.js';
import { pathFault, routeFault } from './refused-routes.js';

const MEGABYTE = 1024 * 1024;

/** Sends the requests of batches, one after another, as if each came alone. */
@Injectable()
export class BatchService {
  /**
   * No further request of a batch is sent after this time in seconds, and reads do not take the answer beyond this number of megabytes. Tests
   * replace them.
   */
  limits = { seconds: 20, megabytes: 16 };

  constructor(
    private readonly calls: InternalCalls,
    private readonly budget: AnswerBudget,
  ) {}

  /**
   * The JSON text of the answer, in which each request has what it alone would be answered. Nothing of the batch itself is stored, so a
   * repetition under its key goes on where the first one ended. Throws `validation_failed` before any request is sent.
   */
  run(batch: Batch, carrier: Carrier): Promise<Buffer> {
    assertBatch(batch, carrier.idempotencyKey);
    return outsideTimeLimit(() => this.sendAll(batch, carrier));
  }

  private async sendAll({ requests, onError }: Batch, carrier: Carrier): Promise<Buffer> {
    const answer = new BatchAnswer();
    const hold = this.budget.hold(currentCaller(), carrier.response, false);
    const { seconds, megabytes } = this.limits;
    const [end, maxBytes] = [performance.now() + seconds * 1000, megabytes * MEGABYTE];
    /** Why the requests that are left are not sent. */
    let refusal: DomainError | undefined;
    for (const [index, request] of requests.entries()) {
      if (carrier.hasLeft) break; // a repetition of the batch goes on here
      const before = answer.bytes;
      if (performance.now() >= end) refusal ??= outOfTime(seconds);
      if (before >= maxBytes) refusal ??= answerFull(megabytes);
      const answered = refusal ? undefined : await this.send(request, index, carrier, maxBytes - before);
      if (!answered || !answer.add(request.id, answered, request.method === 'GET' ? maxBytes : Infinity)) {
        refusal ??= answerFull(megabytes);
        answer.add(request.id, refusalOf(refusal));
      }
      hold(answer.bytes - before);
      if (onError === 'stop' && answered && answered.status >= 400) refusal ??= notAttempted(request.id);
    }
    return answer.end();
  }

  /** The answer to a request; undefined for a read whose body has more than `bytesLeft`. */
  private async send(
    request: BatchedRequest,
    index: number,
    carrier: Carrier,
    bytesLeft: number,
  ): Promise<InternalAnswer | undefined> {
    const { method, path, body } = request;
    const reason = pathFault(path);
    if (reason) return refusalOf(DomainError.invalid([{ field: 'path', reason }]));
    const maxBytes = method === 'GET' ? bytesLeft : undefined;
    const headers = headersOf(request, index, carrier.idempotencyKey);
    try {
      const answered = await this.calls.call(
        carrier.callOf({ method, path, headers, body, maxBytes, routeFault }, index),
      );
      carrier.noteWrites(answered);
      return answered;
    } catch (error) {
      if (error instanceof AnswerTooLarge) return undefined;
      return refusalOf(new DomainError('unavailable', 'The answer of this request broke off.', [], { cause: error }));
    }
  }
}
