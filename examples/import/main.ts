import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { accessOf, assertAnswers } from '#access';
import { EXIT_INTERRUPTED, interruption } from '../terminal/interruption.js';
import { count, progressBar, rateOf, sizeText } from '../terminal/progress-bar.js';
import { ProgressLine } from '../terminal/progress-line.js';
import {
  cancelImport,
  type ImportState,
  lastImport,
  NotSent,
  readImport,
  type RefusedLine,
  refusedLines,
  sendFile,
  type Target,
} from './import-file.js';

const USAGE = `npm run import -- --resource RESOURCE [options] FILE
npm run import -- --resume ID [FILE]

FILE               NDJSON, or CSV if its name ends in .csv; packed if it ends in .gz
--resource NAME    products, product_prices, customers, inventories, orders, invoices, shipments or contract_pricing
--mode MODE        create or upsert (default: upsert)
--on-error WHAT    skip refused lines, or atomic: all lines or none (default: skip)
--dry-run          do everything and keep nothing
--resume ID        watch an import that was sent before, or the last one: --resume last; the file, which is not sent again, only gives
                   the number of lines
--base URL         the service (default: the variable WCA_BASE, then http://127.0.0.1:3000)
--key KEY          an API key with the scopes imports:write and that of the resource (default: the variable
                   WCA_API_KEY, then .data/demo-key)

Ctrl-C cancels the import; a second Ctrl-C ends this program at once, and the import goes on.
Exit codes: 0 all lines were accepted, 1 lines were refused or the import failed, 2 wrong arguments, 130 cancelled.
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const POLL_MS = 500;
/** Refused lines that are printed; `GET /v2/imports/{id}/errors` has all. */
const MAX_PRINTED = 100;

const interrupted = interruption();
const line = new ProgressLine();

async function run(): Promise<number> {
  const { values, positionals } = argumentsOf();
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { resource, mode, resume } = values;
  const [file] = positionals;
  const isComplete = positionals.length < 2 && (resume !== undefined || (resource !== undefined && file !== undefined));
  if (!isComplete) throw new WrongArguments();
  const access = accessOf(values);
  await assertAnswers(access.base);
  const onRetry = (reason: string) => line.note(`${reason}; trying again`);
  const target = { ...access, onRetry };
  const options = { resource: resource!, mode, onError: values['on-error'], isDryRun: values['dry-run'] };
  const onSent = sendingBar();
  const begun =
    resume === undefined
      ? await sendFile(file!, options, target, { interrupted, onSent })
      : await found(resume, target);
  line.clear();
  process.stdout.write(`Import ${begun.id}; to watch it again: --resume ${begun.id}\n`);
  try {
    return await report(await watch(begun, target, await linesOf(file)), target);
  } catch (error) {
    throw new Error(`${messageOf(error)}\nThe import may be running still; to watch it again: --resume ${begun.id}`, {
      cause: error,
    });
  }
}

class WrongArguments extends Error {}

function argumentsOf() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        resource: { type: 'string' },
        mode: { type: 'string', default: 'upsert' },
        'on-error': { type: 'string', default: 'skip' },
        'dry-run': { type: 'boolean', default: false },
        resume: { type: 'string' },
        base: { type: 'string' },
        key: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongArguments(`import: ${messageOf(error)}\n\n`);
  }
}

async function found(resume: string, target: Target): Promise<ImportState> {
  const state = resume === 'last' ? await lastImport(target) : await readImport(resume, target);
  if (!state) throw new Error('There are no imports yet.');
  return state;
}

/** Shows how much of the file was sent. */
function sendingBar(): (bytes: number, size: number) => void {
  const since = performance.now();
  return (bytes, size) => {
    const rate = rateOf(bytes, (performance.now() - since) / 1_000);
    line.show(`sending ${progressBar({ done: bytes, total: size, rate, format: sizeText })}`);
  };
}

/** Shows the progress until the import has ended; after Ctrl-C, cancels it. `lines` is the number of rows, about, if it is known. */
async function watch(begun: ImportState, target: Target, lines: number | undefined): Promise<ImportState> {
  const since = performance.now();
  let state = begun;
  while (state.status === 'queued' || state.status === 'running') {
    if (interrupted.aborted) {
      line.note('cancelling the import');
      return cancelImport(state.id, target);
    }
    const rate = rateOf(state.rows_done - begun.rows_done, (performance.now() - since) / 1_000);
    const notes = state.failed ? [`${count(state.failed)} refused`] : [];
    const bar = progressBar({ done: state.rows_done, total: state.rows_total ?? lines, rate, notes });
    line.show(state.status === 'queued' ? 'waiting until the service begins' : bar);
    await sleep(POLL_MS, undefined, { signal: interrupted }).catch(() => undefined);
    state = await readImport(state.id, target);
  }
  line.clear();
  return state;
}

async function report(state: ImportState, target: Target): Promise<number> {
  const { id, status, created, updated, unchanged, failed } = state;
  const counts = `${count(created)} created, ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(failed)} refused`;
  process.stdout.write(`${status}: ${counts}${consequenceOf(state)}\n`);
  let printed = 0;
  if (failed)
    for await (const refused of refusedLines(id, target)) {
      if (printed++ === MAX_PRINTED) break;
      process.stdout.write(describe(refused));
    }
  if (failed > MAX_PRINTED)
    process.stdout.write(`… and ${count(failed - MAX_PRINTED)} more: GET /v2/imports/${id}/errors\n`);
  if (status === 'cancelled') return EXIT_INTERRUPTED;
  return status === 'completed' ? 0 : EXIT_FAILED;
}

/** What was kept of an import, if that is not everything that was accepted. */
function consequenceOf({ status, dry_run: isDryRun, on_error: onError }: ImportState): string {
  if (isDryRun) return '; nothing was kept (dry run)';
  if (status === 'failed' || (status === 'cancelled' && onError === 'atomic')) return '; nothing was kept';
  return status === 'cancelled' ? '; these lines stay written' : '';
}

const describe = ({ line: number, reference, code, message, details }: RefusedLine): string => {
  const reasons = details.length ? details.map(({ field, reason }) => `${field} ${reason}`).join('; ') : message;
  return `line ${number}${reference === null ? '' : ` (${reference})`}: ${code}: ${reasons}\n`;
};

/** The number of lines of a file, as an estimate of its rows; undefined for a packed one. */
async function linesOf(file: string | undefined): Promise<number | undefined> {
  if (file === undefined || file.endsWith('.gz')) return undefined;
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  return file.endsWith('.csv') ? Math.max(0, lines - 1) : lines;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function failed(error: unknown): number {
  line.clear();
  if (error instanceof WrongArguments) {
    process.stderr.write(`${error.message}${USAGE}`);
    return EXIT_USAGE;
  }
  if (error instanceof NotSent) {
    process.stderr.write('cancelled: the file was not sent, so there is no import\n');
    return EXIT_INTERRUPTED;
  }
  process.stderr.write(`import: ${messageOf(error)}\n`);
  return EXIT_FAILED;
}

process.exitCode = await run().catch(failed);
