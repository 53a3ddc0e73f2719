import { assertAnswers } from '#access';
import { makeKey } from './access.js';
import { parseArguments, USAGE } from './arguments.js';
import { readOnlineRetail } from './dataset.js';
import { messageOf, UserError } from './errors.js';
import { loadOnlineRetail } from './load.js';
import { progressTo } from './progress.js';
import { summaryText, verificationText } from './report.js';
import type { RunOptions } from './session.js';
import { totalsOf } from './totals.js';
import { verifyOnlineRetail } from './verify.js';

const EXIT_DIFFERENT = 1;
const EXIT_USAGE = 2;

async function run(argv: string[]): Promise<number> {
  const { file, invoices, base, key, concurrency, bulk, printTotals, help } = parseArguments(argv);
  if (help) return print(USAGE.trimEnd());
  const dataset = await readOnlineRetail({ file, invoices });
  if (printTotals) return print(JSON.stringify(totalsOf(dataset), null, 2));

  // Checked first, so that no key is created for a service that does not run.
  await assertAnswers(base).catch((error: unknown) => {
    throw new UserError(messageOf(error));
  });
  const progress = progressTo(process.stderr);
  const options: RunOptions = { base, key: key ?? (await makeKey()), dataset, concurrency, bulk, progress };
  print(summaryText(await loadOnlineRetail(options)));
  const verification = await verifyOnlineRetail(options);
  print(verificationText(verification));
  return verification.mismatches === 0 ? 0 : EXIT_DIFFERENT;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`load:online-retail: ${messageOf(error)}\n`);
  process.exitCode = error instanceof UserError ? EXIT_USAGE : EXIT_DIFFERENT;
}
