import { DomainError, type ErrorDetail } from '../../base/errors/domain-error.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import type { Where } from './list-where.js';

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
