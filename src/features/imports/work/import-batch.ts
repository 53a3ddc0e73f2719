import { DomainError } from '#platform/base/errors/domain-error.js';
import type { BatchTransaction } from '#platform/data/tenancy/batch-transaction.js';
import { confirmAuthority } from '#platform/data/tenancy/caller.js';
import type { ReadRecord } from '../reading/messages.js';
import type { FilePosition } from '../records/file-records.js';
import type { ImportResult } from '../import-results.entity.js';
import type { LineOutcome } from '#platform/data/records/import-declaration.js';
import type { TaskReader } from './task-reader.js';
import { type LineError, storableDetails, warningWith } from './line-error.js';
import { noteLine } from '../records/repeated-lines.js';
import type { SeenLines } from '../records/seen-lines.js';
import type { SkippedRows } from '../records/skipped-rows.js';
import { FirstLineBusy, refusal, type WritePlan, writeRecords, type Written } from './write-records.js';

/**
 * Maximum number of lines that are written together, with few statements, and of their bytes, which bound the number of rows of documents. More
 * lines would be written faster, but requests of others would wait longer for the event loop and for PostgreSQL (`docs/performance.md`).
 */
const MAX_LINES_TOGETHER = 50;
const MAX_BYTES_TOGETHER = 16 * 1_024;
/** Number of entries of the journal at which a long batch inserts them, instead of keeping them in memory until its commit. */
const MAX_ENTRIES_KEPT = 500;
/** Length in characters of the errors at which a batch ends, because they are kept in memory until its commit. */
const MAX_ERROR_CHARACTERS = 16_000_000;

/** Length in characters of the warnings of a batch after which further ones have no details, because they are kept as long. */
const MAX_WARNING_CHARACTERS = 8_000_000;

/** Number of skipped rows of which a batch keeps the lines, as long. */
const MAX_SKIPPED_LINES = 100_000;

/** Numbers of lines by outcome. */
export interface Counts extends Record<LineOutcome | 'failed', number> {
  rowsDone: number;
  /** Rows that the profile of the import skips. */
  skipped: number;
  /** Lines that repeat the identifier of an earlier line with other content, and were neither refused nor without effect. */
  repeated: number;
}

/** The result of a batch. */
export interface BatchResult {
  counts: Counts;
  errors: LineError[];
  /** What became of the other lines, in no sequence. */
  results: ImportResult[];
  /** Number of them that are skipped rows. */
  skippedLines: number;
  /** Length in characters of the details of its warnings. */
  warningCharacters: number;
  /** Where the first record after the batch begins; undefined if the batch is empty. */
  next?: FilePosition;
  /** The row from which reading must begin again for that record; undefined if it is the record's own. */
  context?: FilePosition;
  /** Whether the import has no further lines to write. */
  isEnd: boolean;
  /** Rows that the next batch must wait for before it tries its first line. */
  rows?: ReadonlySet<string>;
}

export interface BatchLimits {
  /** Maximum number of lines. */
  maxRows: number;
  /** Time after which the batch begins no further lines, in milliseconds. Its locks are held that long. */
  maxMs: number;
}

/** How the lines of a batch are to be written. */
export interface BatchPlan extends WritePlan, BatchLimits {
  /** Whether the line after `maxRows` is refused and ends the import. */
  isAtomic: boolean;
  /** The lines before, to find those that are repeated. */
  seen: SeenLines;
  signal: AbortSignal;
}

/** The result of a batch without lines. */
export const noLines = (): Omit<BatchResult, 'isEnd'> => ({
  counts: { rowsDone: 0, created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0, repeated: 0 },
  errors: [],
  results: [],
  skippedLines: 0,
  warningCharacters: 0,
});

/** Writes the next lines of an import inside a transaction. Throws {@link FirstLineBusy} before anything was written,
 * and as {@link confirmAuthority} before any line. */
