import type { QueryRunner } from 'typeorm';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Changes many rows of tenants' tables in short transactions, tenant by tenant. Only for migrations that say
 * `transaction = false`; an interrupted change is repeated from the start, so the statement must leave alone what it has
 * changed before.
 *
 * @param statement changes one batch: `$1` is the tenant, `$2` the id (a UUID) at which the batch before ended. It answers one
 *   row with the `id` at which this batch ends, and no row when there is nothing left.
 */
export async function changeInBatches(run: QueryRunner, statement: string): Promise<void> {
  const tenants = (await run.query('select id from tenants order by id')) as { id: string }[];
  for (const { id: tenantId } of tenants) {
    // row-level security shows rows of this tenant alone, to the tables' owner too
    await run.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) {
      const [end] = (await run.query(statement, [tenantId, last])) as { id: string }[];
      last = end?.id;
    }
  }
  await run.query(`select set_config('app.tenant_id', '', false)`);
}
