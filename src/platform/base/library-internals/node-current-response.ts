import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The response that Node's HTTP server is working on for a connection; undefined between two requests.
 *
 * Private: `_httpMessage` is an undocumented member of the sockets of Node's HTTP server, and `req` of the response. Needed when
 * the HTTP parser fails in the middle of a request: the answer must not be written into another one, and has the request's id.
 * Checked by its test on each version of Node.js.
 */
export const currentResponseOf = (socket: Duplex): (ServerResponse & { req?: IncomingMessage }) | undefined =>
  (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
