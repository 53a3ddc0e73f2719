import type { QueryRunner } from 'typeorm';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Changes many rows of tenants' tables in short transactions, one tenant after the other. Only for migrations with `transaction = false`.
 * An interrupted migration starts again from the first row, so the statement must not change a row that it has changed before.
 *
 * @param statement changes one batch: `$1` is the tenant, `$2` the last id (a UUID) of the previous batch. It returns one row with the
 *   last `id` of this batch, or no row when no rows are left.
 */
export function changeInBatches(run: QueryRunner, statement: string): Promise<void> {
  return workInBatches(run, statement, () => Promise.resolve());
}

/**
 * As {@link changeInBatches} for changes of several statements. `statement` returns the ids of a batch in their order and locks them if necessary;
 * `work` changes them in the same transaction. A function that queries is called there, by a statement that names no table of tenants: on a
 * distributed database the server of the rows could not run it.
 */
export async function workInBatches(
  run: QueryRunner,
  statement: string,
  work: (tenantId: string, ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  await forEachTenant(run, async (tenantId) => {
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) {
      const after: string = last;
      last = await inTenant(run, tenantId, async () => {
        const rows = (await run.query(statement, [tenantId, after])) as { id: string }[];
        const ids = rows.map(({ id }) => id);
        if (ids.length) await work(tenantId, ids);
        return ids.at(-1);
      });
    }
  });
}

/** Changes the rows of each tenant by one statement, whose `$1` is the tenant. Only for migrations with `transaction = false`. */
export function changeEachTenant(run: QueryRunner, statement: string): Promise<void> {
  return forEachTenant(run, (tenantId) => inTenant(run, tenantId, () => run.query(statement, [tenantId])));
}

async function forEachTenant(run: QueryRunner, work: (tenantId: string) => Promise<unknown>): Promise<void> {
  const tenants = (await run.query('select id from tenants order by id')) as { id: string }[];
  for (const { id } of tenants) await work(id);
}

/**
 * Runs `work` in a transaction of its own with the tenant's setting: row-level security shows only rows of this tenant, to the tables' owner too.
 * `set local` also reaches the servers of a cluster.
 */
const inTenant = <T>(run: QueryRunner, tenantId: string, work: () => Promise<T>): Promise<T> =>
  inTransaction(run, async () => {
    await run.query(`set local app.tenant_id = '${tenantId}'`);
    return work();
  });

/**
 * The first statement of each transaction of a migration. With Citus one that has altered the shards of a table in parallel cannot then create a function or a
 * table. Without Citus the setting has no effect.
 */
export const IN_SEQUENCE = `set local citus.multi_shard_modify_mode = 'sequential'`;

/** Runs `work` in a transaction of its own, which begins with {@link IN_SEQUENCE}. Only for migrations with `transaction = false`. */
export async function inTransaction<T>(run: QueryRunner, work: (run: QueryRunner) => Promise<T>): Promise<T> {
  await run.startTransaction();
  try {
    await run.query(IN_SEQUENCE);
    const result = await work(run);
    await run.commitTransaction();
    return result;
  } catch (error) {
    await run.rollbackTransaction();
    throw error;
  }
}
