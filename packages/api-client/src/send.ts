import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NetworkError, RedirectError } from './errors.js';

export interface SendOptions {
  /** How often a request is sent at most. Default: 5. */
  attempts?: number;
  /** Milliseconds before the first repetition; each further pause is twice as long. Default: 200. */
  backOffMs?: number;
  /** Milliseconds after which an attempt is given up. Default: 60,000. */
  timeoutMs?: number;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}

export interface SuccessBody {
  data: unknown;
  pagination?: { next_cursor: string | null };
}

/**
 * Sends a request and repeats it while the service is busy (429, 503, 504, or the same key is still being processed) or the connection
 * breaks. Writes have an `Idempotency-Key`, so that a repetition takes effect once. Redirects are not followed, because they would take key
 * and body to another server. Returns the body of a success, undefined without one. Throws {@link ApiError}, {@link NetworkError} and
 * {@link RedirectError}.
 */
export async function send(
  operation: string,
  url: URL,
  init: RequestInit,
  options: SendOptions,
): Promise<SuccessBody | undefined> {
  const { attempts = 5, backOffMs = 200 } = options;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOf(operation, url, init, options);
    if (!(outcome instanceof Error)) return outcome.body;
    init.signal?.throwIfAborted();
    if (attempt >= attempts || !isTemporary(outcome)) throw outcome;
    const own = backOffMs * 2 ** (attempt - 1);
    // the random part distributes the repetitions of concurrent requests
    await pause(Math.max(retryAfterMs.get(outcome) ?? 0, own) + Math.random() * own);
  }
}

function isTemporary(error: Error): boolean {
  if (error instanceof RedirectError) return false;
  return (
    !(error instanceof ApiError) || [429, 503, 504].includes(error.status) || error.code === 'idempotency_in_progress'
  );
}

/** `Retry-After` of answers that had one, in milliseconds. */
const retryAfterMs = new WeakMap<Error, number>();

async function attemptOf(
  operation: string,
  url: URL,
  init: RequestInit,
  { timeoutMs = 60_000, fetch: sender = fetch }: SendOptions,
): Promise<{ body: SuccessBody | undefined } | Error> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
  let response: Response;
  let text: string;
  try {
    response = await sender(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    const { type, status, headers } = response;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      return new RedirectError(operation, url, headers.get('location'));
    }
    text = await response.text();
  } catch (cause) {
    return new NetworkError(`${operation}: no answer from ${url.origin}: ${String(cause)}`, { cause });
  }
  let body;
  try {
    body = text ? JSON.parse(text) : undefined;
  } catch (cause) {
    return new NetworkError(`${operation}: ${url.origin} answered ${response.status} without JSON`, { cause });
  }
  if (response.ok) return { body };
  // for example a proxy in front of the service
  if (!Array.isArray(body?.details)) return new NetworkError(`${operation}: ${url.origin} answered ${response.status}`);
  const error = new ApiError(operation, response.status, body, response.headers.get('x-request-id'));
  retryAfterMs.set(error, Number(response.headers.get('retry-after')) * 1000);
  return error;
}
