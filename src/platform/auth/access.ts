import { SetMetadata } from '@nestjs/common';
import type { Scope } from './scopes.js';

const PUBLIC = 'access:public';
const SCOPE = 'access:scope';

/** No key needed. The way out of authentication has to be written down; the way in does not. */
export const Public = () => SetMetadata(PUBLIC, true);

/** The scope that a route needs. */
export const Requires = (scope: Scope) => SetMetadata(SCOPE, scope);

/** What a route declared about its callers; one that declared nothing is refused. */
export function accessOf(handler: object, controller: object): 'public' | Scope | undefined {
  for (const target of [handler, controller]) {
    if (Reflect.getMetadata(PUBLIC, target)) return 'public';
    const scope = Reflect.getMetadata(SCOPE, target) as Scope | undefined;
    if (scope) return scope;
  }
  return undefined;
}
