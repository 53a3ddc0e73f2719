import { RequestMethod, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { methodOf } from '#platform/base/library-internals/nest-routes.js';
import type { Scope, ScopeResource } from './scopes.js';

const PUBLIC = 'access:public';
const SCOPE = 'access:scope';
/** The access of a route that every valid key may call. */
export const ANY_KEY = 'any key';
const RESOURCE = 'access:resource';
const BEARER_KEY = 'access:bearer-key';
const CARRIES = 'access:carries-requests';
const IGNORES_KEY = 'access:ignores-idempotency-key';

/** The route or controller needs no API key. Without this decorator a key is required. */
export const Public = () => SetMetadata(PUBLIC, true);

/** The scope that the API key of a request to the route needs. */
export const Requires = (scope: Scope) => SetMetadata(SCOPE, scope);

/** A read that every valid API key may call, whatever its scopes. */
export const RequiresAnyKey = () => SetMetadata(SCOPE, ANY_KEY);

/** The API key of a request to the route may also be in `Authorization: Bearer`, where clients of a protocol send it. */
export const AcceptsBearer = () => SetMetadata(BEARER_KEY, true);

/** Whether a handler has {@link AcceptsBearer}. */
export const acceptsBearer = (handler: object): boolean => Reflect.getMetadata(BEARER_KEY, handler) === true;

/**
 * A request to the route carries others: these are counted for the rate limits and have idempotency keys, and not the request itself, whose
 * `Idempotency-Key` is ignored.
 */
export const CarriesRequests = () => SetMetadata(CARRIES, true);

/** The route ignores `Idempotency-Key`, because stored answers are among what it removes. */
export const IgnoresIdempotencyKey = () => SetMetadata(IGNORES_KEY, true);

/** Whether a handler has {@link IgnoresIdempotencyKey}. */
export const ignoresIdempotencyKey = (handler: object): boolean => Reflect.getMetadata(IGNORES_KEY, handler) === true;

/** Whether a handler has {@link CarriesRequests}. */
export const carriesRequests = (handler: object): boolean => Reflect.getMetadata(CARRIES, handler) === true;

/** The API key of a request: that of `X-API-Key`, or else of `Authorization: Bearer` if `acceptsBearer`. Undefined without one. */
export function keyOf({ headers }: Pick<Request, 'headers'>, isBearerAccepted: boolean): string | undefined {
  const text = headers['x-api-key'];
  if (typeof text === 'string' && text) return text;
  return isBearerAccepted ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] : undefined;
}

/**
 * For controllers: the resource whose scopes the routes need. GET needs `read`, DELETE `delete`, and all other methods `write`. A route
 * that needs another scope has `@Requires`.
 */
export const RequiresScopesOf = (resource: ScopeResource): ClassDecorator => SetMetadata(RESOURCE, resource);

const KEYS = 'access:keys';

/** The keys of which kind of tenant may call a route; undefined: both. */
export type KindOfKeys = 'live' | 'sandbox';

/** For controllers: only keys of live tenants may call the routes, and no `wca_test_` key. */
export const LiveKeysOnly = (): ClassDecorator => SetMetadata(KEYS, 'live' satisfies KindOfKeys);

/** For controllers: only keys of sandboxes may call the routes. */
export const SandboxOnly = (): ClassDecorator => SetMetadata(KEYS, 'sandbox' satisfies KindOfKeys);

/** The kind of keys that a controller declares by {@link LiveKeysOnly} or {@link SandboxOnly}. */
export const kindOfKeys = (controller: object): KindOfKeys | undefined =>
  Reflect.getMetadata(KEYS, controller) as KindOfKeys | undefined;

/**
 * `public`, {@link ANY_KEY}, or the scope that a handler or else its controller declares; undefined when neither declares anything.
 */
export function accessOf(handler: object, controller: object): 'public' | typeof ANY_KEY | Scope | undefined {
  for (const target of [handler, controller]) {
    if (Reflect.getMetadata(PUBLIC, target)) return 'public';
    const scope = Reflect.getMetadata(SCOPE, target) as typeof ANY_KEY | Scope | undefined;
    if (scope) return scope;
  }
  const resource = Reflect.getMetadata(RESOURCE, controller) as ScopeResource | undefined;
  const method = methodOf(handler);
  return resource && method !== undefined ? `${resource}:${actionOf(method)}` : undefined;
}

function actionOf(method: RequestMethod): 'read' | 'write' | 'delete' {
  if (method === RequestMethod.GET) return 'read';
  return method === RequestMethod.DELETE ? 'delete' : 'write';
}
