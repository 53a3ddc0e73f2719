import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Importer, ImportMatch, Line } from '#platform/data/records/import-declaration.js';
import type { ReadRecord } from '../reading/messages.js';
import { type LineError, warningOf } from '../work/line-error.js';
import type { SeenLines } from './seen-lines.js';
import type { TaskReader } from '../work/task-reader.js';

/** How the records of lines are found. */
interface Matching {
  importer: Importer;
  match: ImportMatch;
}

/** Notes a line. Returns a warning if it repeats the identifier of an earlier line with other content. */
export function noteLine(
  seen: SeenLines,
  { importer, match }: Matching,
  line: Line,
  record: ReadRecord,
): LineError | undefined {
  const reference = importer.referenceOf(line);
  const identifier = importer.identifierOf ? importer.identifierOf(line, match) : reference;
  const first = identifier === null ? undefined : seen.note(identifier, record);
  return first === undefined
    ? undefined
    : warningOf(record.line, 'repeated_line', `Line ${first} has the same identifier and other content.`, reference);
}

/** Notes the lines of a file that an earlier turn has written, up to the position of its last checkpoint. */
export async function noteEarlierLines(
  seen: SeenLines,
  matching: Matching,
  reader: TaskReader,
  signal: AbortSignal,
): Promise<void> {
  for await (const record of reader.before()) {
    if (signal.aborted || seen.isFull) return;
    if (isSliceOver()) await nextSlice();
    try {
      noteLine(seen, matching, (await reader.convert(record)).line, record);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // the line was refused
    }
  }
}
