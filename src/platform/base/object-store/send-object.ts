import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { DomainError, type ResourceName } from '../errors/domain-error.js';
import { type ByteRange, IMMUTABLE, isKey, type ObjectStore } from './object-store.js';

/** Content security policy of stored files, which users have uploaded: no scripts, no plugins, no origin, no external resources. */
const POLICY = "sandbox; default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** A `Range` header with a single range. */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/** The response to a request for an object. */
interface ObjectResponse {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** The bytes that are sent, if any. */
  part?: ByteRange;
}

/** Bytes that never change, and how they are sent. */
export interface SentBytes {
  size: number;
  contentType: string;
  /** In quotes. */
  tag: string;
  headers: Record<string, string>;
  /** All bytes, or a range of them; `undefined` when they do not exist any more. */
  read(range?: ByteRange): Promise<Readable | undefined>;
}

/**
 * Responds to a GET or HEAD with an object or a range of it. Throws the error that the object does not exist, as `resource`, also when it has
 * no `contentType`, because only objects of known types are public; and the store's errors.
 */
export async function sendObject(
  store: ObjectStore,
  { key, contentType, resource }: { key: string; contentType: string | undefined; resource: ResourceName },
  request: Request,
  response: Response,
): Promise<void> {
  const size = contentType && isKey(key) ? await store.sizeOf(key) : undefined;
  if (size === undefined) throw DomainError.notFound(resource, key);
  const read = (range?: ByteRange) => store.read(key, range);
  const file = { size, contentType: contentType!, tag: tagOf(key), headers: HEADERS_OF_OBJECTS, read };
  await sendBytes(file, request, response, () => DomainError.notFound(resource, key));
}

/** Responds to a GET or HEAD with bytes or a range of them (RFC 9110, sections 13 and 14). Throws `missing` when they do not exist. */
export async function sendBytes(
  file: SentBytes,
  request: Request,
  response: Response,
  missing: () => Error,
): Promise<void> {
  const { status, headers, part } = responseTo(request, file);
  const isWanted = part && request.method !== 'HEAD';
  const bytes = isWanted && (await file.read(status === 206 ? part : undefined));
  if (isWanted && !bytes) throw missing(); // deleted since its size was read
  const common = { 'Accept-Ranges': 'bytes', ETag: file.tag, 'X-Content-Type-Options': 'nosniff' };
  response.status(status).set({ ...common, ...file.headers, ...headers });
  if (part) response.set('Content-Type', file.contentType);
  if (bytes) await send(bytes, response);
  else response.end();
}

const tagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url')}"`; // the bytes of a key never change

const HEADERS_OF_OBJECTS = {
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function responseTo({ headers }: Request, { size, tag }: SentBytes): ObjectResponse {
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
  await pipeline(bytes, response).catch(() => response.destroy()); // the client disconnected, or the store failed while it was read
}

/**
 * The range that a `Range` header requests of `size` bytes (RFC 9110, section 14.2). `undefined` for all bytes: without the header, and
 * when it is malformed or names several ranges.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start < size && (first || Number(last) > 0) ? { start, end } : 'unsatisfiable';
}
