import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { rangeOf } from './byte-range.js';
import { type ByteRange, IMMUTABLE, isKey, type ObjectStore } from './object-store.js';

/** A reader that takes nothing for this long is given up. */
const SILENCE_MS = 60_000;
/** A stored file is looked at, never obeyed: no scripts, no plugins, no origin, nothing from elsewhere. */
const POLICY = "sandbox; default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** What a request for an object comes to. */
interface Reply {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** What of it is sent, if anything. */
  part?: ByteRange;
}

/** Answers a GET or HEAD with an object, whole or in part (RFC 9110, sections 13 and 14). */
export async function sendObject(
  store: ObjectStore,
  { key, contentType }: { key: string; contentType: string },
  request: Request,
  response: Response,
): Promise<void> {
  const size = isKey(key) ? await store.sizeOf(key) : undefined;
  if (size === undefined) throw DomainError.notFound('media_file', key);
  const { status, headers, part } = replyTo(request, key, size);
  const isWanted = part && request.method !== 'HEAD';
  const bytes = isWanted && (await store.read(key, status === 206 ? part : undefined));
  if (isWanted && !bytes) throw DomainError.notFound('media_file', key); // deleted meanwhile
  response.status(status).set({ ...common(key), ...headers });
  if (part) response.set('Content-Type', contentType);
  if (bytes) await send(bytes, response);
  else response.end();
}

const tagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url')}"`; // bytes never change

const common = (key: string): Record<string, string> => ({
  'Accept-Ranges': 'bytes',
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ETag: tagOf(key),
  'X-Content-Type-Options': 'nosniff',
});

function replyTo({ headers }: Request, key: string, size: number): Reply {
  const tag = tagOf(key);
  const { 'if-none-match': known, 'if-range': condition } = headers;
  if (known !== undefined && (known.trim() === '*' || known.includes(tag))) return { status: 304, headers: {} };
  const range = condition === undefined || condition === tag ? rangeOf(headers.range, size) : undefined;
  if (range === 'unsatisfiable') return { status: 416, headers: { 'Content-Range': `bytes */${size}` } };
  const part = range ?? { start: 0, end: size - 1 };
  const length = { 'Content-Length': String(part.end - part.start + 1) };
  if (!range) return { status: 200, headers: length, part };
  return { status: 206, headers: { ...length, 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }, part };
}

async function send(bytes: Readable, response: Response): Promise<void> {
  response.setTimeout(SILENCE_MS, () => response.destroy());
  await pipeline(bytes, response).catch(() => response.destroy()); // the reader left, or the store failed half-way
}
