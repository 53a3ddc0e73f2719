import { parseArgs } from 'node:util';
import { accessOf, assertAnswers } from '#access';
import { filesBelow, type Outcome, uploadFile } from './upload.js';

const USAGE = `npm run upload:folder -- [options] DIR

DIR           the folder; everything below it is uploaded
--base URL    the service (default: the variable WCA_BASE, then http://127.0.0.1:3000)
--key KEY     an API key with the scope media:write (default: the variable WCA_API_KEY, then .data/demo-key)
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string' }, key: { type: 'string' } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const access = accessOf(values);
  await assertAnswers(access.base);
  const counts = new Map<string, number>();
  let failures = 0;
  for (const file of await filesBelow(folder)) {
    const outcome = await uploadFile(folder, file, access);
    print(outcome);
    counts.set(outcome.result, (counts.get(outcome.result) ?? 0) + 1);
    if (outcome.status >= 500) failures++;
  }
  process.stdout.write(`\n${[...counts].map(([result, count]) => `${count} ${result}`).join(', ')}\n`);
  return failures ? EXIT_FAILED : 0;
}

const print = ({ file, status, result, detail }: Outcome): void =>
  void process.stdout.write(`${status} ${result.padEnd(18)} ${file}  ${detail}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`upload:folder: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT_FAILED;
}
