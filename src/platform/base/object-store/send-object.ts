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
export interface ObjectResponse {
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
  /** Whether all bytes are sent if the request asks for a part that is not there; by default that is answered with 416. */
  ignoresMissingParts?: boolean;
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
async function sendBytes(file: SentBytes, request: Request, response: Response, missing: () => Error): Promise<void> {
  const { answer, bytes } = await answerOf(file, request, missing);
  answerBytes(file, answer, response);
  if (bytes) await send(bytes, response);
  else response.end();
}

/** What a request for bytes is answered with, and the bytes if they are sent. Throws `missing` when they do not exist. */
export async function answerOf(
  file: SentBytes,
  request: Request,
  missing: () => Error,
): Promise<{ answer: ObjectResponse; bytes: Readable | undefined }> {
  const answer = responseTo(request, file);
  if (!answer.part || request.method === 'HEAD') return { answer, bytes: undefined };
  const bytes = await file.read(answer.status === 206 ? answer.part : undefined);
  if (!bytes) throw missing(); // deleted since its size was read
  return { answer, bytes };
}

/** Sets status and headers of an answer of {@link answerOf}. */
export function answerBytes(file: SentBytes, { status, headers, part }: ObjectResponse, response: Response): void {
  const common = { 'Accept-Ranges': 'bytes', ETag: file.tag, 'X-Content-Type-Options': 'nosniff' };
  response.status(status).set({ ...common, ...file.headers, ...headers });
  if (part) response.set('Content-Type', file.contentType);
}

const tagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url')}"`; // the bytes of a key never change

const HEADERS_OF_OBJECTS = {
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function responseTo({ headers }: Request, { size, tag, ignoresMissingParts }: SentBytes): ObjectResponse {
  const { 'if-none-match': known, 'if-range': condition } = headers;
  if (known !== undefined && (known.trim() === '*' || known.includes(tag))) return { status: 304, headers: {} };
  const range = condition === undefined || condition === tag ? rangeOf(headers.range, size) : undefined;
  if (range === 'unsatisfiable' && ignoresMissingParts) return whole(size);
  if (range === 'unsatisfiable') return { status: 416, headers: { 'Content-Range': `bytes */${size}` } };
  return range ? { status: 206, headers: partHeaders(range, size), part: range } : whole(size);
}

const whole = (size: number): ObjectResponse => ({
  status: 200,
  headers: { 'Content-Length': String(size) },
  part: { start: 0, end: size - 1 },
});

const partHeaders = ({ start, end }: ByteRange, size: number): Record<string, string> => ({
  'Content-Length': String(end - start + 1),
  'Content-Range': `bytes ${start}-${end}/${size}`,
});

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
