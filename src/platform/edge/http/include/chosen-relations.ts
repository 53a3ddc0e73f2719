import type { Faults } from '#platform/base/errors/faults.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { declaredReads } from '#platform/data/reads/read-declaration.js';
import { allows, type Scope } from '../../auth/scopes.js';
import { characterFault, namesIn } from '../../validation/text-rules.js';
import { type NamedRelation, relationsOf } from './relations-of-read.js';

/** Maximum number of relations of one request. */
export const MAX_RELATIONS = 10;

/**
 * The relations that the values of `include` name, each value with names that are separated by commas. Adds to `faults` what the read does not
 * have, with all that it has.
 */
export function chosenRelations(
  texts: readonly string[],
  { read, isList }: { read: string; isList: boolean },
  faults: Faults,
): NamedRelation[] {
  const names = namesIn(texts);
  if (names.length > MAX_RELATIONS) {
    faults.add('include', `must have at most ${MAX_RELATIONS} names`);
    return [];
  }
  const known = relationsOf(read, isList);
  const all = known.map(({ name }) => name).join(', ');
  return names.flatMap((name) => {
    const found = known.find((relation) => relation.name === name);
    if (!found)
      faults.add(
        'include',
        characterFault('identifier', name) ?? `${name || 'an empty name'} cannot be included here; what can is ${all}`,
      );
    return found ?? [];
  });
}

/** Throws `insufficient_scope`, naming each scope that the related records need and the caller lacks. */
export function requireScopesOf(relations: readonly NamedRelation[], scopes: readonly string[]): void {
  const { reads } = declaredReads();
  const needed = relations.flatMap(({ path }) => path.map(({ to }): Scope => `${reads.get(to)!.scope}:read`));
  const missing = [...new Set(needed)].filter((scope) => !allows(scopes, scope));
  if (!missing.length) return;
  throw new DomainError(
    'insufficient_scope',
    'The API key may not read what is to be included.',
    missing.map((scope) => ({ field: 'X-API-Key', reason: `needs the scope ${scope}` })),
  );
}
