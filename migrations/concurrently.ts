import type { QueryRunner } from 'typeorm';

/**
 * Creates an index without blocking writes to its table (`create index concurrently`). Only for migrations with `transaction = false`.
 * It can be repeated: an invalid index that an interrupted attempt left is dropped and created again.
 *
 * @param definition the part of the statement after the index name, such as `on orders (tenant_id, placed_at)`
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
  await withoutLockTimeout(run, async () => {
    if (found) await run.query(`drop index concurrently ${name}`);
    await run.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  });
}

/** Drops an index without blocking its table. Like {@link createIndexConcurrently} only for migrations with `transaction = false`. */
export async function dropIndexConcurrently(run: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(run, () => run.query(`drop index concurrently if exists ${name}`));
}

/**
 * Runs `work` without a lock timeout: it waits for all transactions that began before it, which may take long but blocks no other use of
 * the table.
 */
async function withoutLockTimeout(run: QueryRunner, work: () => Promise<void>): Promise<void> {
  const [{ timeout }] = (await run.query(`select current_setting('lock_timeout') as timeout`)) as [{ timeout: string }];
  await run.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await run.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
  }
}
