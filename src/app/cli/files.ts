import type { Command } from 'commander';

/** Adds the commands for the store of uploaded files. */
export function addFiles(program: Command, env: NodeJS.ProcessEnv): void {
  const files = program.command('files').description('the store of uploaded files');
  files
    .command('sweep')
    .description(
      'puts objects that the database does not know into quarantine, and deletes those whose quarantine has ended',
    )
    .option('--dry-run', 'changes nothing, and lists the objects')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const { sweepStore } = await import('./object-store.js');
      await sweepStore(env, dryRun);
    });
  files
    .command('adopt')
    .description('assigns the store to this database, and to no other one')
    .action(async () => {
      const { adoptStore } = await import('./object-store.js');
      await adoptStore(env);
    });
}
