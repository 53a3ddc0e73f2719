import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { fetchDirectly, redirectText } from '#access';

export interface ExportRequest {
  base: string;
  key: string;
  resource: string;
  format: string;
  /** `escape` or `keep`, for CSV alone; by default the service escapes formulas. */
  formulas?: string;
  /** Filters of the list, such as `status=active`. */
  filters: readonly string[];
  /** Whether the file stays compressed. */
  isPacked: boolean;
  /** Ends the export when it is aborted. */
  interrupted: AbortSignal;
  /** Called before an interrupted export is begun anew, with the reason. */
  onRetry(reason: string): void;
  /** Called with the numbers of bytes and records that were received so far; records are not counted in a compressed file. */
  onProgress(bytes: number, records: number | undefined): void;
}

/** The service refused the export. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Seconds after which another attempt can succeed; undefined if none can. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 1_000;
/** A connection on which nothing arrives for this time is given up, in milliseconds. */
const STALL_MS = 120_000;
const NEWLINE = 10;
const QUOTE = 34;

/**
 * Writes an export to a file, which gets its name only when it is complete and on the disk. After a lost connection the export is requested
 * again, up to five times; it then begins anew, because each export is of one moment. Leaves no file after an error. Throws
 * {@link Refused}, or the last error.
 */
export async function exportToFile(request: ExportRequest, file: string): Promise<void> {
  const part = `${file}.part`;
  for (let attempt = 1; ; attempt++) {
    try {
      await exportTo(request, () => createWriteStream(part, { flush: true }));
      return await rename(part, file);
    } catch (error) {
      const pause = request.interrupted.aborted ? undefined : pauseAfter(error, attempt);
      if (pause === undefined || attempt === MAX_ATTEMPTS) {
        await rm(part, { force: true });
        throw error;
      }
      request.onRetry(reasonOf(error));
      await setTimeout(pause, undefined, { signal: request.interrupted }).catch(() => undefined);
    }
  }
}

/** Milliseconds before the next attempt; undefined if none can succeed. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (error instanceof Refused) return error.retryAfter && error.retryAfter * 1_000;
  return isAboutFile(error) ? undefined : PAUSE_MS * attempt;
}

/** Whether an error is about the file that is written, such as a full disk, and not about the connection. */
const isAboutFile = (error: unknown): boolean =>
  ['open', 'write', 'fsync', 'rename'].includes((error as NodeJS.ErrnoException).syscall ?? '');

/** The text of an error; that of a host with several addresses has only a code. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);

/** Writes an export to a stream, which is opened when the service answers, and fails if it is incomplete. */
export async function exportTo(request: ExportRequest, openTarget: () => Writable): Promise<void> {
  const response = await open(request);
  if (response.statusCode !== 200) throw await refusalOf(response, request.base);
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  const unpack = isCompressed && !request.isPacked ? [createGunzip()] : [];
  const count = counter(request);
  await pipeline([response, ...unpack, count, openTarget()], { signal: request.interrupted });
}

/** The lists with the records of an export. A list that shows one status by default is counted with each of them. */
const LISTS: Record<string, { path: string; defaults?: readonly [name: string, values: readonly string[]] }> = {
  products: { path: '/v2/products' },
  customers: { path: '/v2/customers', defaults: ['status', ['active', 'inactive']] },
  inventories: { path: '/v2/inventories' },
  orders: { path: '/v2/orders', defaults: ['order_status', ['all']] },
  invoices: { path: '/v2/invoices' },
  shipments: { path: '/v2/shipments' },
  credit_notes: { path: '/v2/credit-notes' },
  contract_pricing: { path: '/v2/contract-pricing' },
};

/** The number of records that an export will have, for the progress; undefined if it is not known. */
export async function recordsOf({ base, key, resource, filters }: ExportRequest): Promise<number | undefined> {
  const { path, defaults: [name, values] = ['', []] } = LISTS[resource] ?? {};
  if (path === undefined) return undefined;
  const query = queryOf(filters);
  query.delete('references'); // a parameter of exports alone
  query.set('page_size', '1');
  let records = 0;
  for (const value of values.length && !query.has(name) ? values : [undefined]) {
    if (value !== undefined) query.set(name, value);
    const response = await fetchDirectly(new URL(`${path}?${query}`, base), { headers: { 'x-api-key': key } }).catch(
      () => undefined,
    );
    if (!response?.ok) return undefined; // the export itself will say why
    records += ((await response.json()) as { pagination: { total_records: number } }).pagination.total_records;
    if (value !== undefined) query.delete(name);
  }
  return records;
}

function queryOf(filters: readonly string[]): URLSearchParams {
  const query = new URLSearchParams();
  for (const filter of filters) {
    const [name = '', ...value] = filter.split('=');
    query.append(name, value.join('='));
  }
  return query;
}

function open({
  base,
  key,
  resource,
  format,
  formulas,
  filters,
  interrupted,
}: ExportRequest): Promise<IncomingMessage> {
  const query = queryOf(filters);
  query.set('format', format);
  if (formulas !== undefined) query.set('formulas', formulas);
  const url = new URL(`/v2/exports/${encodeURIComponent(resource)}?${query}`, base);
  const headers = { 'x-api-key': key, 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(url, { headers, timeout: STALL_MS, signal: interrupted }, resolve);
    sent.on('timeout', () => sent.destroy(new Error('The service sends nothing any more')));
    sent.on('error', reject).end();
  });
}

/** Counts bytes and records. A line of NDJSON is a record; a row of CSV too, except the header, and its quoted cells may have line breaks. */
function counter({ isPacked, format, onProgress }: ExportRequest): Transform {
  const isCsv = format === 'csv';
  let bytes = 0;
  let rows = isCsv ? -1 : 0;
  let isQuoted = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (!isPacked)
        for (const byte of chunk)
          if (byte === NEWLINE && !isQuoted) rows++;
          else if (isCsv && byte === QUOTE) isQuoted = !isQuoted;
      onProgress(bytes, isPacked ? undefined : Math.max(0, rows));
      done(null, chunk);
    },
  });
}

/** Status of a refusal that later attempts can overcome. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

async function refusalOf(response: IncomingMessage, base: string): Promise<Refused> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const status = response.statusCode!;
  const { location } = response.headers;
  if (status < 400 && location !== undefined) return new Refused(status, redirectText(base, location), undefined);
  const text = Buffer.concat(chunks).toString();
  const after = Number(response.headers['retry-after'] ?? 1);
  return new Refused(status, messageOf(text), isTemporary(status) ? after : undefined);
}

function messageOf(text: string): string {
  try {
    const { message, details = [] } = JSON.parse(text) as {
      message: string;
      details?: { field: string; reason: string }[];
    };
    return [message, ...details.map(({ field, reason }) => `${field} ${reason}`)].join(' ');
  } catch {
    return text.slice(0, 1_000);
  }
}
