import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { IN_SEQUENCE } from '../../../migrations/batches.js';
import { FUNCTIONS, type FunctionText } from '../../../migrations/functions.js';
import { ownerOptions } from './connection-options.js';
import { requireVersion } from './service-role.js';
import { takeOver } from './take-over.js';

/** Key of the advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK = 7_304_512;
/** Interval in which a process tries to take the lock, in milliseconds. */
const LOCK_POLL_MS = 100;
/**
 * Maximum time that a statement of a migration waits for the lock of a table, in milliseconds. It is short, because all other statements
 * on that table wait meanwhile.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** Minimum pause before a migration that did not get its locks is retried, in milliseconds; randomly up to twice as long. */
const RETRY_PAUSE_MS = 500;
/** Time for which a migration without its locks is retried, in milliseconds. */
const MAX_LOCK_RETRY_MS = 5 * 60_000;
/** SQLSTATE `lock_not_available` and `deadlock_detected`. */
const LOCK_ERRORS = ['55P03', '40P01'];

/** SQLSTATE `insufficient_privilege`. The caller reports it, because it knows the login. */
const INSUFFICIENT_PRIVILEGE = '42501';

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** A migration failed. Its transaction was rolled back, if it has one. The message is for the operator. */
export class MigrationError extends Error {
  constructor(migration: string, cause: unknown) {
    const [detail] = String((cause as Error).message).split('\n');
    super(
      LOCK_ERRORS.includes(codeOf(cause))
        ? `The migration ${migration} could not lock its tables, which long transactions hold (${detail}). End these and repeat.`
        : `The migration ${migration} failed: ${detail}`,
      { cause },
    );
  }
}

export interface MigrateOptions {
  /** Called after each migration, with its name. */
  onDone?: (name: string) => void;
  /** Time for which a migration without its locks is retried, in milliseconds. Default: 5 minutes. */
  lockRetryMs?: number;
  /** Migrations to run instead of all; for tests. */
  migrations?: DataSource['options']['migrations'];
  /** Functions to create instead of all; for tests. */
  functions?: readonly FunctionText[];
}

/** Runs `work` with the owner's connection and closes it. */
export async function asOwner<T>(ownerUrl: string, work: (owner: DataSource) => Promise<T>): Promise<T> {
  return withDataSource(new DataSource(ownerOptions(ownerUrl)), work);
}

/**
 * Runs all missing migrations, then creates the functions whose present texts never ran in this database, and returns the names of both.
 * Each has its own transaction unless it has `transaction = false`; those before a failed one remain applied. Several processes may call it at the same time: the others wait for the first. Throws
 * {@link MigrationError}, also when a table remains locked, the driver's error when the login lacks a privilege, and
 * `UnsuitableDatabaseError` when the server or the schema is too old; then nothing was changed.
 */
export function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { onDone, lockRetryMs = MAX_LOCK_RETRY_MS, migrations, functions = FUNCTIONS } = options;
  const own = ownerOptions(ownerUrl);
  return withDataSource(new DataSource(migrations ? { ...own, migrations } : own), async (owner) => {
    const run = owner.createQueryRunner();
    try {
      await requireVersion((sql) => run.query(sql));
      await takeMigrationLock(run);
      await takeOver(run);
      const executor = new MigrationExecutor(owner, run);
      const done: string[] = [];
      const runAll = async (pending: readonly Migration[]) => {
        for (const migration of pending) {
          await runWithLockRetries(migration, lockRetryMs, () => runOnce(executor, run, migration));
          done.push(migration.name);
          onDone?.(migration.name);
        }
      };
      await runAll(await executor.getPendingMigrations());
      await runAll(await pendingFunctions(run, functions)); // the migrations have made the table of names and what functions use
      return done;
    } finally {
      await run.release();
    }
  });
}

async function withDataSource<T>(source: DataSource, work: (owner: DataSource) => Promise<T>): Promise<T> {
  const owner = await source.initialize();
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

/**
 * Takes the migration lock, which is held until the connection ends. It polls and does not wait in PostgreSQL: a waiting statement has a
 * snapshot, `create index concurrently` in the process that holds the lock waits for all snapshots, and both would wait for ever.
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

/** The functions whose present texts never ran, as migrations. A text that a newer version has replaced ran before, so it stays replaced. */
async function pendingFunctions(run: QueryRunner, functions: readonly FunctionText[]): Promise<Migration[]> {
  const rows = (await run.query('select name from migrations')) as { name: string }[];
  const present = new Set(rows.map(({ name }) => name));
  return functions.filter(({ name }) => !present.has(name)).map((text) => new Migration(undefined, 0, text.name, text));
}

async function runOnce(executor: MigrationExecutor, run: QueryRunner, migration: Migration): Promise<void> {
  await run.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  if (migration.instance!.transaction === false) {
    await executor.executeMigration(migration);
    return;
  }
  await run.startTransaction();
  try {
    await run.query(IN_SEQUENCE);
    await executor.executeMigration(migration);
    await run.commitTransaction();
  } catch (error) {
    await run.rollbackTransaction().catch(() => undefined); // the first error is the cause
    throw error;
  }
}

async function runWithLockRetries(migration: Migration, lockRetryMs: number, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + lockRetryMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) === INSUFFICIENT_PRIVILEGE) throw error;
      const isLocked = LOCK_ERRORS.includes(codeOf(error));
      if (!isLocked || Date.now() >= deadline) throw new MigrationError(migration.name, error);
    }
    await sleep(RETRY_PAUSE_MS * (1 + Math.random()));
  }
}
