import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';

export interface ExportRequest {
  base: string;
  key: string;
  resource: string;
  format: string;
  /** Filters of the list, such as `status=active`. */
  filters: readonly string[];
  /** Whether the file stays compressed. */
  isPacked: boolean;
  /** Called with the numbers of bytes and lines that were received so far; lines are not counted in a compressed file. */
  onProgress(bytes: number, lines: number): void;
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

/**
 * Writes an export to a file, which gets its name only when it is complete. After an interruption the export is requested again, up to
 * five times; it then begins anew, because each export is of one moment. Throws {@link Refused}, or the last error.
 */
export async function exportToFile(request: ExportRequest, file: string): Promise<void> {
  const part = `${file}.part`;
  for (let attempt = 1; ; attempt++) {
    try {
      await exportTo(request, createWriteStream(part));
      await rename(part, file);
      return;
    } catch (error) {
      const pause = error instanceof Refused ? error.retryAfter && error.retryAfter * 1_000 : PAUSE_MS * attempt;
      if (pause === undefined || attempt === MAX_ATTEMPTS) {
        await rm(part, { force: true });
        throw error;
      }
      await setTimeout(pause);
    }
  }
}

/** Writes an export to a stream, and fails if it is incomplete. */
export async function exportTo(request: ExportRequest, target: Writable): Promise<void> {
  const response = await open(request);
  if (response.statusCode !== 200) throw await refusalOf(response);
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  const unpack = isCompressed && !request.isPacked ? [createGunzip()] : [];
  const count = counter(request);
  await pipeline([response, ...unpack, count, target]);
}

function open({ base, key, resource, format, filters }: ExportRequest): Promise<IncomingMessage> {
  const url = new URL(`/v2/exports/${encodeURIComponent(resource)}`, base);
  url.searchParams.set('format', format);
  for (const filter of filters) {
    const [name = '', ...value] = filter.split('=');
    url.searchParams.append(name, value.join('='));
  }
  const headers = { 'x-api-key': key, 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(url, { headers, timeout: STALL_MS }, resolve);
    sent.on('timeout', () => sent.destroy(new Error('The service sends nothing any more')));
    sent.on('error', reject).end();
  });
}

function counter({ isPacked, onProgress }: ExportRequest): Transform {
  let bytes = 0;
  let lines = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (!isPacked) for (const byte of chunk) if (byte === NEWLINE) lines++;
      onProgress(bytes, lines);
      done(null, chunk);
    },
  });
}

/** Status of a refusal that later attempts can overcome. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

async function refusalOf(response: IncomingMessage): Promise<Refused> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const status = response.statusCode!;
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
