import { DomainError, ErrorCode } from '../errors/domain-error.js';
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
  claims: UniqueValue[],
  exceptId?: string,
): Promise<void> {
  const conflict = await uniqueConflict(tx, table, claims, exceptId);
  if (conflict) throw conflict;
}

/**
 * Throws `duplicate_reference` when another row of the tenant has the caller's reference. `exceptId` is the row that is being updated;
 * an absent reference is not checked.
 */
export const assertUniqueReference = (
  tx: TenantTx,
  table: string,
  value: string | null | undefined,
  exceptId?: string,
): Promise<void> => assertUnique(tx, table, [{ column: 'reference_id', value, code: 'duplicate_reference' }], exceptId);

/**
 * The error of the first claim whose value another row of the table has, with the id of that row; undefined when there is none. The row
 * `exceptId` is ignored. A row that a concurrent transaction writes is found by the unique constraint: the transaction, and so
 * this check, is then run again.
 */
export async function uniqueConflict(
  tx: TenantTx,
  table: string,
  claims: UniqueValue[],
  exceptId?: string,
): Promise<DomainError | undefined> {
  const present = claims.filter(({ value }) => value !== null && value !== undefined);
  if (!present.length) return undefined;
  const except = exceptId === undefined ? '' : ` and id <> $${present.length + 2}`;
  const text = present
    .map(
      ({ column }, index) =>
        `select ${index} as claim, id from ${table} where tenant_id = $1 and ${column} = $${index + 2}${except}`,
    )
    .join(' union all ');
  const values = [...present.map(({ value }) => value), ...(exceptId === undefined ? [] : [exceptId])];
  const [first] = await tx.query<{ claim: number; id: string }>(`${text} order by claim limit 1`, values);
  return first && uniqueError(present[first.claim]!, first.id);
}

/** The error of a claim whose value the row `id` has. */
export const uniqueError = ({ code, column, field = column, value }: UniqueValue, id: string): DomainError =>
  new DomainError(code, `${field} ${value} is taken already.`, [{ field, reason: `is taken already by ${id}` }]);
