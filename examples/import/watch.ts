import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_INTERRUPTED } from '../terminal/interruption.js';
import { count, progressBar, rateOf } from '../terminal/progress-bar.js';
import type { ProgressLine } from '../terminal/progress-line.js';
import {
  cancelImport,
  type ImportState,
  readImport,
  type RefusedLine,
  refusedLines,
  writeRefusedLines,
} from './import-file.js';
import type { FileFacts } from './file-form.js';
import type { Target } from './requests.js';

const EXIT_FAILED = 1;
const POLL_MS = 500;
/** Refused lines that are printed; the file of refused lines has all. */
const MAX_PRINTED = 100;

/** Shows the progress until the import has ended; after Ctrl-C, cancels it. `lines` is the number of rows, about, if it is known. */
export async function watch(
  begun: ImportState,
  target: Target,
  { line, interrupted, lines }: { line: ProgressLine; interrupted: AbortSignal; lines: number | undefined },
): Promise<ImportState> {
  const since = performance.now();
  let state = begun;
  while (isUnfinished(state)) {
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

/** Waits until an import has ended. */
export async function ended(begun: ImportState, target: Target): Promise<ImportState> {
  let state = begun;
  while (isUnfinished(state)) {
    await sleep(POLL_MS);
    state = await readImport(state.id, target);
  }
  return state;
}

const isUnfinished = ({ status }: ImportState): boolean => status === 'queued' || status === 'running';

/**
 * Prints what an ended import did, and the refused lines, which are also written beside the file that was sent. Returns the
 * exit code: 0 if every line was accepted, whatever warnings there are.
 */
export async function report(
  state: ImportState,
  sent: { file: string; facts: FileFacts } | undefined,
  target: Target,
): Promise<number> {
  const { id, status, failed, unmapped_columns: unmapped = [] } = state;
  process.stdout.write(`${status}: ${countsOf(state)}${consequenceOf(state)}\n`);
  let listed = 0;
  // also without refused lines, because lines that were written can have warnings
  for await (const refused of refusedLines(id, target))
    if (listed++ < MAX_PRINTED) process.stdout.write(describe(refused));
  if (listed > MAX_PRINTED) process.stdout.write(`… and ${count(listed - MAX_PRINTED)} more\n`);
  if (unmapped.length) process.stdout.write(`Columns that were not imported: ${unmapped.join(', ')}\n`);
  if (failed && sent) {
    const written = await writeRefusedLines(id, sent, target);
    process.stdout.write(`The refused lines and their reasons are in ${written}\n`);
  }
  if (status === 'cancelled') return EXIT_INTERRUPTED;
  return status === 'completed' ? 0 : EXIT_FAILED;
}

/** The numbers of lines by what became of them. */
export function countsOf({ created, updated, unchanged, failed, skipped = 0, repeated = 0 }: ImportState): string {
  const counts = [`${count(created)} created`, `${count(updated)} updated`, `${count(unchanged)} unchanged`];
  if (skipped) counts.push(`${count(skipped)} skipped`);
  if (repeated) counts.push(`${count(repeated)} repeated`);
  return [...counts, `${count(failed)} refused`].join(', ');
}

/** What was kept of an import, if that is not everything that was accepted. */
function consequenceOf({ status, dry_run: isDryRun, on_error: onError }: ImportState): string {
  if (isDryRun) return '; nothing was kept (dry run)';
  if (status === 'failed' || (status === 'cancelled' && onError === 'atomic')) return '; nothing was kept';
  return status === 'cancelled' ? '; these lines stay written' : '';
}

/** A refused line or a warning, for people. */
export const describe = ({ line: number, reference, code, message, severity, details }: RefusedLine): string => {
  const reasons = details.length ? details.map(({ field, reason }) => `${field} ${reason}`).join('; ') : message;
  const kind = severity === 'warning' ? 'warning: ' : '';
  return `line ${number}${reference === null ? '' : ` (${reference})`}: ${kind}${code}: ${reasons}\n`;
};
