import type { DeclaredQuota, DeclaredResourceType, DeclaredScope, NameOf, ScopeOfTypes } from './api-names.js';

/** The names of the whole API, each kind in the order in which documents list it. */
export interface ApiNames {
  /** Resources of scopes, such as `orders`. */
  scopes: Readonly<Record<NameOf<'scopes'>, DeclaredScope>>;
  /** All scopes that a key can have, such as `orders:read`. */
  grantableScopes: readonly string[];
  resourceTypes: Readonly<Record<NameOf<'resourceTypes'>, DeclaredResourceType & { scope: ScopeOfTypes }>>;
  /** Meanings of the types of events, such as `invoice.issued`. */
  eventTypes: Readonly<Record<string, string>>;
  quotas: Readonly<Record<string, DeclaredQuota>>;
}

let declared: ApiNames | undefined;

/** Makes the names of all features known to those that show or check them; `src/app/api-names.ts` calls it once. */
export function declareNames(names: ApiNames): void {
  declared = names;
}

/** The names of all features. Throws if they are not declared yet. */
export function declaredNames(): ApiNames {
  if (!declared) throw new Error('src/app/api-names.ts must be loaded before what uses the names of all features');
  return declared;
}
