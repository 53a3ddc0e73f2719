import { RequestMethod, SetMetadata } from '@nestjs/common';
import { methodOf } from '#platform/base/library-internals/nest-routes.js';
import type { Scope, ScopeResource } from './scopes.js';

const PUBLIC = 'access:public';
const SCOPE = 'access:scope';
/** The access of a route that every valid key may call. */
export const ANY_KEY = 'any key';
const RESOURCE = 'access:resource';

/** The route or controller needs no API key. Without this decorator a key is required. */
export const Public = () => SetMetadata(PUBLIC, true);

/** The scope that the API key of a request to the route needs. */
export const Requires = (scope: Scope) => SetMetadata(SCOPE, scope);

/** A read that every valid API key may call, whatever its scopes. */
export const RequiresAnyKey = () => SetMetadata(SCOPE, ANY_KEY);

/**
 * For controllers: the resource whose scopes the routes need. GET needs `read`, DELETE `delete`, and all other methods `write`. A route
 * that needs another scope has `@Requires`.
 */
export const RequiresScopesOf = (resource: ScopeResource): ClassDecorator => SetMetadata(RESOURCE, resource);

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
