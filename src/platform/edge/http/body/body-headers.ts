import type { Request } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { invalidJson, SMALL_BODY } from '#platform/base/json/json.js';
import { utf8TypeOf } from './content-type.js';
import { bodyTooLarge, MEGABYTE } from './receive-to-disk.js';

/** Greatest ratio of unpacked to packed bytes: 258 bytes in 2 bits with deflate (RFC 1951). */
const MAX_RATIO: Readonly<Record<string, number>> = { identity: 1, gzip: 1_032, deflate: 1_032 };
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** Whether a request has a body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Throws the errors that the headers alone show: no body, another content type or charset, too large. */
export function requireJson(request: Request, megabytes: number): void {
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (!hasBody(request)) throw invalidJson('A JSON body is required.');
  if (!JSON_TYPE.test(utf8TypeOf(type))) {
    throw new DomainError('unsupported_media_type', 'The body must be sent as application/json in UTF-8.');
  }
  if (Number(length) > megabytes * MEGABYTE) throw bodyTooLarge(megabytes);
}

/** Whether a body is so small that it is read at once; only known of one that is not compressed. */
export const isSmall = ({ headers }: Request): boolean =>
  encodingOf(headers) === 'identity' && Number(headers['content-length'] ?? Infinity) <= SMALL_BODY;

const encodingOf = (headers: Request['headers']): string => (headers['content-encoding'] ?? 'identity').toLowerCase();

/**
 * Maximum number of bytes of a body, unpacked: its `Content-Length`, with gzip and deflate times their greatest ratio, but at most the
 * `limit` of the route; and that limit if nothing is known.
 */
export function maxBytesOf({ headers }: Request, limit: number): number {
  const length = Number(headers['content-length'] ?? Infinity);
  return Math.min(length * (MAX_RATIO[encodingOf(headers)] ?? Infinity), limit);
}
