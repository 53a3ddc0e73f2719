import { DomainError, type ErrorDetail } from '../../base/errors/domain-error.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import type { NamedRecords, Where } from './list-where.js';
import { isId } from '../../base/values/ids.js';

/** The reason for a value that names no record and seems to be several values. */
export const NAMES_NOTHING = 'names nothing; repeat the parameter for several values';

/**
 * Throws `validation_failed` for each parameter that has a value with a comma which no record of `table` has: a client that joins values
 * would take the empty list for the deletion of all records. A comma is part of a value, so a record may have it. Reads only if there is
 * such a value.
 */
export async function refuseJoinedValues(db: TenantDb, table: string, { joined }: Where): Promise<void> {
  const details: ErrorDetail[] = [];
  for (const { field, values, column, table: named = table } of joined) {
    const unknown = await db.read(
      `select sent.value from unnest($2::text[]) sent(value)
       where not exists (select 1 from ${named} t where t.tenant_id = $1 and t.${column} = sent.value)`,
      [values],
    );
    if (unknown.length) details.push({ field, reason: NAMES_NOTHING });
  }
  if (details.length) throw DomainError.invalid(details);
}

/**
 * Adds the ids of the records that a filter names by their references to the values of its conditions. Throws `validation_failed` for references
 * that no record of the tenant has. Reads only if there are references.
 */
export async function resolveReferences(db: TenantDb, { referenced }: Where): Promise<void> {
  const details: ErrorDetail[] = [];
  for (const { field, records, references, ids } of referenced) {
    const found = await idsByReference(db, records, references);
    details.push(...faultsOf(field, records, references, found));
    ids.push(...found.values());
  }
  if (details.length) throw DomainError.invalid(details);
}

/** The ids of the records that a parameter names by id or by reference. Throws `validation_failed` as {@link resolveReferences}. */
export async function idsOfNames(
  db: TenantDb,
  field: string,
  records: NamedRecords,
  names: readonly string[],
): Promise<string[]> {
  const references = names.filter((name) => !isId(name));
  if (!references.length) return [...names];
  const found = await idsByReference(db, records, references);
  const details = faultsOf(field, records, references, found);
  if (details.length) throw DomainError.invalid(details);
  return [...names.filter(isId), ...found.values()];
}

async function idsByReference(
  db: TenantDb,
  { table }: NamedRecords,
  references: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.read<{ id: string; reference: string }>(
    `select t.id, t.reference_id as reference from ${table} t where t.tenant_id = $1 and t.reference_id = any($2::text[])`,
    [references],
  );
  return new Map(rows.map(({ reference, id }) => [reference, id]));
}

const faultsOf = (
  field: string,
  { one }: NamedRecords,
  references: readonly string[],
  found: ReadonlyMap<string, string>,
): ErrorDetail[] =>
  references
    .filter((reference) => !found.has(reference))
    .map((reference) => ({
      field,
      reason: reference.includes(',')
        ? NAMES_NOTHING
        : `${reference || 'an empty text'} is neither an id nor a reference of ${one}`,
    }));
