import { ANCHOR } from '../sql/entity-sql.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/** The statement for {@link nextDisplayId}: takes the next number of the tenant's series for a table, which the function `next_display_id` knows. */
export const nextDisplayIdStatement = (table: string, prefix: string): string =>
  `select next_display_id('${table}', '${prefix}') as "displayId" where $1::uuid is not null`;

/** The statement for {@link nextDisplayIds}: takes the next `$2` numbers of the tenant's series for a table. */
export const nextDisplayIdsStatement = (table: string, prefix: string): string =>
  `select next_display_id('${table}', '${prefix}') as "displayId" from generate_series(1, $2::integer) where $1::uuid is not null`;

/**
 * SQL of a common table expression `numbered`, which takes a number of the tenant's series for a table for each element of `rows`, a parameter with
 * a JSON array. For tables whose display ids the service alone gives, so that none is taken already.
 */
export const numbered = (table: string, rows: string): string =>
  `numbered as (insert into number_series as s (tenant_id, series, last_number)
    select anchor.tenant_id, '${table}', json_array_length(${rows}::json) from ${ANCHOR}
    where anchor.tenant_id = $1 and json_array_length(${rows}::json) > 0
    on conflict (tenant_id, series) do update set last_number = s.last_number + excluded.last_number
    returning last_number - json_array_length(${rows}::json) as before)`;

/** SQL of the display id of each row that an insertion selects, in the sequence of {@link numbered}. */
export const numberedDisplayId = (prefix: string): string =>
  `'${prefix}' || to_char((select before from numbered) + row_number() over (), 'FM999999999000000')`;

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