export async function writeBatch(batch: BatchTransaction, plan: BatchPlan): Promise<BatchResult> {
  const { reader, isLong, maxRows, maxMs, signal } = plan;
  const result: BatchResult = { ...noLines(), isEnd: false };
  const begun = performance.now();
  let errorCharacters = 0;
  const hasLists = 'writeMany' in plan.importer;
  let maxTogether = hasLists && plan.tries === 0 ? MAX_LINES_TOGETHER : 1;
  let entriesKept = 0;
  while (result.counts.rowsDone < maxRows || plan.isAtomic) {
    const { rowsDone } = result.counts;
    const isFull = rowsDone >= maxRows;
    await confirmAuthority();
    const records = await nextRecords(reader, isFull ? 1 : Math.min(maxTogether, maxRows - rowsDone));
    if (!records.length) {
      if (!reader.isAtEnd) return result; // the process that reads is slower; the next batch waits for it without a transaction
      countSkipped(result, reader.skippedRows);
      return { ...result, isEnd: true };
    }
    if (signal.aborted || (rowsDone > 0 && performance.now() - begun > maxMs)) {
      reader.putBack(...records);
      return result;
    }
    const lines = isFull
      ? [refusal(records[0]!, tooManyRows(maxRows))]
      : await writeRecords(batch, records, plan, rowsDone === 0).catch((error: unknown) => {
          if (error instanceof FirstLineBusy) reader.putBack(...records);
          throw error;
        });
    const written = 'busy' in lines ? lines.written : lines;
    for (const [index, line] of written.entries()) {
      count(result, records[index]!, line, plan);
      if (line.error) errorCharacters += JSON.stringify(line.error).length;
    }
    reader.putBack(...records.slice(written.length));
    if ('busy' in lines) return { ...result, rows: lines.busy };
    if (result.counts.rowsDone > maxRows || errorCharacters > MAX_ERROR_CHARACTERS)
      return { ...result, isEnd: plan.isAtomic };
    // the lines after those that were written are converted and compared again, so their number is bounded
    maxTogether = hasLists ? Math.min(2 * written.length, MAX_LINES_TOGETHER) : 1;
    entriesKept += written.length;
    if (isLong && entriesKept >= MAX_ENTRIES_KEPT) {
      await batch.tx.insertEntries();
      entriesKept = 0;
    }
  }
  return result;
}

/** The next records, at most `max` and, unless it is only one, of at most {@link MAX_BYTES_TOGETHER}. Empty if none is at hand. */
async function nextRecords(reader: TaskReader, max: number): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  let bytes = 0;
  while (records.length < max) {
    const record = await reader.next();
    if (!record) break;
    bytes += record.size;
    if (records.length && bytes > MAX_BYTES_TOGETHER) {
      reader.putBack(record);
      break;
    }
    records.push(record);
  }
  return records;
}

function count(result: BatchResult, record: ReadRecord, written: Written, plan: BatchPlan): void {
  const { importer } = plan;
  result.counts.rowsDone++;
  result.counts[written.outcome ?? 'failed']++;
  countSkipped(result, record.skipped);
  result.next = record.next;
  result.context = record.context;
  const repeated = written.line && noteLine(plan.seen, plan, written.line, record);
  const { error, line, outcome, id } = written;
  if (line && outcome && id !== undefined)
    result.results.push({ line: record.line, reference: importer.referenceOf(line), outcome, id });
  if (error) result.errors.push({ ...error, details: [...error.details, ...notesOf(record)] });
  else if (repeated && written.outcome !== 'unchanged') {
    result.counts.repeated++;
    addWarning(result, { ...repeated, details: storableDetails(record.warnings.map(({ detail }) => detail)) });
  } else if (hasEntries(record.warnings)) {
    const reference = written.line ? importer.referenceOf(written.line) : null;
    addWarning(result, warningWith(record.line, record.warnings, reference));
  }
}

function countSkipped(result: BatchResult, { count, lines }: SkippedRows = { count: 0, lines: [] }): void {
  result.counts.skipped += count;
  const kept = lines.slice(0, MAX_SKIPPED_LINES - result.skippedLines);
  result.skippedLines += kept.length;
  for (const line of kept) result.results.push({ line, reference: null, outcome: 'skipped', id: null });
}

function addWarning(result: BatchResult, warning: LineError): void {
  const isFull = result.warningCharacters > MAX_WARNING_CHARACTERS;
  result.errors.push(isFull ? { ...warning, details: [] } : warning);
  if (!isFull) result.warningCharacters += JSON.stringify(warning.details).length;
}

/** What a record says of its whole file, which is said also if the record is refused. */
const notesOf = ({ warnings }: ReadRecord) =>
  warnings.filter(({ kind }) => kind === 'other_encoding').map(({ detail }) => detail);

const hasEntries = <Value>(list: readonly Value[]): list is readonly [Value, ...Value[]] => list.length > 0;

const tooManyRows = (max: number) =>
  new DomainError('limit_reached', `An atomic import can have at most ${max.toLocaleString('en-US')} lines.`);
