import type { Command } from 'commander';
import type { Administer } from './administer.js';
import { CheckFailedError } from './check-failed-error.js';
import { printTable } from './print-table.js';

interface ResealOptions {
  dryRun?: boolean;
  forgetLostKeys?: boolean;
}

/** Adds the command that encrypts all stored secrets again. `payment-tokens reseal` is its former name. */
export function addReseal(program: Command, administer: Administer, env: NodeJS.ProcessEnv): void {
  const formerParent = program.command('payment-tokens', { hidden: true });
  for (const parent of [program, formerParent])
    parent
      .command('reseal')
      .description(
        'encrypts with the first key of ENCRYPTION_KEYS all payment tokens, webhook secrets and stored answers that an older key encrypts; can be interrupted and repeated',
      )
      .option('--dry-run', 'changes nothing, and prints the number of values')
      .option(
        '--forget-lost-keys',
        'lets the service start without keys that are lost; what they encrypt cannot be read any more',
      )
      .action((options: ResealOptions) => reseal(administer, env, options));
}

function reseal(administer: Administer, env: NodeJS.ProcessEnv, options: ResealOptions): Promise<void> {
  const { dryRun = false, forgetLostKeys = false } = options;
  return administer(async ({ resealing }) => {
    const [{ readEnv }, { openSealer }] = await Promise.all([
      import('#platform/base/config/env.js'),
      import('#platform/data/sealing/open-sealer.js'),
    ]);
    const sealer = await openSealer(readEnv(env)); // as the service: production requires ENCRYPTION_KEYS
    const { counts, failures } = await resealing.run(sealer, { dryRun });
    console.log(dryRun ? 'values to encrypt again:' : 'values encrypted again:');
    for (const { column, values } of counts) console.log(`${column}: ${values}`);
    if (!failures.length) return;
    printTable(failures);
    if (forgetLostKeys && !dryRun) return resealing.forgetKeys(sealer.currentKeyId);
    throw new CheckFailedError(
      `${failures.length} values cannot be decrypted with ENCRYPTION_KEYS. Add their keys at the end of it and repeat the command.`,
    );
  });
}
