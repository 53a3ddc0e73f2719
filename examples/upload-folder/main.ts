import { parseArgs } from 'node:util';
import { accessOf, assertAnswers } from '#access';
import { type Assignment, assignBySku } from './assign.js';
import { filesBelow, type Outcome, uploadFile } from './upload.js';

const USAGE = `npm run upload:folder -- [options] FOLDER

FOLDER        everything below it is uploaded
--assign sku  connect 0017.jpg, 0017_2.jpg and everything in 0017/ with the product of the SKU 0017, in the order of
              the names; its pictures are then exactly these. Files without a product are not uploaded
--base URL    the service (default: the variable WCA_BASE, then http://127.0.0.1:3000)
--key KEY     an API key with the scope media:write, and products:write to assign (default: the variable WCA_API_KEY, then .data/demo-key)
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { assign: { type: 'string' }, base: { type: 'string' }, key: { type: 'string' } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1 || (values.assign ?? 'sku') !== 'sku') {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const access = accessOf(values);
  await assertAnswers(access.base);
  const results = new Results();
  const files = await filesBelow(folder);
  if (values.assign === undefined) for (const file of files) results.onFile(await uploadFile(folder, file, access));
  else await assignBySku(folder, files, access, results);
  results.print();
  return results.failures ? EXIT_FAILED : 0;
}

/** Prints each result, and at the end how many there were of each kind. */
class Results {
  /** Results that are due to the service. */
  failures = 0;
  private readonly counts = new Map<string, number>();

  onFile({ file, status, result, detail }: Outcome): void {
    this.add(status, result, `${file}  ${detail}`);
  }

  onProduct({ sku, status, result, detail }: Assignment): void {
    this.add(status, `product ${result}`, `${sku}  ${detail}`);
  }

  print(): void {
    process.stdout.write(`\n${[...this.counts].map(([result, count]) => `${count} ${result}`).join(', ')}\n`);
  }

  private add(status: number, result: string, text: string): void {
    process.stdout.write(`${status} ${result.padEnd(18)} ${text}\n`);
    this.counts.set(result, (this.counts.get(result) ?? 0) + 1);
    if (status >= 500) this.failures++;
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`upload:folder: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT_FAILED;
}
