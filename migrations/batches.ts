import type { QueryRunner } from 'typeorm';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Changes many rows of tenants' tables in short transactions, one tenant after the other. Only for migrations with `transaction = false`.
 * An interrupted migration starts again from the first row, so the statement must not change a row that it has changed before.
 *
 * @param statement changes one batch: `$1` is the tenant, `$2` the last id (a UUID) of the previous batch. It returns one row with the
 *   last `id` of this batch, or no row when no rows are left.
 */
export async function changeInBatches(run: QueryRunner, statement: string): Promise<void> {
  const tenants = (await run.query('select id from tenants order by id')) as { id: string }[];
  for (const { id: tenantId } of tenants) {
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) last = await changeBatch(run, statement, tenantId, last);
  }
}

/** Changes one batch in a transaction of its own and returns its last id; undefined when no rows are left. */
async function changeBatch(
  run: QueryRunner,
  statement: string,
  tenantId: string,
  after: string,
): Promise<string | undefined> {
  return inTransaction(run, async () => {
    // row-level security shows only rows of this tenant, to the tables' owner too; `set local` also reaches the servers of a cluster
    await run.query(`set local app.tenant_id = '${tenantId}'`);
    const [end] = (await run.query(statement, [tenantId, after])) as { id: string }[];
    return end?.id;
  });
}

/** Runs `work` in a transaction of its own. Only for migrations with `transaction = false`. */
export async function inTransaction<T>(run: QueryRunner, work: (run: QueryRunner) => Promise<T>): Promise<T> {
  await run.startTransaction();
  try {
    const result = await work(run);
    await run.commitTransaction();
    return result;
  } catch (error) {
    await run.rollbackTransaction();
    throw error;
  }
}
