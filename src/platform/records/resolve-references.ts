import type { Faults } from '../errors/faults.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';
import { uuidOrNull } from '../database/entity-sql.js';

/**
 * The ids of the rows that texts of a request mean, in their order: each is one of our ids, or else the caller's own reference.
 * What is no row, or the same one again, goes to `faults` as an entry of `field`.
 */
export async function resolveReferences(
  tx: TenantTx,
  table: string,
  words: readonly string[],
  { field, faults }: { field: string; faults: Faults },
): Promise<string[]> {
  if (!words.length) return [];
  const meant = await tx.query<{ id: string | null }>(referencesStatement(table), [words]);
  const ids = new Set<string>();
  for (const [index, { id }] of meant.entries()) {
    if (id === null) faults.add(`${field}[${index}]`, 'does not exist');
    else if (ids.size === ids.add(id).size) faults.add(`${field}[${index}]`, 'must not be repeated');
  }
  return [...ids];
}

/** Which row of a table each text (`$2`) means, in their order; null for none. */
export const referencesStatement = (table: string): string => `select coalesce(own.id, theirs.id) as id
  from unnest($2::text[]) with ordinality as wanted (word, place)
  left join ${table} own on own.tenant_id = $1 and own.id = ${uuidOrNull('wanted.word')}
  left join ${table} theirs on theirs.tenant_id = $1 and theirs.reference_id = wanted.word
  order by wanted.place`;
