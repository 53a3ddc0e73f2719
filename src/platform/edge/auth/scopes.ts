import type { NameOf } from '#platform/base/names/api-names.js';

export const SCOPE_ACTIONS = ['read', 'write', 'delete'] as const;

/** A resource of scopes, such as `orders`. */
export type ScopeResource = NameOf<'scopes'>;

/** A scope such as `orders:read`. */
export type Scope = `${ScopeResource}:${(typeof SCOPE_ACTIONS)[number]}`;

/** What the edge needs to know of the scopes that the features declare. */
export abstract class KnownScopes {
  /** All resources of scopes. */
  abstract readonly resources: readonly ScopeResource[];
  /** Those whose writes answer secrets that act with the scopes of the caller. */
  abstract readonly issuingSecrets: readonly ScopeResource[];
}

/** All scopes that a key may have. */
export const grantableScopes = (resources: readonly ScopeResource[]): readonly string[] => [
  ...resources.flatMap((resource) => SCOPE_ACTIONS.map((action) => `${resource}:${action}`)),
  '*:read',
  '*:*',
];

/** Whether the granted scopes include the one that a route needs. `write` implies `read`, but not `delete`. */
export function allows(granted: readonly string[], needed: Scope): boolean {
  if (granted.includes(needed) || granted.includes('*:*')) return true;
  const [resource, action] = needed.split(':');
  return action === 'read' && (granted.includes('*:read') || granted.includes(`${resource}:write`));
}
