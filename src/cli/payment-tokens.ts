import type { Command } from 'commander';
import type { Administer } from './administer.js';
import { CheckFailedError } from './check-failed-error.js';
import { printTable } from './print-table.js';

/** Adds the commands for the encrypted tokens of payment methods. */
export function addPaymentTokens(program: Command, administer: Administer, env: NodeJS.ProcessEnv): void {
  program
    .command('payment-tokens')
    .description('encrypted tokens of payment methods')
    .command('reseal')
    .description(
      'encrypts with the first key of ENCRYPTION_KEYS all tokens that an older key encrypts; can be interrupted and repeated',
    )
    .option('--dry-run', 'changes nothing, and prints the number of tokens')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      administer(async ({ resealing }) => {
        const [{ readEnv }, { openSealer }] = await Promise.all([
          import('../config/env.js'),
          import('../platform/sealing/open-sealer.js'),
        ]);
        const sealer = await openSealer(readEnv(env)); // as the service: production requires ENCRYPTION_KEYS
        const { count, failures } = await resealing.run(sealer, { dryRun });
        console.log(`${dryRun ? 'tokens to encrypt again' : 'tokens encrypted again'}: ${count}`);
        if (!failures.length) return;
        printTable(failures);
        throw new CheckFailedError(`${failures.length} tokens cannot be decrypted with ENCRYPTION_KEYS.`);
      }),
    );
}
