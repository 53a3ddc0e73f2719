import type { Faults } from '#platform/base/errors/faults.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';
import { uuidOrNull } from '../sql/entity-sql.js';

/**
 * The ids of the rows to which texts of a request refer, in their order. Each text is an id, or else a `reference_id` of the caller. Adds
 * a fault of `field[<index>]` for a text without a row and for a row that is referred to twice.
 */
export async function resolveReferences(
  tx: TenantTx,
  table: string,
  references: readonly string[],
  { field, faults }: { field: string; faults: Faults },
): Promise<string[]> {
  if (!references.length) return [];
  const rows = await tx.query<{ id: string | null }>(referencesStatement(table), [references]);
  const ids = new Set<string>();
  for (const [index, { id }] of rows.entries()) {
    if (id === null) faults.add(`${field}[${index}]`, 'does not exist');
    else if (ids.size === ids.add(id).size) faults.add(`${field}[${index}]`, 'must not be repeated');
  }
  return [...ids];
}

/** SQL that returns the id of the row of each text in `$2`, in their order; null where there is none. */
export const referencesStatement = (table: string): string => `select coalesce(by_id.id, by_reference.id) as id
  from unnest($2::text[]) with ordinality as wanted (reference, place)
  left join ${table} by_id on by_id.tenant_id = $1 and by_id.id = ${uuidOrNull('wanted.reference')}
  left join ${table} by_reference on by_reference.tenant_id = $1 and by_reference.reference_id = wanted.reference
  order by wanted.place`;

/**
 * SQL of the row of a table that a text names: the one whose id the text is, or else the one whose reference it is; no row if neither
 * exists. Each branch of the union uses its own index.
 */
export const rowByIdOrReference = (table: string, text: string): string => `(select 1 as rank, r.* from ${table} r
      where r.tenant_id = $1 and r.id = ${uuidOrNull(text)}
    union all
    select 2 as rank, r.* from ${table} r where r.tenant_id = $1 and r.reference_id = ${text}
    order by rank limit 1)`;
