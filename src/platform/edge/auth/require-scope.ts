import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { allows, type Scope } from './scopes.js';

/** Throws `insufficient_scope` unless the key of the request has a scope, for routes that need another one beside their own. */
export function requireScope(scope: Scope): void {
  if (!allows(currentCaller().scopes, scope)) throw insufficient(scope);
}

/** The error of a key without a scope. */
export const insufficient = (scope: string): DomainError =>
  new DomainError('insufficient_scope', 'The API key may not do this.', [
    { field: 'X-API-Key', reason: `needs the scope ${scope}` },
  ]);
