import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ownerOptions } from './owner-options.js';

/** Key of the advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK = 7_304_512;
/** How often a process asks whether the one that migrates has finished. */
const LOCK_POLL_MS = 100;
/**
 * A statement of a migration waits this long for the lock of a table. Meanwhile every other statement on that table
 * queues behind it, so it has to be short.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** Pause before a migration that did not get its locks is tried again; up to twice as long, by chance. */
const RETRY_PAUSE_MS = 500;
/** After this time without the locks, a migration is given up. */
const PATIENCE_MS = 5 * 60_000;
/** SQLSTATE of a lock that was not available in time and of a deadlock. */
const NO_LOCK = ['55P03', '40P01'];

/** SQLSTATE of a login that may not do what a migration does. The caller says which login that is. */
const NO_RIGHTS = '42501';

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** A migration failed, and nothing of it was done unless it is one without a transaction. The message is for the operator. */
export class MigrationError extends Error {
  constructor(migration: string, cause: unknown) {
    const [detail] = String((cause as Error).message).split('\n');
    super(
      NO_LOCK.includes(codeOf(cause))
        ? `The migration ${migration} could not lock its tables, which long transactions hold (${detail}). End these and repeat.`
        : `The migration ${migration} failed: ${detail}`,
      { cause },
    );
  }
}

export interface MigrateOptions {
  /** Called after each migration, with its name. */
  onDone?: (name: string) => void;
  /** How long one migration is tried again for want of a lock, in milliseconds. */
  patienceMs?: number;
  /** Instead of all that this code knows; for tests. */
  migrations?: DataSource['options']['migrations'];
}

/** Runs `work` with the owner's connection. */
export async function asOwner<T>(ownerUrl: string, work: (owner: DataSource) => Promise<T>): Promise<T> {
  return using(new DataSource(ownerOptions(ownerUrl)), work);
}

/**
 * Brings the schema up to date and returns the names of the migrations that were run. Each has a transaction of its own
 * unless it says `transaction = false`; those before a failure stay. Safe to call from several processes at once: the
 * others wait for the first. Throws {@link MigrationError}, also when a table stays locked by others.
 */
export function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { onDone, patienceMs = PATIENCE_MS, migrations } = options;
  const own = ownerOptions(ownerUrl);
  return using(new DataSource(migrations ? { ...own, migrations } : own), async (owner) => {
    const run = owner.createQueryRunner();
    try {
      await takeMigrationLock(run);
      const executor = new MigrationExecutor(owner, run);
      const done: string[] = [];
      for (const migration of await executor.getPendingMigrations()) {
        await runPatiently(migration, patienceMs, () => runOnce(executor, run, migration));
        done.push(migration.name);
        onDone?.(migration.name);
      }
      return done;
    } finally {
      await run.release();
    }
  });
}

async function using<T>(source: DataSource, work: (owner: DataSource) => Promise<T>): Promise<T> {
  const owner = await source.initialize();
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

/**
 * Held until the connection ends. It is asked for again and again instead of waited for: a statement that waits has a
 * snapshot, `create index concurrently` of the process that holds the lock waits for all snapshots, and both would wait
 * for ever.
 */
async function takeMigrationLock(run: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = (await run.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])) as [
      { taken: boolean },
    ];
    if (taken) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function runOnce(executor: MigrationExecutor, run: QueryRunner, migration: Migration): Promise<void> {
  await run.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  if (migration.instance!.transaction === false) {
    await executor.executeMigration(migration);
    return;
  }
  await run.startTransaction();
  try {
    await executor.executeMigration(migration);
    await run.commitTransaction();
  } catch (error) {
    await run.rollbackTransaction().catch(() => undefined); // the first error says why
    throw error;
  }
}

async function runPatiently(migration: Migration, patienceMs: number, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) === NO_RIGHTS) throw error;
      const isLocked = NO_LOCK.includes(codeOf(error));
      if (!isLocked || Date.now() >= deadline) throw new MigrationError(migration.name, error);
    }
    await sleep(RETRY_PAUSE_MS * (1 + Math.random()));
  }
}
