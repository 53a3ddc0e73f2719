import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { MAX_KEY_LENGTH, type METHODS, type ON_ERROR } from './batch-limits.js';

const KEY = /^[\x21-\x7e]+$/;

/** One request of a batch. */
export interface BatchedRequest {
  /** The caller's name of it, unique in the batch. */
  id: string;
  method: (typeof METHODS)[number];
  /** Path below `/v2/` with query. */
  path: string;
  /** A JSON value as it was parsed; undefined for none. */
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string;
  ifNoneMatch?: string;
}

/** The requests of a batch, in the order in which they are done. */
export interface Batch {
  requests: readonly BatchedRequest[];
  onError: (typeof ON_ERROR)[number];
}

/** Throws `validation_failed` for ids that occur twice, and for a key of the batch with which no keys of its requests can be made. */
export function assertBatch({ requests }: Batch, key: string | undefined): void {
  const faults = new Faults();
  const places = new Map<string, number>();
  for (const [index, { id }] of requests.entries()) {
    const first = places.get(id);
    if (first === undefined) places.set(id, index);
    else faults.add(`requests[${index}].id`, `must not be repeated: requests[${first}] has it`);
  }
  if (key !== undefined && !(KEY.test(key) && key.length <= MAX_KEY_LENGTH))
    faults.add(
      'Idempotency-Key',
      `must be 1 to ${MAX_KEY_LENGTH} visible ASCII characters, because a colon and the index of the request are added`,
    );
  faults.throwIfAny();
}

/** The headers of a request. `batchKey` is the key of the batch, from which a write without a key of its own gets one. */
export function headersOf(
  { method, idempotencyKey, ifMatch, ifNoneMatch }: BatchedRequest,
  index: number,
  batchKey: string | undefined,
): Record<string, string> {
  const derived = batchKey !== undefined && method !== 'GET' ? `${batchKey}:${index}` : undefined;
  const sent = {
    'idempotency-key': idempotencyKey ?? derived,
    'if-match': ifMatch,
    'if-none-match': ifNoneMatch,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** What is answered in the place of a request that was not sent. */
export const notAttempted = (id: string) =>
  new DomainError('not_attempted', `The request was not sent, because ${id} failed before it.`);
export const outOfTime = (seconds: number) =>
  new DomainError('unavailable', `The batch took ${seconds} seconds before this request, which was not sent.`);
export const answerFull = (megabytes: number) =>
  new DomainError('unavailable', `The answer of the batch would have more than ${megabytes} MB with this one.`);
