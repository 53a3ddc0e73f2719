import { DomainError, ErrorCode } from '#platform/base/errors/domain-error.js';
import { rowsByValues } from './reference-lookups.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/** A value that must be unique in its column. */
export interface UniqueValue {
  column: string;
  /** Name of the field in the request; the column's name if absent. */
  field?: string;
  /** Null and undefined are never a conflict. */
  value: string | null | undefined;
  /** Error code of the conflict. */
  code: ErrorCode;
}

/** Throws the error of {@link uniqueConflict} if there is one. */
export async function assertUnique(
  tx: TenantTx,
  table: string,
  uniqueValues: UniqueValue[],
  exceptId?: string,
): Promise<void> {
  const conflict = await uniqueConflict(tx, table, uniqueValues, exceptId);
  if (conflict) throw conflict;
}

/**
 * Throws `duplicate_reference` when another row of the tenant has `value` as its `reference_id`. `exceptId` is the row that is being
 * updated; a null or undefined value is not checked.
 */
export const assertUniqueReference = (
  tx: TenantTx,
  table: string,
  value: string | null | undefined,
  exceptId?: string,
): Promise<void> => assertUnique(tx, table, [{ column: 'reference_id', value, code: 'duplicate_reference' }], exceptId);

/**
 * The error of the first of `uniqueValues` that another row of the table has, with the id of that row; undefined when there is none.
 * The row `exceptId` is ignored. This check does not see a row that a concurrent transaction writes; the unique constraint does, and then
 * the transaction, with this check, is run again.
 */
export async function uniqueConflict(
  tx: TenantTx,
  table: string,
  uniqueValues: UniqueValue[],
  exceptId?: string,
): Promise<DomainError | undefined> {
  const present = uniqueValues.filter(({ value }) => value !== null && value !== undefined);
  if (!present.length) return undefined;
  const except = exceptId === undefined ? '' : ` and id <> $${present.length + 2}`;
  const text = present
    .map(
      ({ column }, index) =>
        `select ${index} as index, id from ${table} where tenant_id = $1 and ${column} = $${index + 2}${except}`,
    )
    .join(' union all ');
  const values = [...present.map(({ value }) => value), ...(exceptId === undefined ? [] : [exceptId])];
  const [first] = await tx.query<{ index: number; id: string }>(`${text} order by index limit 1`, values);
  return first && uniqueError(present[first.index]!, first.id);
}

/**
 * As {@link uniqueConflict} for several rows, with one statement: the error of each, or undefined. The entries have the same columns
 * of type text in the same order. `exceptIds` are the rows that are being updated, by index of the entries.
 */
export async function uniqueConflicts(
  tx: TenantTx,
  table: string,
  entries: readonly UniqueValue[][],
  exceptIds: readonly string[] = [],
): Promise<(DomainError | undefined)[]> {
  const columns = (entries[0] ?? []).map(({ column }) => column);
  const values = columns.map((_, index) => entries.flatMap((entry) => entry[index]?.value ?? []));
  if (!values.flat().length) return entries.map(() => undefined);
  const text = columns
    .map(
      (column, index) =>
        `select ${index} as index, sought.value, found.id from ${rowsByValues(table, column, `$${index + 2}::text[]`)}`,
    )
    .join(' union all ');
  const rows = await tx.query<{ index: number; value: string; id: string }>(text, values);
  const owners = columns.map(
    (_, column) => new Map(rows.filter(({ index }) => index === column).map(({ value, id }) => [value, id])),
  );
  return entries.map((entry, place) => {
    const ownersOf = entry.map(({ value }, column) => owners[column]!.get(value ?? ''));
    const index = ownersOf.findIndex((id) => id !== undefined && id !== exceptIds[place]);
    const found = entry[index];
    return found && uniqueError(found, ownersOf[index]!);
  });
}

/** The error of a value that the row `id` already has. */
export const uniqueError = ({ code, column, field = column, value }: UniqueValue, id: string): DomainError =>
  new DomainError(code, `${field} ${value} is taken already.`, [{ field, reason: `is taken already by ${id}` }]);
