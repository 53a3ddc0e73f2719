import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Target {
  base: string;
  key: string;
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

/** A response that is not a success. */
export class Refused extends Error {}

/** How often a request is sent again that got no response or a temporary error, and the pause before, in milliseconds. */
const MAX_RETRIES = 5;
const RETRY_PAUSE_MS = 2_000;

const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** Content type and encoding of a file, by its name: `.csv`, or NDJSON; each also packed as `.gz`. */
export function headersOf(file: string): Record<string, string> {
  const isPacked = file.endsWith('.gz');
  const name = isPacked ? file.slice(0, -3) : file;
  return {
    'Content-Type': name.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
  };
}

/** Sends a file as a stream. The idempotency key lets it be sent again after a lost connection without a second import. */
export async function sendFile(file: string, options: ImportOptions, target: Target): Promise<ImportState> {
  const { resource, mode, onError, isDryRun } = options;
  const query = new URLSearchParams({ resource, mode, on_error: onError, dry_run: String(isDryRun) });
  const headers = { ...headersOf(file), 'Idempotency-Key': randomUUID() };
  return dataOf(
    await request(target, `/v2/imports?${query}`, () => ({
      method: 'POST',
      headers,
      body: Readable.toWeb(createReadStream(file)) as BodyInit,
      duplex: 'half',
    })),
  );
}

export const readImport = async (id: string, target: Target): Promise<ImportState> =>
  dataOf(await request(target, `/v2/imports/${id}`));

export const cancelImport = async (id: string, target: Target): Promise<ImportState> =>
  dataOf(await request(target, `/v2/imports/${id}/cancel`, () => ({ method: 'POST' })));

/** The refused lines, read while they arrive. */
export async function* refusedLines(id: string, target: Target): AsyncGenerator<RefusedLine> {
  const response = await request(target, `/v2/imports/${id}/errors`);
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line) yield JSON.parse(line) as RefusedLine;
  }
}

async function request(
  { base, key }: Target,
  path: string,
  init: () => RequestInit & { duplex?: 'half' } = () => ({}),
): Promise<Response> {
  for (let retries = 0; ; retries++) {
    const { headers = {}, ...rest } = init();
    const sent = fetch(new URL(path, base), { ...rest, headers: { 'X-API-Key': key, ...(headers as object) } });
    const response = await sent.catch((error: unknown) => error as Error);
    if (!(response instanceof Error) && response.ok) return response;
    const isFinal = !(response instanceof Error) && !isTemporary(response.status);
    if (isFinal || retries >= MAX_RETRIES)
      throw response instanceof Error ? response : new Refused(await reasonOf(response));
    await sleep(RETRY_PAUSE_MS);
  }
}

const dataOf = async (response: Response): Promise<ImportState> =>
  ((await response.json()) as { data: ImportState }).data;

async function reasonOf(response: Response): Promise<string> {
  const { message, details } = (await response.json()) as Pick<RefusedLine, 'message' | 'details'>;
  return [message, ...details.map(({ field, reason }) => `  ${field}: ${reason}`)].join('\n');
}
