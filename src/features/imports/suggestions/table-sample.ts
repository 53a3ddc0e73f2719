import { DomainError } from '#platform/base/errors/domain-error.js';
import { unquotedCellsOf } from '../csv/csv.js';
import { fileRecords, type LineDialect } from '../records/file-records.js';
import { textOf } from '../records/record-text.js';
import type { Encoding, FileDialect, ProfileDefinition } from '../profiles/definition.js';
import type { TextKind } from './text-kind.js';
import { divided, type Head, headOf, type ReadFrom } from '../profiles/profile-file.js';

/** The beginning of a table in one form. */
export interface Sample {
  read: ReadFrom;
  lines: LineDialect;
}

/** Rows whose cells are looked at. */
const MAX_ROWS = 200;

/** The beginning of a table, which is read in several forms. */
export abstract class TableSample {
  /** Separators that are tried; undefined is what the form says, or what is recognised. */
  abstract readonly separators: readonly (string | undefined)[];
  /** What the file is if it is no table with a header. */
  abstract readonly kind: TextKind | undefined;
  private readonly heads = new Map<string, Promise<Head | undefined>>();

  /** The encoding that the table most likely has; of equal ones the stated one of a profile. */
  abstract encodingBeside(stated?: Encoding): Encoding;

  /** A profile as it reads the table in the form in which the sample has it. */
  abstract adapted(definition: ProfileDefinition): ProfileDefinition;

  /** What a table with these columns is, for people, if nothing is known of them. */
  abstract textFor(names: readonly string[], separator: string): string;

  /** The sample in a form; undefined if it is not in its encoding. */
  protected abstract in(form: FileDialect): Promise<Sample | undefined>;

  /** The sample in a form in which {@link headIn} has found a header. */
  async readIn(form: FileDialect): Promise<Sample> {
    return (await this.in(form))!;
  }

  /** The header in a form; undefined if the file is empty or no such table. */
  headIn(form: FileDialect): Promise<Head | undefined> {
    const {
      encoding,
      separator,
      quote,
      decimal,
      header,
      header_line: headerLine,
      first_line: firstLine,
      comment,
    } = form;
    const key = JSON.stringify([encoding, separator, quote, decimal, header, headerLine, firstLine, comment]);
    let head = this.heads.get(key);
    if (!head) this.heads.set(key, (head = this.readHead(form)));
    return head;
  }

  /** The cells of the first rows in some columns. */
  async cellsIn(head: Head, form: FileDialect, positions: readonly number[]): Promise<string[]> {
    const cells: string[] = [];
    for (const { text } of await this.rowsIn(head, form)) {
      const found =
        text === undefined ? undefined : await unlessRefused(() => divided(text, head.separator, form.quote));
      if (found) cells.push(...positions.flatMap((position) => found[position] ?? []));
    }
    return cells;
  }

  /**
   * Whether quotation marks in a table are parts of its texts, and surround no cells: rows of it cannot be read with them, have fewer cells than
   * the header, or have several lines that are rows, and every line has a cell for each column.
   */
  async isUnquoted(head: Head, form: FileDialect): Promise<boolean> {
    const { columns, separator } = head;
    const count = columns.header?.length ?? 0;
    const isRow = (line: string) => unquotedCellsOf(line, separator).length === count;
    const rows = await this.rowsIn(head, form);
    if (count < 2 || form.quote !== undefined || !rows.some(({ text }) => text?.includes('"'))) return false;
    let isMistaken = false;
    for (const { text } of rows) {
      const lines = (text ?? '').split(/[\r\n]+/).filter(Boolean);
      if (text === undefined || !lines.every(isRow)) return false;
      const cells = await unlessRefused(() => divided(text, separator, undefined));
      isMistaken ||= lines.length > 1 || cells === undefined || cells.length < count;
    }
    return isMistaken;
  }

  /** The first rows; the text of one that is too long or not UTF-8 is undefined. */
  private async rowsIn({ separator, start }: Head, form: FileDialect): Promise<{ text: string | undefined }[]> {
    const { read, lines } = await this.readIn(form);
    const rows: { text: string | undefined }[] = [];
    for await (const row of fileRecords(read(start), start, separator, lines, form.quote)) {
      rows.push({ text: await unlessRefused(() => textOf(row)) });
      if (rows.length === MAX_ROWS) break;
    }
    return rows;
  }

  private async readHead(form: FileDialect): Promise<Head | undefined> {
    const sample = await this.in(form);
    return sample && unlessRefused(() => headOf(sample.read, sample.lines, form));
  }
}

/** Reads a sample in memory. */
export const readerOf = (bytes: Buffer): ReadFrom =>
  async function* ({ offset }) {
    yield await Promise.resolve(bytes.subarray(offset));
  };

/** What `read` returns; undefined if the file is refused. */
export async function unlessRefused<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
