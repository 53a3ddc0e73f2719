import type { QueryRunner } from 'typeorm';

/**
 * Makes an index while its table stays in use: `create index concurrently`. Only for migrations that say
 * `transaction = false`. It can be repeated: an index that an interrupted attempt left invalid is made anew.
 *
 * @param definition what follows the name, such as `on orders (tenant_id, placed_at)`
 */
export async function createIndexConcurrently(
  run: QueryRunner,
  name: string,
  definition: string,
  { unique = false } = {},
): Promise<void> {
  const [found] = (await run.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])) as { valid: boolean }[];
  if (found?.valid) return;
  await waitingForTransactions(run, async () => {
    if (found) await run.query(`drop index concurrently ${name}`);
    await run.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  });
}

/** Removes an index while its table stays in use. Like {@link createIndexConcurrently}, without a transaction. */
export async function dropIndexConcurrently(run: QueryRunner, name: string): Promise<void> {
  await waitingForTransactions(run, () => run.query(`drop index concurrently if exists ${name}`));
}

/**
 * Without a lock timeout: these statements wait for the end of all transactions that began before them, which may take
 * long and keeps nobody from the table.
 */
async function waitingForTransactions(run: QueryRunner, work: () => Promise<void>): Promise<void> {
  const [{ timeout }] = (await run.query(`select current_setting('lock_timeout') as timeout`)) as [{ timeout: string }];
  await run.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await run.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
  }
}
