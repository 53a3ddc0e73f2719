import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DomainError } from '#platform/base/errors/domain-error.js';

const refused = new WeakMap<IncomingMessage, DomainError>();

/**
 * Prepares request targets for Express, which cannot route an absolute target and responds to a malformed one with HTML. An absolute
 * target is replaced by its path. The error of a malformed target is stored for `protocolLimits`, which refuses the request after the
 * middlewares of request id and log have run. So is the error of an `Expect` header that the service does not support.
 */
export function readRequestTargets(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.url!.startsWith('/') && !request.url!.includes('#')) return;
    const path = pathOf(request);
    if (path === undefined) {
      refused.set(request, new DomainError('validation_failed', 'The request is not valid: its target is malformed.'));
    }
    request.url = path ?? '/';
  });
  // without a listener, Node responds to an expectation other than 100-continue with 417 and no body
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refused.set(
      request,
      new DomainError('expectation_failed', 'The service supports no expectation except 100-continue.'),
    );
    server.emit('request', request, response);
  });
}

/**
 * The error of a request with a malformed target (`validation_failed`) or an unsupported `Expect` header (`expectation_failed`), which
 * must not be routed; undefined for other requests.
 */
export const requestFault = (request: IncomingMessage): DomainError | undefined => refused.get(request);

/**
 * The path and query of an absolute target (RFC 9112, section 3.2.2); undefined when it is malformed, for example because it has a fragment.
 * Scheme and authority are ignored, because the service responds in the same way under all names.
 */
function pathOf({ url = '', method }: IncomingMessage): string | undefined {
  if (url === '*' && method === 'OPTIONS') return '/*';
  if (!/^https?:\/\//i.test(url) || url.includes('#') || !URL.canParse(url)) return undefined;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
