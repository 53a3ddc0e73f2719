import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import { currentResponseOf } from '#platform/base/library-internals/node-current-response.js';
import { EARLY_RESPONSE_MS } from './early-response.js';
import { MAX_URL_LENGTH } from './protocol-limits.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { requestTooSlow } from '../body/body-watch.js';

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Responds with the error body and a request id to data that Node's HTTP parser refuses before there is a request: too slow, too large,
 * not HTTP; also to CONNECT. Closes the connection after the response, and destroys it after `closeAfterMs` milliseconds, because a
 * client that neither sends nor closes would keep it open for ever.
 */
export function answerParserErrors(server: Server, logger: Logger, closeAfterMs = EARLY_RESPONSE_MS): void {
  Object.assign(server, { requireHostHeader: false }); // Node would respond without a body; `protocolLimits` checks the header instead
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const begun = currentResponseOf(socket);
    if (!socket.writable || begun?.headersSent) {
      socket.destroy(error);
      return;
    }
    const requestId = (begun?.getHeader('X-Request-Id') as string | undefined) ?? randomUUID();
    const method = begun?.req?.method ?? methodOf(error);
    const refusal = refusalOf(error);
    if (!begun) log(logger, { requestId, refusal, reason: error.code }); // otherwise the request log has a line of the request
    refuse(socket, { requestId, refusal, hasBody: method !== 'HEAD', closeAfterMs });
  });
  // without a listener, Node closes the connection of a CONNECT without a response
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const requestId = randomUUID();
    const refusal = new DomainError('validation_failed', 'The request is not valid: CONNECT is not supported.');
    log(logger, { requestId, refusal, reason: 'CONNECT' });
    refuse(socket, { requestId, refusal, hasBody: true, closeAfterMs });
  });
}

interface Refusal {
  requestId: string;
  refusal: DomainError;
}

interface RefusalResponse extends Refusal {
  hasBody: boolean;
  closeAfterMs: number;
}

/** Writes the response as text, because there is no response object. */
function refuse(socket: Duplex, { requestId, refusal, hasBody, closeAfterMs }: RefusalResponse): void {
  const { code, message, details } = refusal;
  const status = ERROR_STATUS[code];
  const body = JSON.stringify({ code, message, details });
  const headers = {
    'X-Request-Id': requestId,
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const deadline = setTimeout(() => socket.destroy(), closeAfterMs).unref();
  socket.once('close', () => clearTimeout(deadline));
  socket.once('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${hasBody ? body : ''}`);
}

const log = (logger: Logger, { requestId, refusal, reason }: Refusal & { reason: string | undefined }): void =>
  logger.info({
    request_id: requestId,
    route: 'unparsed',
    status: ERROR_STATUS[refusal.code],
    code: refusal.code,
    reason,
  });

/** The method of a request whose head the parser refused; undefined when it was not received. */
const methodOf = ({ rawPacket }: ParserError): string | undefined =>
  /^\s*([A-Z]+) /.exec(rawPacket?.subarray(0, 32).toString('latin1') ?? '')?.[1];

/** The domain error of a parser error. */
function refusalOf({ code, rawPacket }: ParserError): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTooSlow();
  if (code !== 'HPE_HEADER_OVERFLOW') return new DomainError('validation_failed', 'The request is not valid HTTP.');
  const firstLine = rawPacket?.indexOf('\r\n') ?? 0;
  return firstLine === -1 || firstLine > MAX_URL_LENGTH
    ? new DomainError('uri_too_long', 'The request target is too long.')
    : new DomainError('headers_too_large', 'The request headers are too large.');
}
