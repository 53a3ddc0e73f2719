import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { asDomainError, rowsStayedLocked } from '#platform/data/sql/database-errors.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import {
  type BatchTransaction,
  mustRestart,
  rowsToWaitFor,
  TransactionLost,
} from '#platform/data/tenancy/batch-transaction.js';
import { CellLine } from '#platform/data/records/cell-line.js';
import type { ReadRecord } from '../reading/messages.js';
import { located } from '../records/entry-lines.js';
import { type LineError, lineErrorOf } from './line-error.js';
import type {
  ConvertedLine,
  Importer,
  ImportMatch,
  ImportMode,
  Line,
  LineOutcome,
  WrittenLine,
} from '#platform/data/records/import-declaration.js';
import type { TaskReader } from './task-reader.js';

/** How often a line is tried again that met a concurrent transaction, and the pause before, in milliseconds. */
const MAX_RETRIES = 10;
const RETRY_PAUSE_MS = 50;

/** How records are to be written. */
export interface WritePlan {
  reader: TaskReader;
  importer: Importer;
  mode: ImportMode;
  match: ImportMatch;
  /** Whether all lines are in one transaction, which cannot begin again. */
  isLong: boolean;
  /** Number of the tries of the first line. */
  tries: number;
  logger: Logger;
}

/** Thrown when the first line of a batch must wait for a concurrent transaction without any locks. */
export class FirstLineBusy extends Error {
  constructor(readonly rows: ReadonlySet<string> | undefined) {
    super('The first line of the batch needs a row of a concurrent transaction');
  }
}

export interface Written {
  outcome?: LineOutcome;
  /** Of a line that was not refused: the id of its record. */
  id?: string;
  error?: LineError;
  /** The line, if the record could be converted. */
  line?: Line;
}

/** The lines that were written before one that must wait for the rows `busy`. */
export interface Interrupted {
  written: Written[];
  busy: ReadonlySet<string> | undefined;
}

/**
 * Writes the first of the records, at least one, together if the importer can. If they cannot be written together and it is not known which
 * of them is the reason, each half is tried. Throws {@link TransactionLost}, which refuses no line.
 */
export async function writeRecords(
  batch: BatchTransaction,
  records: readonly ReadRecord[],
  plan: WritePlan,
  isFirst: boolean,
): Promise<Written[] | Interrupted> {
  if (records.length === 1) {
    const written = await writeRecord(batch, records[0]!, plan, isFirst);
    return 'busy' in written ? { ...written, written: [] } : [written];
  }
  const together = await writeTogether(batch, records, plan);
  if (together) return together;
  const middle = (records.length + 1) >> 1;
  const written: Written[] = [];
  for (const half of [records.slice(0, middle), records.slice(middle)]) {
    const more = await writeRecords(batch, half, plan, isFirst && !written.length);
    written.push(...('busy' in more ? more.written : more));
    if ('busy' in more) return { written, busy: more.busy };
    if (more.length < half.length) break;
  }
  return written;
}

/** Writes the first of several records with few statements; undefined if nothing was written, because one of them must be tried alone. */
async function writeTogether(
  batch: BatchTransaction,
  records: readonly ReadRecord[],
  plan: WritePlan,
): Promise<Written[] | undefined> {
  const { reader, importer, mode, match } = plan;
  if (!('writeMany' in importer)) return undefined;
  const results: Written[] = [];
  const open: (ConvertedLine & { index: number })[] = [];
  const refuse = (index: number, error: DomainError, converted?: ConvertedLine) => {
    results[index] = refusalOf(records[index]!, error, plan, converted);
  };
  for (const [index, record] of records.entries()) {
    try {
      const converted = await reader.convert(record);
      const error = refusedCells(converted);
      if (error) refuse(index, error, converted);
      else open.push({ index, ...converted });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refuse(index, error);
    }
  }
  while (open.length) {
    try {
      const lines = open.map(({ line }) => line);
      const written = await batch.part(() => importer.writeMany(lines, mode, match));
      for (const [place, result] of written.entries()) {
        const { index } = open[place]!;
        if (result instanceof DomainError) refuse(index, result, open[place]);
        else results[index] = { ...result, line: open[place]!.line };
      }
      const rest = open[written.length];
      return rest ? results.slice(0, rest.index) : results;
    } catch (error) {
      if (error instanceof TransactionLost) throw error;
      if (!(error instanceof RefusedEntries)) return undefined;
      for (const [place, refused] of error.errors) refuse(open[place]!.index, refused, open[place]);
      for (const place of [...error.errors.keys()].sort((a, b) => b - a)) open.splice(place, 1);
    }
  }
  return results;
}

