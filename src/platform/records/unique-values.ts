import { DomainError, ErrorCode } from '../errors/domain-error.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/** A value that must be unique in its column. */
export interface UniqueValue {
  column: string;
  /** On the wire; the column's name if absent. */
  field?: string;
  value: string | null | undefined;
  code: ErrorCode;
}

/** Throws what {@link uniqueConflict} finds. */
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
 * The first claim's conflict that a stored row already meets, naming that row's id. A twin that is being written at the
 * same moment is caught by the unique constraint, which runs the transaction, and so this check, again.
 */
export async function uniqueConflict(
  tx: TenantTx,
  table: string,
  claims: UniqueValue[],
  exceptId?: string,
): Promise<DomainError | undefined> {
  const made = claims.filter(({ value }) => value !== null && value !== undefined);
  if (!made.length) return undefined;
  const except = exceptId === undefined ? '' : ` and id <> $${made.length + 2}`;
  const text = made
    .map(
      ({ column }, index) =>
        `select ${index} as claim, id from ${table} where tenant_id = $1 and ${column} = $${index + 2}${except}`,
    )
    .join(' union all ');
  const values = [...made.map(({ value }) => value), ...(exceptId === undefined ? [] : [exceptId])];
  const [first] = await tx.query<{ claim: number; id: string }>(`${text} order by claim limit 1`, values);
  return first && uniqueError(made[first.claim]!, first.id);
}

/** The conflict of a claim with the row that holds its value. */
export const uniqueError = ({ code, column, field = column, value }: UniqueValue, id: string): DomainError =>
  new DomainError(code, `${field} ${value} is taken already.`, [{ field, reason: `is taken already by ${id}` }]);
