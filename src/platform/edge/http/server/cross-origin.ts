import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';

/** Request headers that the service reads and that browsers send to other origins only if they are allowed. */
const REQUEST_HEADERS = [
  'X-API-Key',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Consistency-Token',
  'X-Request-Id',
  'X-Sandbox-Fault',
  'Range',
  'Authorization',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
];

/** Response headers that scripts of other origins may read, beside those that every script may. */
const RESPONSE_HEADERS = [
  'ETag',
  'Location',
  'X-Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotent-Replayed',
  'Consistency-Token',
  'X-Sandbox-Now',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'Allow',
  'Deprecation',
  'Sunset',
  'Link',
  'WWW-Authenticate',
  'Mcp-Session-Id',
];

/** Seconds for which browsers may remember the answer to a preflight request. */
const PREFLIGHT_SECONDS = 600;

/**
 * Allows scripts of these origins, such as `https://shop.example.com`, to call every route (CORS, of the Fetch standard). Their browsers' preflight
 * requests, which have no key, are answered with 204. Without origins nothing changes. Cookies are never allowed: the key is a header.
 */
export function allowOrigins(app: NestExpressApplication, origins: readonly string[]): void {
  if (!origins.length) return;
  const options = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  };
  app.enableCors((request: Request, callback) =>
    callback(null, { ...options, preflightContinue: !isPreflight(request) }),
  );
}

/** Other requests with the method OPTIONS are answered as those of any method that a route does not have. */
const isPreflight = ({ headers }: Request): boolean => headers['access-control-request-method'] !== undefined;
