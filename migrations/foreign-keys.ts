import type { QueryRunner } from 'typeorm';
import { inTransaction } from './batches.js';

/** A foreign key of a tenant's table that has rows. */
export interface ForeignKey {
  table: string;
  name: string;
  column: string;
  /** The tenant's table to whose `id` it refers. */
  references: string;
}

/**
 * Adds a foreign key, unless it is there, without blocking writes while the rows are read. Only for migrations with `transaction = false`.
 *
 * Citus fails to plan the check of a key between two tables whose owner is subject to row-level security. On a cluster the owner is exempt while the key is
 * added, in a transaction that locks both tables; no instance runs there meanwhile.
 */
export async function addForeignKey(run: QueryRunner, { table, name, column, references }: ForeignKey): Promise<void> {
  const [{ hasCitus, isThere }] = (await run.query(
    `select exists (select 1 from pg_extension where extname = 'citus') as "hasCitus",
      exists (select 1 from pg_constraint where conname = $1 and conrelid = $2::regclass) as "isThere"`,
    [name, table],
  )) as [{ hasCitus: boolean; isThere: boolean }];
  const add = `alter table ${table} add constraint ${name} foreign key (tenant_id, ${column}) references ${references} (tenant_id, id)`;
  if (!hasCitus) {
    if (!isThere) await run.query(`${add} not valid`);
    await run.query(`alter table ${table} validate constraint ${name}`);
    return;
  }
  if (isThere) return;
  const force = async (word: 'force' | 'no force') => {
    for (const one of new Set([table, references])) await run.query(`alter table ${one} ${word} row level security`);
  };
  await inTransaction(run, async () => {
    await force('no force');
    await run.query(add);
    await force('force');
  });
}
