import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Target {
  base: string;
  key: string;
  /** Called before a request is sent again, with the reason. */
  onRetry(reason: string): void;
}

/** The parameters of an import. */
export interface ImportOptions {
  resource: string;
  mode: string;
  onError: string;
  isDryRun: boolean;
}

/** An import as the service answers it, as far as it is shown. */
export interface ImportState {
  id: string;
  status: 'queued' | 'running' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled';
  on_error: string;
  dry_run: boolean;
  rows_total: number | null;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export interface RefusedLine {
  line: number;
  reference: string | null;
  code: string;
  message: string;
  details: { field: string; reason: string }[];
}

/** How a file is sent. */
export interface Sending {
  /** Ends the sending. A file that was sent completely is waited for all the same, because its import may have begun. */
  interrupted: AbortSignal;
  /** Called with the number of bytes that were sent, and that of the file. */
  onSent(bytes: number, size: number): void;
}

/** A response that is not a success. */
class Refused extends Error {
  constructor(
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
const MAX_RETRIES = 10;
/** The same for the state of an import that runs: it is watched again when the service is back, for about five minutes. */
const MAX_WATCH_RETRIES = 300;
const RETRY_PAUSE_MS = 1_000;
/** A connection on which nothing happens for this time is given up, in milliseconds; that of a file while the service stores it. */
const STALL_MS = 60_000;
const STORING_MS = 600_000;

/** Content type and encoding of a file, by its name: `.csv`, or NDJSON; each also packed as `.gz`. */
export function headersOf(file: string): Record<string, string> {
  const isPacked = file.endsWith('.gz');
  const name = isPacked ? file.slice(0, -3) : file;
  return {
    'Content-Type': name.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
  };
}

/**
 * Sends a file as a stream. The idempotency key lets it be sent again after a lost connection without a second import. Throws
 * {@link NotSent}, {@link Refused} and {@link Unreachable}, and the error of a file that cannot be read.
 */
export async function sendFile(
  file: string,
  options: ImportOptions,
  target: Target,
  { interrupted, onSent }: Sending,
): Promise<ImportState> {
  const { resource, mode, onError, isDryRun } = options;
  const query = new URLSearchParams({ resource, mode, on_error: onError, dry_run: String(isDryRun) });
  const facts = await stat(file);
  if (!facts.isFile()) throw new Error(`${file} is not a file`);
  const { size } = facts;
  const headers = { ...headersOf(file), 'Content-Length': size, 'Idempotency-Key': randomUUID() };
  /** Whether the service may have an import of the file. */
  let isSent = false;
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = open(target, `/v2/imports?${query}`, { method: 'POST', headers, timeout: STORING_MS });
      const source = createReadStream(file);
      let bytes = 0;
      source.on('data', (chunk) => onSent((bytes += chunk.length), size));
      source.on('end', () => (isSent = true));
      source.on('error', (error) => sent.destroy(error));
      const stop = () => isSent || sent.destroy(new NotSent('interrupted'));
      interrupted.addEventListener('abort', stop, { once: true });
      sent.on('response', (response) => {
        if (!isSent) source.destroy(); // the service refuses the file before it has it
        resolve(response);
      });
      sent.on('error', reject);
      sent.on('close', () => {
        source.destroy();
        interrupted.removeEventListener('abort', stop);
      });
      source.pipe(sent);
    });
  const attempt = () => (interrupted.aborted && !isSent ? Promise.reject(new NotSent('interrupted')) : send());
  return repeated(attempt, stateOf, target, MAX_RETRIES);
}

export const readImport = (id: string, target: Target): Promise<ImportState> =>
  request(target, `/v2/imports/${encodeURIComponent(id)}`, stateOf, { maxRetries: MAX_WATCH_RETRIES });

/** The import that was sent last; undefined if there is none. */
export const lastImport = (target: Target): Promise<ImportState | undefined> =>
  request(target, '/v2/imports?sort_by=created_at&page_size=1', async (response) => {
    const { data } = (await json(response)) as { data: ImportState[] };
    return data[0];
  });

/** Cancels an import. Returns its state, also if it had ended before. */
export async function cancelImport(id: string, target: Target): Promise<ImportState> {
  try {
    return await request(target, `/v2/imports/${encodeURIComponent(id)}/cancel`, stateOf, { method: 'POST' });
  } catch (error) {
    if (error instanceof Refused && error.code === 'import_not_cancellable') return readImport(id, target);
    throw error;
  }
}

/** The refused lines, read while they arrive. */
export async function* refusedLines(id: string, target: Target): AsyncGenerator<RefusedLine> {
  const path = `/v2/imports/${encodeURIComponent(id)}/errors`;
  const response = await request(target, path, (answer) => Promise.resolve(answer.setEncoding('utf8')));
  let rest = '';
  for await (const chunk of response as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line) yield JSON.parse(line) as RefusedLine;
  }
}

const request = <T>(
  target: Target,
  path: string,
  read: (response: IncomingMessage) => Promise<T>,
  { method = 'GET', maxRetries = MAX_RETRIES } = {},
): Promise<T> => {
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      open(target, path, { method, timeout: STALL_MS }).on('response', resolve).on('error', reject).end();
    });
  return repeated(send, read, target, maxRetries);
};

function open({ base, key }: Target, path: string, { headers, ...options }: RequestOptions) {
  const url = new URL(path, base);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(url, { ...options, headers: { ...headers, 'X-API-Key': key } });
  return sent.on('timeout', () => sent.destroy(new Error('the connection stands still')));
}

/** Sends a request, again after temporary errors, and reads its successful response. Throws {@link Refused} and {@link Unreachable}. */
async function repeated<T>(
  send: () => Promise<IncomingMessage>,
  read: (response: IncomingMessage) => Promise<T>,
  { base, onRetry }: Target,
  maxRetries: number,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      const answer = await send();
      if (answer.statusCode! < 300) return await read(answer);
      throw await refusalOf(answer);
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

/** Whether an error is not about the file or its interruption. */
const isLostConnection = (error: unknown): boolean =>
  !(error instanceof NotSent) && (error as NodeJS.ErrnoException).syscall !== 'open';

const json = async (response: IncomingMessage): Promise<unknown> => JSON.parse(await text(response));

const stateOf = async (response: IncomingMessage): Promise<ImportState> =>
  ((await json(response)) as { data: ImportState }).data;

async function refusalOf(response: IncomingMessage): Promise<Refused> {
  const body = await text(response);
  const status = response.statusCode!;
  const isTemporary = status === 429 || status >= 500;
  try {
    const { code, message, details } = JSON.parse(body) as Omit<RefusedLine, 'line' | 'reference'>;
    const reasons = details.map(({ field, reason }) => `  ${field}: ${reason}`);
    return new Refused(code, isTemporary || code === 'idempotency_in_progress', [message, ...reasons].join('\n'));
  } catch {
    return new Refused('', isTemporary, `The service answered ${status}: ${body.slice(0, 1_000)}`);
  }
}
