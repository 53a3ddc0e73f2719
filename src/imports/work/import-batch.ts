import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { asDomainError, rowsStayedLocked } from '../../platform/database/database-errors.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { type BatchTransaction, mustRestart, rowsToWaitFor } from '../../platform/tenancy/batch-transaction.js';
import { MAX_ATOMIC_ROWS } from '../import-limits.js';
import type { ImportError } from '../import-error.entity.js';
import type { ImportMode } from '../import.entity.js';
import type { FilePosition, FileRecord } from './file-records.js';
import type { Line, LineImporter, LineOutcome } from './line-importer.js';
import type { TaskReader } from './task-reader.js';

/** Lines of a short batch, and the time after which it begins no further one, in milliseconds. Its locks are held that long. */
const SHORT = { maxRows: 50, maxMs: 500 };
/** Entries of the journal that a long batch keeps in memory. */
const MAX_ENTRIES_KEPT = 500;
/** Errors of a long batch that are kept in memory, in characters. */
const MAX_ERROR_CHARACTERS = 16_000_000;
/** How often a line is tried again that met a concurrent transaction, and the pause before, in milliseconds. */
const MAX_RETRIES = 10;
const RETRY_PAUSE_MS = 50;

/** What lines did. */
export interface Counts extends Record<LineOutcome | 'failed', number> {
  rowsDone: number;
}

export type LineError = Omit<ImportError, 'tenantId' | 'importId'>;

/** The result of a batch. */
export interface BatchResult {
  counts: Counts;
  errors: LineError[];
  /** Where the first record after the batch begins; undefined if the batch is empty. */
  next?: FilePosition;
  /** Whether nothing follows that is to be written. */
  isEnd: boolean;
  /** Rows that the next batch must wait for before it tries its first line. */
  rows?: ReadonlySet<string>;
}

/** How the lines of a batch are to be written. */
export interface BatchPlan {
  reader: TaskReader;
  importer: LineImporter;
  mode: ImportMode;
  /** Whether all lines up to {@link MAX_ATOMIC_ROWS} are in one batch. */
  isLong: boolean;
  /** Whether the line after {@link MAX_ATOMIC_ROWS} is refused and ends the import. */
  isAtomic: boolean;
  /** Number of the tries of the first line. */
  tries: number;
  signal: AbortSignal;
  logger: Logger;
}

export const noCounts = (): Counts => ({ rowsDone: 0, created: 0, updated: 0, unchanged: 0, failed: 0 });

/** Thrown when the first line of a batch must wait for a concurrent transaction without any locks. */
export class FirstLineBusy extends Error {
  constructor(readonly rows: ReadonlySet<string> | undefined) {
    super('The first line of the batch needs a row of a concurrent transaction');
  }
}

/** Writes the next lines of an import inside a transaction. Throws {@link FirstLineBusy} before anything was written. */
export async function writeBatch(batch: BatchTransaction, plan: BatchPlan): Promise<BatchResult> {
  const { reader, isLong, signal } = plan;
  const result: BatchResult = { counts: noCounts(), errors: [], isEnd: false };
  const { maxRows, maxMs } = isLong ? { maxRows: MAX_ATOMIC_ROWS, maxMs: Infinity } : SHORT;
  const begun = performance.now();
  let errorCharacters = 0;
  while (result.counts.rowsDone < maxRows || plan.isAtomic) {
    const record = await reader.next();
    if (!record) return { ...result, isEnd: true };
    const isFirst = result.counts.rowsDone === 0;
    if (signal.aborted || (!isFirst && performance.now() - begun > maxMs)) {
      reader.putBack(record);
      return result;
    }
    const outcome =
      result.counts.rowsDone >= maxRows
        ? refusal(record, tooManyRows())
        : await writeLine(batch, record, plan, isFirst);
    if ('busy' in outcome) {
      reader.putBack(record);
      return { ...result, rows: outcome.busy };
    }
    count(result, record, outcome);
    if (outcome.error) errorCharacters += JSON.stringify(outcome.error).length;
    if (result.counts.rowsDone > maxRows || errorCharacters > MAX_ERROR_CHARACTERS)
      return { ...result, isEnd: plan.isAtomic };
    if (isLong && result.counts.rowsDone % MAX_ENTRIES_KEPT === 0) await batch.tx.insertEntries();
  }
  return result;
}

interface Written {
  outcome?: LineOutcome;
  error?: LineError;
}

function count(result: BatchResult, { next }: FileRecord, { outcome, error }: Written): void {
  result.counts.rowsDone++;
  result.counts[outcome ?? 'failed']++;
  result.next = next;
  if (error) result.errors.push(error);
}

async function writeLine(
  batch: BatchTransaction,
  record: FileRecord,
  { reader, importer, mode, isLong, tries, logger }: BatchPlan,
  isFirst: boolean,
): Promise<Written | { busy: ReadonlySet<string> | undefined }> {
  let line: Line | undefined;
  for (let retries = isFirst ? tries : 0; ; retries++) {
    try {
      line = await reader.convert(record);
      const sent = line;
      return { outcome: await batch.part(() => importer.write(sent, mode)) };
    } catch (error) {
      if (!mustRestart(error) || retries >= MAX_RETRIES)
        return refusal(record, domainErrorOf(error, logger), line && importer.referenceOf(line));
      if (!isLong && isFirst) throw new FirstLineBusy(rowsToWaitFor(error));
      if (!isLong) return { busy: rowsToWaitFor(error) };
      await pause(RETRY_PAUSE_MS);
    }
  }
}

function domainErrorOf(error: unknown, logger: Logger): DomainError {
  if (rowsToWaitFor(error)) return rowsStayedLocked(error);
  const known = asDomainError(error);
  if (known instanceof DomainError) return known;
  logger.error({ err: error });
  return new DomainError('internal_error', 'The service failed. The reason is in its log, under the request id.');
}

const refusal = ({ line }: FileRecord, { body }: DomainError, reference: string | null = null): Written => ({
  error: { line, reference, ...body },
});

const tooManyRows = () =>
  new DomainError(
    'limit_reached',
    `An atomic import can have at most ${MAX_ATOMIC_ROWS.toLocaleString('en-US')} lines.`,
  );
