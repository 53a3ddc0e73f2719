import type { TenantTx } from '../tenancy/tenant-tx.js';

/** The statement for {@link nextDisplayId}: takes the next number of the tenant's series for a table. */
export const nextDisplayIdStatement = (table: string, prefix: string): string =>
  `select next_display_id('${table}', '${prefix}') as "displayId" where $1::uuid is not null`;

/** The statement for {@link nextDisplayIds}: takes the next `$2` numbers of the tenant's series for a table. */
export const nextDisplayIdsStatement = (table: string, prefix: string): string =>
  `select next_display_id('${table}', '${prefix}') as "displayId" from generate_series(1, $2::integer) where $1::uuid is not null`;

/**
 * Takes the next number of a tenant's series, such as `C-000042`. Numbers that callers set themselves are skipped. Other transactions
 * of the tenant wait for the series until this one ends, so the numbers have no gaps.
 */
export async function nextDisplayId(tx: TenantTx, statement: string): Promise<string> {
  const [row] = await tx.query<{ displayId: string }>(statement);
  return row!.displayId;
}

/** As {@link nextDisplayId}, for several numbers, in ascending order. */
export async function nextDisplayIds(tx: TenantTx, statement: string, count: number): Promise<string[]> {
  if (!count) return [];
  const rows = await tx.query<{ displayId: string }>(statement, [count]);
  return rows.map(({ displayId }) => displayId);
}
