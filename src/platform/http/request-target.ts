import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DomainError } from '../errors/domain-error.js';

const refused = new WeakMap<IncomingMessage, DomainError>();

/**
 * Prepares requests for Express: it cannot route an absolute target, and answers one that is no URL by itself, with HTML.
 * An absolute target becomes its path; what has no answer of its own in Express is remembered for `protocolLimits`, which refuses it
 * behind the middlewares for request ids and the log.
 */
export function readRequestTargets(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.url!.startsWith('/')) return;
    const path = pathOf(request);
    if (path === undefined) {
      refused.set(request, new DomainError('validation_failed', 'The request is not valid: its target is malformed.'));
    }
    request.url = path ?? '/';
  });
  // Node answers an expectation other than 100-continue with 417 and no body unless there is a listener
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refused.set(request, new DomainError('expectation_failed', 'The service meets no expectation but 100-continue.'));
    server.emit('request', request, response);
  });
}

/** Why a request must not be routed, if it must not. */
export const targetFault = (request: IncomingMessage): DomainError | undefined => refused.get(request);

/**
 * The path and query of an absolute target (RFC 9112, section 3.2.2). Authority and scheme mean nothing here: one service answers
 * under whatever name it is reached.
 */
function pathOf({ url = '', method }: IncomingMessage): string | undefined {
  if (url === '*' && method === 'OPTIONS') return '/*';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
