import type { ConvertedLine } from '#platform/data/records/import-declaration.js';
import type { Checkpoint } from '../reading/messages.js';
import { normalIdentifier, trimmed } from '#platform/base/values/text.js';
import { columnsOf } from '../csv/csv-columns.js';
import { joinedBy } from '../csv/csv-rows.js';
import { cellsOf, delimiterOf, unquotedCellsOf } from '../csv/csv.js';
import type { ColumnRules } from '../csv/field-tree.js';
import { type FilePosition, type FileRecord, fileRecords, type LineDialect } from '../records/file-records.js';
import { headerTooLong, textOf, tooLong } from '../records/record-text.js';
import { RowJoiner } from '../records/row-joiner.js';
import type { SkippedRows } from '../records/skipped-rows.js';
import { ProfileReader } from './apply-profile.js';
import { RowConditions } from './cell-conditions.js';
import { type ColumnMapping, type FileDialect, listOf, type ProfileDefinition, type Quote } from './definition.js';
import { FieldPaths } from './field-paths.js';
import { type ColumnsBy, FileColumns } from './file-columns.js';
import { JoinedProfileRows } from './joined-profile-rows.js';
import { type ProfileRecord, ProfileRecords } from './profile-records.js';
import { ProfileRows } from './profile-rows.js';
import { exactText, NumberNotation } from './read-cells.js';

/** Reads the bytes of a file, which are UTF-8, from a position on. */
export type ReadFrom = (from: FilePosition) => AsyncIterable<Buffer>;

/** A file that is read as a profile says. */
export interface ProfileFile {
  /** The header as it is written; undefined if the file has none. */
  header: string | undefined;
  separator: string;
  /** Names of the columns that the profile does not read. */
  unmapped: readonly string[];
  records: AsyncGenerator<FileRecord, void>;
  /** The line of a record. Throws `validation_failed` and `payload_too_large`. */
  convert(record: FileRecord): Promise<ConvertedLine>;
  /** The rows that are no record and belong to none, after the last record was read. */
  skippedRows(): SkippedRows | undefined;
}

const START: FilePosition = { line: 1, offset: 0 };
const SEPARATOR_LINE = /^sep=(.)$/i;

/**
 * Opens a file, at its beginning or at a checkpoint; undefined if it is empty. Throws `validation_failed` for a header that is too long or does not fit the
 * profile.
 */
export async function openProfileFile(
  readFrom: ReadFrom,
  lines: LineDialect,
  profile: ProfileDefinition,
  csv: ColumnRules,
  checkpoint?: Checkpoint,
): Promise<ProfileFile | undefined> {
  const head = await headOf(readFrom, lines, profile.file);
  if (!head) return undefined;
  const { separator, start } = head;
  const isOwn = !profile.columns.length;
  const columns = isOwn ? new FileColumns(head.columns.header) : head.columns;
  const fields = new FieldPaths(csv, isOwn);
  const definition = isOwn ? await withOwnColumns(profile, columns, csv, fields) : profile;
  const { quote } = definition.file;
  columns.assertFit(definition);
  const reader = new ProfileReader(definition, columns, fields);
  const from = checkpoint?.context ?? start;
  const rows = withoutComments(fileRecords(readFrom(from), from, separator, lines, quote), definition.file.comment);
  const cellsOfRow = (row: FileRecord) => divided(textOf(row), separator, quote);
  const countFrom = checkpoint?.next.line ?? start.line;
  const profileRows = new ProfileRows(definition, columns, isOwn ? exactText : trimmed);
  const records = new ProfileRecords(profileRows, definition, cellsOfRow, from, countFrom);
  const { columns: mapped, constants, templates } = definition;
  const targets = mapped.flatMap(({ to }) => listOf(to));
  const joined = joinedBy(csv, [...targets, ...Object.keys(constants), ...Object.keys(templates)]);
  const joiner =
    joined && new RowJoiner(csv.fields, joined, new JoinedProfileRows(joined, reader, definition, columns, fields));
  return {
    header: head.header,
    separator,
    unmapped: columns.unmappedBy(definition),
    skippedRows: () => records.skipped.take(),
    ...(joiner
      ? { records: joiner.join(records.of(rows)), convert: (record) => joiner.convert(record) }
      : { records: records.of(rows), convert: (record) => lineOf(record as ProfileRecord, reader) }),
  };
}

/**
 * The profile with the columns of the file, which are paths of fields, those that only answers have among them. Throws `validation_failed` for
 * unknown and repeated columns.
 */
