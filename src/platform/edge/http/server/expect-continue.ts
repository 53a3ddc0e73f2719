import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Requests whose client waits for `100 Continue` before it sends the body. */
const waiting = new WeakSet<IncomingMessage>();

/**
 * Leaves it to the reader of the body to send `100 Continue` ({@link sendContinue}), so that a request which is refused by its headers gets
 * its final answer alone (RFC 9110, section 10.1.1). Without a listener Node sends 100 to every such request.
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
}

/** To be called before a body is read, after everything was checked that the headers show. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect !== undefined && waiting.delete(request)) response.writeContinue();
}

/** Closes the connection after the answer if the client still waits: it may send its body, or another request instead. */
export function closeIfWaiting(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect !== undefined && waiting.has(request)) response.setHeader('Connection', 'close');
}
