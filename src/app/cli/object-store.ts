import { readEnv } from '#platform/base/config/env.js';
import { asService } from '../database/as-service.js';
import { openDatabase } from '../database/database-access.js';
import { requireSchema } from '../database/required-schema.js';
import { MediaSweep, type SweepResult } from '#features/media/media-sweep.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { openStore } from '#platform/base/object-store/open-store.js';
import { QuarantineTime } from '#platform/base/object-store/quarantine-time.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { UsageError } from '../tenants/usage-error.js';
import { printTable } from './print-table.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';

const REFUSALS: Record<string, string> = {
  foreign:
    'The store has the id of another database, so nothing in it was changed. "files adopt" assigns it to this database.',
  unmarked: 'The store has objects and no id, so nothing in it was changed. "files adopt" assigns it to this database.',
  busy: 'Another process is sweeping the store.',
};

/** Runs one sweep and prints its result. Throws {@link UsageError} when the store must not be swept. */
export function sweepStore(env: NodeJS.ProcessEnv, dryRun: boolean): Promise<void> {
  return withFiles(env, ({ sweep }) => runSweep(sweep, dryRun));
}

/** Assigns the store to the database. */
export function adoptStore(env: NodeJS.ProcessEnv): Promise<void> {
  return withFiles(env, async ({ ownership }) => {
    await ownership.adopt();
    console.log('The store belongs to this database.');
  });
}

async function runSweep(sweep: MediaSweep, dryRun: boolean): Promise<void> {
  const rows: Record<string, string>[] = [];
  const report = (action: string, object: string, since: Date | null) =>
    rows.push({ action, since: since?.toISOString() ?? '', object });
  const result = await sweep.run({ dryRun, report });
  if (REFUSALS[result.outcome]) throw new UsageError(REFUSALS[result.outcome]!);
  if (dryRun) printTable(rows);
  console.error(summary(result, dryRun));
}

const summary = ({ quarantined, waiting, deleted }: SweepResult, dryRun: boolean): string =>
  `${dryRun ? 'A sweep would quarantine, keep and delete' : 'Quarantined, kept in quarantine and deleted'}: ${quarantined}, ${waiting}, ${deleted} objects.`;

async function withFiles(
  source: NodeJS.ProcessEnv,
  work: (tools: { sweep: MediaSweep; ownership: StoreOwnership }) => Promise<void>,
): Promise<void> {
  const env = readEnv(source, 'command line');
  const database = await openDatabase(env);
  try {
    await requireSchema(database.serviceUrl);
    await asService(database.serviceUrl, env, async (db) => {
      const store = await openStore(env);
      const ownership = new StoreOwnership(db, store);
      await work({
        ownership,
        sweep: new MediaSweep(db, store, new Spool(env), ownership, new QuarantineTime(env), new TaskAttempts(db)),
      });
    });
  } finally {
    await database.release();
  }
}
