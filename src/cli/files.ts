import type { Command } from 'commander';
import { readEnv } from '../config/env.js';
import { asService } from '../database/as-service.js';
import { openDatabase } from '../database/database-access.js';
import { requireSchema } from '../database/required-schema.js';
import { MediaSweep, type SweepResult } from '../media/media-sweep.js';
import { StoreOwnership } from '../media/store-ownership.js';
import { openStore } from '../platform/object-store/open-store.js';
import { QuarantineTime } from '../platform/object-store/quarantine-time.js';
import { Spool } from '../platform/object-store/spool.js';
import { UsageError } from '../tenants/usage-error.js';
import { printTable } from './print-table.js';

const REFUSALS: Record<string, string> = {
  foreign:
    'The store has the id of another database, so nothing in it was changed. "files adopt" assigns it to this database.',
  unmarked: 'The store has objects and no id, so nothing in it was changed. "files adopt" assigns it to this database.',
  busy: 'Another process is sweeping the store.',
};

/** Adds the commands for the store of uploaded files. */
export function addFiles(program: Command, env: NodeJS.ProcessEnv): void {
  const files = program.command('files').description('the store of uploaded files');
  files
    .command('sweep')
    .description(
      'puts objects that the database does not know into quarantine, and deletes those whose quarantine has ended',
    )
    .option('--dry-run', 'changes nothing, and lists the objects')
    .action(({ dryRun = false }: { dryRun?: boolean }) => withFiles(env, ({ sweep }) => runSweep(sweep, dryRun)));
  files
    .command('adopt')
    .description('assigns the store to this database, and to no other one')
    .action(() =>
      withFiles(env, async ({ ownership }) => {
        await ownership.adopt();
        console.log('The store belongs to this database.');
      }),
    );
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
      await work({ ownership, sweep: new MediaSweep(db, store, new Spool(env), ownership, new QuarantineTime(env)) });
    });
  } finally {
    await database.release();
  }
}
