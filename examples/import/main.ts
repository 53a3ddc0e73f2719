import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  cancelImport,
  type ImportState,
  readImport,
  type RefusedLine,
  refusedLines,
  sendFile,
  type Target,
} from './import-file.js';
import { progressBar } from './progress-bar.js';

const USAGE = `npm run import -- --resource RESOURCE [options] FILE

FILE               NDJSON, or CSV if its name ends in .csv; packed if it ends in .gz
--resource NAME    products, product_prices, customers, inventories, orders, invoices, shipments or contract_pricing
--mode MODE        create or upsert (default: upsert)
--on-error WHAT    skip refused lines, or atomic: all lines or none (default: skip)
--dry-run          do everything and keep nothing
--resume ID        watch an import that was sent before; without FILE
--base URL         the service (default: http://127.0.0.1:3000)
--key KEY          an API key with the scopes imports:write and that of the resource

Ctrl-C cancels the import.
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const EXIT_CANCELLED = 130;
const POLL_MS = 500;
/** Refused lines that are printed; `GET /v2/imports/{id}/errors` has all. */
const MAX_PRINTED = 100;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      resource: { type: 'string' },
      mode: { type: 'string', default: 'upsert' },
      'on-error': { type: 'string', default: 'skip' },
      'dry-run': { type: 'boolean', default: false },
      resume: { type: 'string' },
      base: { type: 'string', default: 'http://127.0.0.1:3000' },
      key: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { resource, mode, resume, base, key } = values;
  const [file] = positionals;
  const isComplete = resume === undefined ? resource !== undefined && positionals.length === 1 : !positionals.length;
  if (!isComplete || key === undefined) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const target = { base, key };
  const options = { resource: resource!, mode, onError: values['on-error'], isDryRun: values['dry-run'] };
  const begun = resume === undefined ? await sendFile(file!, options, target) : await readImport(resume, target);
  process.stdout.write(`Import ${begun.id}; to watch it again: --resume ${begun.id}\n`);
  const ended = await watch(
    begun,
    target,
    file === undefined || file.endsWith('.gz') ? undefined : await linesOf(file),
  );
  return report(ended, target);
}

/** Shows the progress until the import has ended. Ctrl-C cancels it. */
async function watch(begun: ImportState, target: Target, lines: number | undefined): Promise<ImportState> {
  let isCancelling = false;
  process.once('SIGINT', () => {
    isCancelling = true;
    void cancelImport(begun.id, target).catch(() => undefined); // it may have ended meanwhile
  });
  const [since, doneBefore] = [performance.now(), begun.rows_done];
  let state = begun;
  while (state.status === 'queued' || state.status === 'running') {
    const seconds = (performance.now() - since) / 1000;
    const done = state.rows_done - doneBefore;
    const total = (state.rows_total ?? lines) && (state.rows_total ?? lines)! - doneBefore;
    const text = state.status === 'queued' ? 'waiting for the imports before it' : '';
    const bar = progressBar({ done, total, failed: state.failed, seconds });
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${isCancelling ? 'cancelling' : text || bar}`);
    await sleep(POLL_MS);
    state = await readImport(begun.id, target);
  }
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  return state;
}

async function report(state: ImportState, target: Target): Promise<number> {
  const { id, status, created, updated, unchanged, failed } = state;
  process.stdout.write(
    `${status}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} refused\n`,
  );
  let printed = 0;
  if (failed)
    for await (const refused of refusedLines(id, target)) {
      if (printed++ === MAX_PRINTED) break;
      process.stdout.write(describe(refused));
    }
  if (failed > MAX_PRINTED) process.stdout.write(`… and ${failed - MAX_PRINTED} more: GET /v2/imports/${id}/errors\n`);
  if (status === 'cancelled') return EXIT_CANCELLED;
  return status === 'completed' ? 0 : EXIT_FAILED;
}

const describe = ({ line, reference, code, message, details }: RefusedLine): string => {
  const reasons = details.length ? details.map(({ field, reason }) => `${field} ${reason}`).join('; ') : message;
  return `line ${line}${reference === null ? '' : ` (${reference})`}: ${code}: ${reasons}\n`;
};

/** The number of lines of a file, as an estimate of its rows. */
async function linesOf(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  return file.endsWith('.csv') ? Math.max(0, lines - 1) : lines;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`import: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT_FAILED;
}
