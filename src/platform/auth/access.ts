import { SetMetadata } from '@nestjs/common';
import type { Scope } from './scopes.js';

const PUBLIC = 'access:public';
const SCOPE = 'access:scope';

/** The route or controller needs no API key. Without this decorator a key is required. */
export const Public = () => SetMetadata(PUBLIC, true);

/** The scope that the API key of a request to the route needs. */
export const Requires = (scope: Scope) => SetMetadata(SCOPE, scope);

/** `public`, or the scope that a handler or else its controller declares; undefined when neither declares anything. */
export function accessOf(handler: object, controller: object): 'public' | Scope | undefined {
  for (const target of [handler, controller]) {
    if (Reflect.getMetadata(PUBLIC, target)) return 'public';
    const scope = Reflect.getMetadata(SCOPE, target) as Scope | undefined;
    if (scope) return scope;
  }
  return undefined;
}
