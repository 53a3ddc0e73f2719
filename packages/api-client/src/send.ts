import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NetworkError, RedirectError } from './errors.js';

export interface SendOptions {
  /** How often a request is sent at most. Default: 5. */
  attempts?: number;
  /** Milliseconds before the first repetition; each further pause is twice as long. Default: 200. */
  backOffMs?: number;
  /** Milliseconds after which an attempt is given up. Reading the bytes of a file has no limit. Default: 60,000. */
  timeoutMs?: number;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}

export interface SuccessBody {
  data: unknown;
  included?: object;
  pagination?: { next_cursor?: string | null; next_page?: number };
}

/** What an operation answers with: JSON, or a file, whose bytes the caller reads. */
export type AnswerKind = 'json' | 'file';

/** The body of a success, undefined without one; of a file, the response with its bytes unread. */
type Answer<Kind> = Kind extends 'file' ? Response : SuccessBody | undefined;
type Outcome = { answer: Answer<AnswerKind> } | { error: Error; isTemporary: boolean; retryAfterMs?: number };

/** Statuses of a service that is busy, which a later request may find idle. */
const BUSY = [429, 503, 504];

/**
 * Sends a request and repeats it while the service is busy (429, 503, 504, or the same key is still being processed) or the connection
 * breaks. Writes have an `Idempotency-Key`, so that a repetition takes effect once. A success that has arrived is never asked for again.
 * Redirects are not followed, because they would take key and body to another server. Throws {@link ApiError}, {@link NetworkError} and
 * {@link RedirectError}.
 */
export async function send<Kind extends AnswerKind>(
  operation: string,
  url: URL,
  init: RequestInit,
  kind: Kind,
  options: SendOptions,
): Promise<Answer<Kind>> {
  const { attempts = 5, backOffMs = 200 } = options;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOf(operation, url, init, kind, options);
    if ('answer' in outcome) return outcome.answer as Answer<Kind>;
    init.signal?.throwIfAborted();
    if (attempt >= attempts || !outcome.isTemporary) throw outcome.error;
    const own = backOffMs * 2 ** (attempt - 1);
    // the random part distributes the repetitions of concurrent requests
    await pause(Math.max(outcome.retryAfterMs ?? 0, own) + Math.random() * own);
  }
}

async function attemptOf(
  operation: string,
  url: URL,
  init: RequestInit,
  kind: AnswerKind,
  { timeoutMs = 60_000, fetch: sender = fetch }: SendOptions,
): Promise<Outcome> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  const signal = AbortSignal.any([patience.signal, ...(init.signal ? [init.signal] : [])]);
  try {
    const response = await sender(url, { ...init, redirect: 'manual', signal });
    const { type, status, headers } = response;
    if (kind === 'file' && (response.ok || status === 304)) return { answer: response };
    if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      return { error: new RedirectError(operation, url, headers.get('location')), isTemporary: false };
    }
    return outcomeOf(operation, url, response, await response.text());
  } catch (cause) {
    const error = new NetworkError(`${operation}: no answer from ${url.origin}: ${String(cause)}`, { cause });
    return { error, isTemporary: true };
  } finally {
    clearTimeout(timer);
  }
}

/** What an answer with a JSON body means. Bodies of another form are not of the service but, for example, of a proxy in front of it. */
function outcomeOf(operation: string, url: URL, { ok, status, headers }: Response, text: string): Outcome {
  const body = parsed(text);
  if (ok && body !== NO_JSON) return { answer: body as SuccessBody | undefined };
  if (ok || !isErrorBody(body)) {
    const form = ok ? ' without JSON' : '';
    const error = new NetworkError(`${operation}: ${url.origin} answered ${status}${form}`);
    return { error, isTemporary: status === 429 || status >= 500 };
  }
  return {
    error: new ApiError(operation, status, body, headers.get('x-request-id')),
    isTemporary: BUSY.includes(status) || body.code === 'idempotency_in_progress',
    retryAfterMs: Number(headers.get('retry-after')) * 1000,
  };
}

const NO_JSON = Symbol('no JSON');

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return NO_JSON;
  }
}

const isErrorBody = (body: unknown): body is ConstructorParameters<typeof ApiError>[2] =>
  Array.isArray((body as { details?: unknown } | undefined)?.details);
