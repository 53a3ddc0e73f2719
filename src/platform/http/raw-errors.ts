import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, ERROR_STATUS } from '../errors/domain-error.js';
import { MAX_URL_LENGTH } from './protocol-limits.js';
import { tooSlow } from './watch-arrival.js';

/** As Node's own handler, we look at the answer that is on its way: nothing may be written into one that has begun. */
type ClientSocket = Socket & { _httpMessage?: ServerResponse | null };

/** Answers what never becomes a request (too slow, too large, not HTTP) with the error body like everything else. */
export function answerRawErrors(server: Server): void {
  Object.assign(server, { requireHostHeader: false }); // Node would answer without a body; `protocolLimits` looks instead
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: ClientSocket) => {
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy(error);
      return;
    }
    const { code, message, details } = meaningOf(error);
    const status = ERROR_STATUS[code];
    const body = JSON.stringify({ code, message, details });
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8`;
    socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  });
}

function meaningOf({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code !== 'HPE_HEADER_OVERFLOW') return new DomainError('validation_failed', 'The request is not valid HTTP.');
  const firstLine = rawPacket?.indexOf('\r\n') ?? 0;
  return firstLine === -1 || firstLine > MAX_URL_LENGTH
    ? new DomainError('uri_too_long', 'The request target is too long.')
    : new DomainError('headers_too_large', 'The request headers are too large.');
}
