import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { redirectText } from '#access';

export interface Target {
  base: string;
  key: string;
  /** Called before a request is sent again, with the reason. */
  onRetry(reason: string): void;
}

/** A response that is not a success. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** Whether the same request can succeed later. */
    readonly isTemporary: boolean,
    message: string,
  ) {
    super(message);
  }
}

/** The sending was interrupted before the file was complete; there is no import of it. */
export class NotSent extends Error {}

/** The service did not answer, and repeating did not help. */
class Unreachable extends Error {}

/** How often a request is sent again that got no response or a temporary error, and the pause before, in milliseconds. */
export const MAX_RETRIES = 10;
const RETRY_PAUSE_MS = 1_000;
/** A connection on which nothing happens for this time is given up, in milliseconds. */
const STALL_MS = 60_000;

/** What is sent besides the path. */
export interface RequestParts {
  method?: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
  maxRetries?: number;
}

/** Sends a request, again after temporary errors, and reads its successful response. Throws {@link Refused} and {@link Unreachable}. */
export const request = <T>(
  target: Target,
  path: string,
  read: (response: IncomingMessage) => Promise<T>,
  { method = 'GET', headers, body, maxRetries = MAX_RETRIES }: RequestParts = {},
): Promise<T> => {
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      open(target, path, { method, headers, timeout: STALL_MS }).on('response', resolve).on('error', reject).end(body);
    });
  return repeated(send, read, target, maxRetries);
};

/** Opens a request whose body the caller writes. */
export function open({ base, key }: Target, path: string, { headers, ...options }: RequestOptions) {
  const url = new URL(path, base);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(url, { ...options, headers: { ...headers, 'X-API-Key': key } });
  return sent.on('timeout', () => sent.destroy(new Error('the connection stands still')));
}

/** As {@link request}, for a request that `send` opens and writes. */
export async function repeated<T>(
  send: () => Promise<IncomingMessage>,
  read: (response: IncomingMessage) => Promise<T>,
  { base, onRetry }: Target,
  maxRetries: number,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      const answer = await send();
      if (answer.statusCode! < 300) return await read(answer);
      throw await refusalOf(answer, base);
    } catch (error) {
      const isFinal = error instanceof Refused ? !error.isTemporary : !isLostConnection(error);
      if (isFinal) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      const reason = message || String(code); // the error of several addresses has no text
      if (retries >= maxRetries)
        throw error instanceof Refused ? error : new Unreachable(`${base} does not answer: ${reason}`);
      onRetry(reason);
    }
    await sleep(RETRY_PAUSE_MS);
  }
}

/** The member `data` of a response. */
export const dataOf = async <T>(response: IncomingMessage): Promise<T> =>
  (JSON.parse(await text(response)) as { data: T }).data;

/** Whether an error is not about the file or its interruption. */
const isLostConnection = (error: unknown): boolean =>
  !(error instanceof NotSent) && (error as NodeJS.ErrnoException).syscall !== 'open';

async function refusalOf(response: IncomingMessage, base: string): Promise<Refused> {
  const body = await text(response);
  const status = response.statusCode!;
  const { location } = response.headers;
  if (status < 400 && location !== undefined) return new Refused(status, '', false, redirectText(base, location));
  const isTemporary = status === 429 || status >= 500;
  try {
    const { code, message, details } = JSON.parse(body) as {
      code: string;
      message: string;
      details: { field: string; reason: string }[];
    };
    const reasons = details.map(({ field, reason }) => `  ${field}: ${reason}`);
    const isRunning = code === 'idempotency_in_progress';
    return new Refused(status, code, isTemporary || isRunning, [message, ...reasons].join('\n'));
  } catch {
    return new Refused(status, '', isTemporary, `The service answered ${status}: ${body.slice(0, 1_000)}`);
  }
}
