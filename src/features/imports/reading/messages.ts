import { DomainError, type ErrorCode, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { EntryLines } from '#platform/data/records/import-declaration.js';
import type { EmptyCells, ImportFormat } from '../import.entity.js';
import type { RowDialect } from '../imports.queries.js';
import type { StatedDialect } from '../new-import.js';
import type { ProfileDefinition } from '../profiles/definition.js';
import type { AttributeKinds } from '../csv/attribute-kind.js';
import type { ColumnRules } from '../csv/field-tree.js';
import type { FilePosition } from '../records/file-records.js';
import type { RecordWarning } from '../records/record-warning.js';
import type { SkippedRows } from '../records/skipped-rows.js';
import type { SheetDialect } from '../workbooks/sheet-csv.js';

/** The messages between the service and the process that reads files; they are copied by the structured clone algorithm. */

/** A file, and how it is read. */
export interface FileToRead {
  format: ImportFormat;
  /** Size in bytes. */
  size: number;
  columns: ColumnRules;
  /** Of a CSV file without a profile. */
  kinds: AttributeKinds;
  profile: ProfileDefinition | null;
  /** The currency of the tenant. */
  currency: string;
  /** The time zone of the tenant, in which days and times without an offset are. */
  timezone: string;
  emptyCells: EmptyCells;
  /** Whether a document that comes again further down in the file is refused, with its first part. */
  refusesParts: boolean;
}

/** How far the records of a file were written: where the next one begins, and the row from which reading must begin again for it. */
export interface Checkpoint {
  next: FilePosition;
  context: FilePosition;
}

/** A profile among which one is suggested. */
export interface SuggestedProfile {
  definition: ProfileDefinition;
  columns: ColumnRules;
  name: string;
  reference: string | null;
  /** Whether it is a ready one and not one of the tenant. */
  isReady: boolean;
}

/** What a file is compared with. */
export interface SuggestionRequest {
  profiles: readonly SuggestedProfile[];
  /** The columns of all resources that can be imported. */
  resources: readonly { resource: string; columns: ColumnRules }[];
  /** The columns of exports that cannot be imported. */
  otherTables: readonly { resource: string; columns: readonly string[] }[];
  /** The form of the file as far as the caller states it. */
  form: StatedDialect;
  /** The currency of the tenant. */
  currency: string;
  /** The time zone of the tenant, in which days and times without an offset are. */
  timezone: string;
}

/** A workbook on the local disk, and which of its sheets is read. */
export interface WorkbookSample {
  path: string;
  sheet?: string;
}

export type ReadingRequest =
  | { kind: 'open'; file: FileToRead; checkpoint?: Checkpoint; refused: ReadonlyMap<number, string> }
  /** Asks for the next records: those from the checkpoint on, or those before it. */
  | { kind: 'next'; of: 'records' | 'before' }
  /** Asks what a file is: the beginning of one, or a workbook. */
  | ({ kind: 'suggest'; sample: Uint8Array | WorkbookSample } & SuggestionRequest)
  /** Asks to write a sheet of the workbook at `path` as CSV to the new file `target`. */
  | { kind: 'convert'; path: string; target: string; form: SheetDialect }
  /** The answer to `read`; without bytes at the end of the file. */
  | { kind: 'bytes'; bytes?: Uint8Array };

export interface SentError {
  code: ErrorCode;
  message: string;
  details: readonly ErrorDetail[];
}

/** An error that a process sent. */
export const errorOf = ({ code, message, details }: SentError): DomainError => new DomainError(code, message, details);

/** A record of a file as a line, or the error that refuses it. */
export interface ReadRecord {
  /** Number of its first line, from 1. */
  line: number;
  /** Where the next record begins. */
  next: FilePosition;
  /** The row from which reading must begin again for the next record, if that is not its own. */
  context?: FilePosition;
  /** Rows behind it, and before the first record, that a profile skips. */
  skipped?: SkippedRows;
  /** Of a record of several rows, and of a document that comes again: its identifier. */
  reference?: string;
  /** Its size in bytes. */
  size: number;
  /** A hash of its bytes. */
  content: number;
  /** The row of CSV as it was sent, for the list of refused rows; undefined of NDJSON, and of what is too long or not text. */
  row?: string;
  /** What is to be checked in it, although it is written. */
  warnings: readonly RecordWarning[];
  converted: SentLine | { error: SentError };
}

/** See `ConvertedLine`. */
export interface SentLine {
  /** Its JSON: where it is in the bytes of the answer, and then these bytes. */
  json: { start: number; end: number } | Uint8Array;
  /** Whether it is made of cells of CSV. */
  hasCells: boolean;
  faults?: readonly ErrorDetail[];
  refusals?: readonly ErrorDetail[];
  entries?: EntryLines;
}

export interface SentSuggestion {
  /** Place of the profile among those of the request. */
  profile?: number;
  /** Without a profile: the resource whose fields the file has. */
  resource?: string;
  /** The form of the file, as far as an import must state it. */
  options: StatedDialect;
  /** What the file is, for people. */
  looksLike: string;
  unmappedColumns: string[];
  /** The first lines as JSON. */
  lines: Uint8Array[];
}

export interface NextRecords {
  kind: 'records';
  records: ReadRecord[];
  /** The JSON of all records, because many small parts take longer to send. */
  bytes: Uint8Array;
  /** Whether the file has no further records. */
  isEnd: boolean;
  /** At the end: the rows that a profile skips and that belong to no record. */
  skippedRows?: SkippedRows;
}

export type ReadingAnswer =
  /** Asks for bytes of the file from `offset` on, before `end`; as many as the service has at hand. */
  | { kind: 'read'; offset: number; end: number }
  | { kind: 'opened'; form?: RowDialect }
  | NextRecords
  | { kind: 'suggested'; suggestion: SentSuggestion }
  /** The size of the CSV in bytes. */
  | { kind: 'converted'; size: number }
  | { kind: 'refused'; error: SentError }
  | { kind: 'failed'; message: string };