async function writeRecord(
  batch: BatchTransaction,
  record: ReadRecord,
  plan: WritePlan,
  isFirst: boolean,
): Promise<Written | Pick<Interrupted, 'busy'>> {
  const { reader, isLong, tries, logger } = plan;
  let converted: ConvertedLine | undefined;
  for (let retries = isFirst ? tries : 0; ; retries++) {
    try {
      converted = await reader.convert(record);
      const { line: sent } = converted;
      const refused = refusedCells(converted);
      if (refused) throw refused;
      return { ...(await batch.part(() => writeLine(plan, sent))), line: sent };
    } catch (error) {
      if (error instanceof TransactionLost) throw error;
      if (!mustRestart(error) || retries >= MAX_RETRIES)
        return refusalOf(record, domainErrorOf(error, logger), plan, converted);
      if (!isLong && isFirst) throw new FirstLineBusy(rowsToWaitFor(error));
      if (!isLong) return { busy: rowsToWaitFor(error) };
      await pause(RETRY_PAUSE_MS);
    }
  }
}

/** Writes one line. Throws the error that refuses it. */
async function writeLine({ importer, mode, match }: WritePlan, line: Line): Promise<WrittenLine> {
  if ('write' in importer) return importer.write(line, mode);
  try {
    const [result] = await importer.writeMany([line], mode, match);
    if (result instanceof DomainError) throw result;
    return result!;
  } catch (error) {
    throw error instanceof RefusedEntries ? error.errors.get(0) : error;
  }
}

function domainErrorOf(error: unknown, logger: Logger): DomainError {
  if (rowsToWaitFor(error)) return rowsStayedLocked(error);
  const known = asDomainError(error);
  if (known instanceof DomainError) return known;
  logger.error({ err: error });
  return new DomainError('internal_error', 'The service failed. The reason is in its log, under the request id.');
}

/** The error of a line with cells that validation would accept although they are wrong; undefined without such cells. */
function refusedCells({ refusals, faults }: ConvertedLine): DomainError | undefined {
  const found = new Faults();
  if (refusals.length) for (const { field, reason } of [...refusals, ...faults]) found.add(field, reason);
  return found.error;
}

/** A line that is refused, with the reasons of its cells where validation only saw a text. */
function refusalOf(
  record: ReadRecord,
  error: DomainError,
  { importer }: WritePlan,
  converted?: ConvertedLine,
): Written {
  if (!converted) return refusal(record, error);
  const { line, faults, entries } = converted;
  const byField = new Map(faults.map((fault) => [fault.field, fault]));
  const details = error.details.map(({ field: path, reason }) => {
    const field = line instanceof CellLine ? line.columnOf(path) : path;
    const detail = byField.get(field) ?? { field, reason };
    return entries ? located(detail, entries) : detail;
  });
  const named = new DomainError(error.code, error.message, details);
  return { ...refusal(record, named, importer.referenceOf(line)), line };
}

/** A line that is refused with an error. */
export const refusal = (
  record: ReadRecord,
  error: DomainError,
  reference: string | null = record.reference ?? null,
): Written => ({ error: lineErrorOf(record.line, error, reference, record.row) });
