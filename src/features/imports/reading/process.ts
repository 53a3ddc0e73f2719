import { setPriority } from 'node:os';
import { limitProcess } from '#bounded-process';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { suggestForSheet, suggestProfile } from '../suggestions/suggest-profile.js';
import { contentOf } from '../records/content-hash.js';
import type { FileRecord } from '../records/file-records.js';
import { WorkbookRefused } from '../workbooks/workbook-refused.js';
import { writeSheet } from '../workbooks/write-sheet.js';
import type { DocumentLines } from '../records/document-lines.js';
import { apart, documentsOf } from './documents.js';
import type { RecordWarning } from '../records/record-warning.js';
import { damageOf } from './damaged-text.js';
import { jsonText } from './json-text.js';
import type { FileToRead, NextRecords, ReadingAnswer, ReadingRequest, ReadRecord, SentError } from './messages.js';
import { bytesOfLine, openReading, type Reading } from './reading.js';
import { READING_LIMITS } from './start-reader.js';

/** Program of the process that reads files, see `startReader`. */

/** Maximum of records in one answer, of their bytes, and time after which an answer has no further ones, in milliseconds. */
const MAX_RECORDS = 200;
const MAX_BYTES = 256 * 1024;
const MAX_MS = 100;
/** Maximum number of warnings of one record about what is left out. */
const MAX_WARNINGS = 20;
/** Below the service, which shares the processors. */
const PRIORITY = 5;
setPriority(PRIORITY);

const limit = limitProcess(READING_LIMITS);
let reading: Reading | undefined;
let refused: ReadonlyMap<number, string> = new Map();
/** Where the documents of the file begin, if one of them comes again. */
let documents: DocumentLines | undefined;
/** Warnings of the file, until its first record is read. */
let notes: RecordWarning[] = [];
/** The line that is read next. */
let line = 1;
let receive: (bytes: Uint8Array | undefined) => void;

const send = (answer: ReadingAnswer) => process.send!(answer);

/** Asks the service for bytes of the file, and waits for them. */
const bytesOf = (offset: number, end: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve) => {
    receive = (bytes) => {
      limit.begin(line);
      resolve(bytes);
    };
    limit.end();
    send({ kind: 'read', offset, end });
  });

process.on('message', (request: ReadingRequest) => {
  if (request.kind === 'bytes') {
    receive(request.bytes);
    return;
  }
  void answerTo(request).then((answer) => {
    limit.end();
    send(answer);
  });
});

async function answerTo(request: Exclude<ReadingRequest, { kind: 'bytes' }>): Promise<ReadingAnswer> {
  limit.begin(line);
  try {
    if (request.kind === 'suggest') {
      const { sample } = request;
      const suggestion =
        sample instanceof Uint8Array
          ? await suggestProfile(Buffer.from(sample), request)
          : await suggestForSheet(sample, request, (row) => limit.begin(row));
      return { kind: 'suggested', suggestion };
    }
    if (request.kind === 'convert') {
      const { path, target, form } = request;
      return { kind: 'converted', size: await writeSheet(path, target, form, (row) => limit.begin(row)) };
    }
    if (request.kind === 'next') return await nextRecords(request.of);
    ({ refused } = request);
    line = request.checkpoint?.next.line ?? 1;
    notes = request.checkpoint ? [] : notesOf(request.file);
    reading = await openReading(request.file, request.checkpoint, bytesOf);
    documents = await documentsOf(reading, (at) => limit.begin(at));
    return { kind: 'opened', form: reading.form };
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', error: error.body };
    if (error instanceof WorkbookRefused)
      return { kind: 'refused', error: DomainError.invalid([{ field: 'body', reason: error.reason }]).body };
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function notesOf({ profile }: FileToRead): RecordWarning[] {
  const { encoding, read_as: found } = profile?.file ?? {};
  if (!found) return [];
  return [
    {
      kind: 'other_encoding',
      detail: { field: 'body', reason: `is ${found}, and was read so; the profile says ${encoding}` },
    },
  ];
}

async function nextRecords(of: 'records' | 'before'): Promise<NextRecords> {
  const { [of]: source, skippedRows } = reading!;
  const begun = performance.now();
  const records: ReadRecord[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  const answer = (isEnd: boolean): NextRecords => ({
    ...{ kind: 'records', records, bytes: Buffer.concat(parts), isEnd },
    skippedRows: isEnd ? skippedRows?.() : undefined,
  });
  for (let size = 0; size < MAX_BYTES && records.length < MAX_RECORDS && performance.now() - begun < MAX_MS;) {
    limit.begin(line);
    const { value: record, done } = await source.next();
    if (done) return answer(true);
    limit.begin(record.line);
    const before = length;
    const add = (json: Buffer) => {
      const start = length;
      parts.push(json);
      return { start, end: (length += json.length) };
    };
    const read = await readRecord(record, add);
    records.push(read);
    size += length - before + read.size;
    line = record.next.line;
  }
  return answer(false);
}

/** Adds the JSON of a record to the answer, and returns where it is. */
type Add = (json: Buffer) => { start: number; end: number };

async function readRecord(record: FileRecord, add: Add): Promise<ReadRecord> {
  const { next, context, skipped, bytes } = record;
  const key = documents ? reading!.keyOf!(record) : (record.key ?? {});
  const other = documents?.otherThan(key, record.line);
  const warnings = warningsOf(record);
  const made = await converted(record, add, warnings);
  const isPart = other !== undefined && 'json' in made;
  return {
    ...{ line: record.line, next, context, skipped, reference: key.value },
    ...{ size: bytes?.length ?? 0, content: contentOf(bytes), row: reading!.rowOf(record), warnings },
    converted: isPart ? { error: apart(key, other, reading!.convert !== undefined).body } : made,
  };
}

/** The warnings of a record before it is converted. The first one that is read says whether the file is in another encoding. */
function warningsOf(record: FileRecord): RecordWarning[] {
  const warnings = notes;
  notes = [];
  const damage = record.bytes && damageOf(record.bytes);
  if (damage) warnings.push({ kind: 'damaged_text', detail: damage });
  const short = reading!.shortRowOf?.(record);
  if (short) warnings.push({ kind: 'short_row', detail: short });
  return warnings;
}

async function converted(record: FileRecord, add: Add, found: RecordWarning[]): Promise<ReadRecord['converted']> {
  const reason = refused.get(record.line);
  if (reason !== undefined) return { error: DomainError.invalid([{ field: 'body', reason }]).body as SentError };
  try {
    const { convert } = reading!;
    if (!convert) return { json: add(bytesOfLine(record)), hasCells: false };
    const { line: made, faults, refusals, warnings = [], entries } = await convert(record);
    found.push(...warnings.slice(0, MAX_WARNINGS).map((detail) => ({ kind: 'left_out', detail }) as const));
    const json = add(Buffer.from(jsonText(made)));
    return { json, hasCells: true, ...(faults.length || refusals.length ? { faults, refusals } : {}), entries };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: error.body };
  }
}
