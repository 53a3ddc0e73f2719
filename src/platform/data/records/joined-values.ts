import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import { type NamedRecords, namedRecords, type Where } from './list-where.js';

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
 * Adds the ids of the records that filters name by their references to the values of their conditions. Throws `validation_failed` for references
 * that no record of the tenant has. Reads only if there are references.
 */
export async function resolveReferences(db: TenantDb, { referenced }: Pick<Where, 'referenced'>): Promise<void> {
  const details: ErrorDetail[] = [];
  for (const { field, records, references, ids } of referenced) {
    const rows = await db.read<{ id: string; reference: string }>(
      `select t.id, t.reference_id as reference from ${records.table} t where t.tenant_id = $1 and t.reference_id = any($2::text[])`,
      [references],
    );
    ids.push(...rows.map(({ id }) => id));
    const found = new Set(rows.map(({ reference }) => reference));
    const unknown = references.filter((reference) => !found.has(reference));
    details.push(...unknown.map((reference) => ({ field, reason: unknownReason(reference, records) })));
  }
  if (details.length) throw DomainError.invalid(details);
}

const unknownReason = (reference: string, { one }: NamedRecords): string =>
  reference.includes(',')
    ? NAMES_NOTHING
    : `${reference || 'an empty text'} is neither an id nor a reference of ${one}`;

/** The ids of the records that a parameter names by id or by reference. Throws as {@link resolveReferences}. */
export async function idsOfNames(
  db: TenantDb,
  field: string,
  records: NamedRecords,
  names: readonly string[],
): Promise<string[]> {
  const named = namedRecords(field, records, names);
  if (named.references.length) await resolveReferences(db, { referenced: [named] });
  return named.ids;
}