async function withOwnColumns(
  profile: ProfileDefinition,
  { header = [] }: FileColumns,
  csv: ColumnRules,
  fields: FieldPaths,
): Promise<ProfileDefinition> {
  await columnsOf(header, csv);
  // by their numbers, because the names of two attributes can differ in case alone
  const own = header.map(normalIdentifier).flatMap((name, index): ColumnMapping[] => {
    const field = fields.at(name);
    return field ? [{ from: index + 1, to: name, ...(field.kind === 'texts' ? { split: '|' } : {}) }] : [];
  });
  return { ...profile, unmapped: 'ignore', columns: own };
}

/** The cells of a row. Throws as {@link cellsOf}. */
export const divided = (row: string, separator: string, quote: Quote | undefined): string[] =>
  quote === 'none' ? unquotedCellsOf(row, separator) : cellsOf(row, separator);

/** The line of a record that a profile makes. Throws `validation_failed` and `payload_too_large`. */
async function lineOf({ bytes, profileRows, error }: ProfileRecord, reader: ProfileReader): Promise<ConvertedLine> {
  if (error) throw error;
  if (!bytes) throw tooLong();
  return Promise.resolve(reader.lineOf(profileRows));
}

/** How the rows of a file are to be read. */
export interface Head {
  columns: FileColumns;
  /** The header as it is written; undefined if the file has none. */
  header?: string;
  /** Number of the line of the header, or of the first row. */
  line: number;
  separator: string;
  /** Where the first row begins. */
  start: FilePosition;
}

/** Reads the header of a file; undefined if it is empty. Throws `validation_failed` for one that is too long or no CSV. */
export async function headOf(readFrom: ReadFrom, lines: LineDialect, file: FileDialect): Promise<Head | undefined> {
  const first = await firstLineOf(readFrom, lines, file);
  if (!first) return undefined;
  const { position, line, by } = first;
  const separator = file.separator ?? first.separator ?? delimiterOf(textOf(line));
  if (file.header === false)
    return { columns: new FileColumns(undefined), line: line.line, separator, start: position };
  const rows = fileRecords(readFrom(position), position, separator, lines, file.quote);
  const { value: header } = (await rows.next()) as { value: FileRecord };
  await rows.return(undefined);
  if (!header.bytes) throw headerTooLong();
  const text = textOf(header);
  return {
    columns: new FileColumns(divided(text, separator, file.quote), by),
    header: text,
    line: header.line,
    separator,
    start: header.next,
  };
}

/** The line with the header, or the first row, and how columns are found. */
interface FirstLine {
  position: FilePosition;
  line: FileRecord;
  separator?: string;
  by?: ColumnsBy;
}

/** The first line that is neither before the header, nor a comment, nor the line that spreadsheets write for the separator. */
async function firstLineOf(readFrom: ReadFrom, lines: LineDialect, file: FileDialect): Promise<FirstLine | undefined> {
  const { comment } = file;
  const delimiter = lines.isSheet ? file.separator : undefined; // rows of a sheet are counted, whatever their cells have
  let position = START;
  let separator: string | undefined;
  let by: ColumnsBy | undefined;
  for await (const line of fileRecords(readFrom(START), START, delimiter, lines)) {
    if (!line.bytes) throw headerTooLong();
    const [, stated] = (line.line === 1 && SEPARATOR_LINE.exec(line.bytes.toString('utf8'))) || [];
    separator ??= stated;
    if (line.line === 1) by = columnsBy(line, file);
    const { header_line: headerLine = by === 'numbers' ? 2 : 1 } = file;
    if (line.line >= headerLine && stated === undefined && !isComment(line, comment))
      return { position, line, separator, by };
    position = line.next;
  }
  return undefined;
}

/** How columns are found in a file with this first line; undefined if the profile does not distinguish it. */
function columnsBy(first: FileRecord, file: FileDialect): ColumnsBy | undefined {
  if (!file.first_line) return undefined;
  const text = textOf(first);
  const cells = divided(text, file.separator ?? delimiterOf(text), file.quote).map(trimmed);
  const conditions = new RowConditions(file.first_line, new FileColumns(undefined), new NumberNotation(file));
  return conditions.every(cells) ? 'numbers' : 'names';
}

async function* withoutComments(
  rows: AsyncIterable<FileRecord>,
  comment: string | undefined,
): AsyncGenerator<FileRecord> {
  for await (const row of rows) if (!isComment(row, comment)) yield row;
}

const isComment = ({ bytes }: FileRecord, comment: string | undefined): boolean =>
  comment !== undefined &&
  comment !== '' &&
  bytes !== undefined &&
  bytes.subarray(0, Buffer.byteLength(comment)).equals(Buffer.from(comment));
