import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type FileFacts, headersOf } from './file-form.js';
import type { Reading } from './recognise.js';
import { dataOf, MAX_RETRIES, NotSent, open, Refused, repeated, request, type Target } from './requests.js';

/** The parameters of an import. */
export interface ImportOptions extends Reading {
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
  /** Rows that the profile skips. */
  skipped?: number;
  /** Lines with the identifier of an earlier one and other content; they were written, and are listed with the refused lines. */
  repeated?: number;
  /** Columns of the file that the profile does not read. */
  unmapped_columns?: string[];
}

export interface RefusedLine {
  line: number;
  /** `warning` for a line that was written nevertheless. */
  severity?: 'error' | 'warning';
  reference: string | null;
  code: string;
  message: string;
  details: { field: string; reason: string }[];
}

/** How a file is sent. */
export interface Sending {
  facts: FileFacts;
  /** Ends the sending. A file that was sent completely is waited for all the same, because its import may have begun. */
  interrupted: AbortSignal;
  /** Called with the number of bytes that were sent, and that of the file. */
  onSent(bytes: number, size: number): void;
}

/** The same for the state of an import that runs: it is watched again when the service is back, for about five minutes. */
const MAX_WATCH_RETRIES = 300;
/** The connection of a file is given up when nothing happens for this time, in milliseconds: the service stores it meanwhile. */
const STORING_MS = 600_000;

/**
 * Sends a file as a stream. The idempotency key lets it be sent again after a lost connection without a second import. Throws
 * {@link NotSent}, {@link Refused}, the error of a service that does not answer, and that of a file that cannot be read.
 */
export async function sendFile(
  file: string,
  options: ImportOptions,
  target: Target,
  { facts: form, interrupted, onSent }: Sending,
): Promise<ImportState> {
  const facts = await stat(file);
  if (!facts.isFile()) throw new Error(`${file} is not a file`);
  const { size } = facts;
  const headers = { ...headersOf(form), 'Content-Length': size, 'Idempotency-Key': randomUUID() };
  /** Whether the service may have an import of the file. */
  let isSent = false;
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = open(target, pathOf(options), { method: 'POST', headers, timeout: STORING_MS });
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
  return repeated(attempt, dataOf<ImportState>, target, MAX_RETRIES);
}

/** Sends the bytes of a small file. */
export const sendBytes = (
  body: Buffer,
  options: ImportOptions,
  contentType: string,
  target: Target,
): Promise<ImportState> =>
  request(target, pathOf(options), dataOf<ImportState>, {
    method: 'POST',
    headers: { 'Content-Type': contentType, 'Content-Length': body.length, 'Idempotency-Key': randomUUID() },
    body,
  });

function pathOf({ resource, profile, options, mode, onError, isDryRun }: ImportOptions): string {
  const query = new URLSearchParams({ resource, mode, on_error: onError, dry_run: String(isDryRun) });
  if (profile !== undefined) query.set('profile', profile);
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return `/v2/imports?${query}`;
}

export const readImport = (id: string, target: Target): Promise<ImportState> =>
  request(target, `/v2/imports/${encodeURIComponent(id)}`, dataOf<ImportState>, { maxRetries: MAX_WATCH_RETRIES });

/** The import that was sent last; undefined if there is none. */
export const lastImport = (target: Target): Promise<ImportState | undefined> =>
  request(target, '/v2/imports?sort_by=created_at&page_size=1', dataOf<ImportState[]>).then(([last]) => last);

/** Cancels an import. Returns its state, also if it had ended before. */
export async function cancelImport(id: string, target: Target): Promise<ImportState> {
  try {
    return await request(target, `/v2/imports/${encodeURIComponent(id)}/cancel`, dataOf<ImportState>, {
      method: 'POST',
    });
  } catch (error) {
    if (error instanceof Refused && error.code === 'import_not_cancellable') return readImport(id, target);
    throw error;
  }
}

/** The refused lines, read while they arrive. */
export async function* refusedLines(id: string, target: Target): AsyncGenerator<RefusedLine> {
  const response = await request(target, errorsOf(id), (answer) => Promise.resolve(answer.setEncoding('utf8')));
  let rest = '';
  for await (const chunk of response as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line) yield JSON.parse(line) as RefusedLine;
  }
}

/**
 * Writes the refused lines beside the file that was imported, and returns the name: `FILE.refused.csv` has the rows of a table as they were sent
 * and the reasons in two more columns, to be corrected and sent again; `FILE.refused.ndjson` has the list of errors.
 */
export async function writeRefusedLines(
  id: string,
  { file, facts }: { file: string; facts: FileFacts },
  target: Target,
): Promise<string> {
  const headers = {
    Accept:
      facts.contentType === 'application/x-ndjson' ? 'application/x-ndjson' : 'text/csv, application/x-ndjson;q=0.5',
  };
  const response = await request(target, errorsOf(id), (answer) => Promise.resolve(answer), { headers });
  const isCsv = response.headers['content-type']?.startsWith('text/csv');
  const name = `${file}.refused.${isCsv ? 'csv' : 'ndjson'}`;
  await pipeline(response, createWriteStream(name));
  return name;
}

const errorsOf = (id: string): string => `/v2/imports/${encodeURIComponent(id)}/errors`;
