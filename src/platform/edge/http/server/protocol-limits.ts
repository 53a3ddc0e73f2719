import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { acceptFault, FILE_TYPES } from '../answers/accept.js';
import { requestFault } from './request-target.js';
import { queryFaults } from './target-encoding.js';

/** Maximum length of a request target. The longest list filters, 255 values of 36 characters, are shorter. */
export const MAX_URL_LENGTH = 12_000;

/** A host name, IPv4 address or bracketed IPv6 address, and a port; it may be empty (RFC 9110, section 7.2). */
const HOST = /^(?:[^\s/?#@[\]\\:]*|\[[0-9a-fv.:]+\])(?::\d{0,5})?$/i;

/**
 * Middleware that refuses malformed targets and Host headers, long targets, queries that are not UTF-8, and clients that accept no type of
 * any route.
 */
export function protocolLimits(request: Request, response: Response, next: NextFunction): void {
  const fault =
    requestFault(request) ??
    hostFault(request) ??
    lengthFault(request) ??
    encodingFault(request) ??
    acceptFault(request, FILE_TYPES);
  if (fault?.code === 'expectation_failed' && hasBody(request)) {
    response.setHeader('Connection', 'close'); // the client may wait before it sends its body, or send another request instead
  }
  next(fault);
}

/** HTTP/1.1 requires exactly one Host header (RFC 9112, section 3.2). */
function hostFault({ headers: { host }, httpVersion, rawHeaders }: Request): DomainError | undefined {
  if (host === undefined) return httpVersion === '1.1' ? notHttp('it has no Host header') : undefined;
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) return notHttp('it has more than one Host header');
  return HOST.test(host) ? undefined : notHttp('its Host header is malformed');
}

const notHttp = (reason: string) =>
  new DomainError('validation_failed', `The request is not valid HTTP: ${reason}.`, [{ field: 'Host', reason }]);

const lengthFault = ({ url }: Request): DomainError | undefined =>
  url.length > MAX_URL_LENGTH
    ? new DomainError('uri_too_long', `The request target is longer than ${MAX_URL_LENGTH} characters.`)
    : undefined;

function encodingFault({ url }: Request): DomainError | undefined {
  const details = queryFaults(url);
  return details.length ? DomainError.invalid(details) : undefined;
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
