import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { fileRecords, type LineForm } from '../work/file-records.js';
import { textOf } from '../work/record-text.js';
import type { Encoding, FileForm, ProfileDefinition } from './definition.js';
import { divided, type Head, headOf, type ReadFrom } from './profile-file.js';

/** The beginning of a table in one form. */
export interface Sample {
  read: ReadFrom;
  lines: LineForm;
}

/** Rows whose cells are looked at. */
const MAX_ROWS = 200;

/** The beginning of a table, which is read in several forms. */
export abstract class TableSample {
  /** Separators that are tried; undefined is what the form says, or what is recognised. */
  abstract readonly separators: readonly (string | undefined)[];
  /** What the file is if no profile reads it; undefined if that depends on its columns. */
  abstract readonly kind: string | undefined;
  private readonly heads = new Map<string, Promise<Head | undefined>>();

  /** The encoding that the table most likely has; of equal ones the stated one of a profile. */
  abstract encodingBeside(stated?: Encoding): Encoding;

  /** A profile as it reads the table in the form in which the sample has it. */
  abstract adapted(definition: ProfileDefinition): ProfileDefinition;

  /** What a table with these columns is, for people, if nothing is known of them. */
  abstract textFor(names: readonly string[], separator: string): string;

  /** The sample in a form; undefined if it is not in its encoding. */
  protected abstract in(form: FileForm): Promise<Sample | undefined>;

  /** The sample in a form in which {@link headIn} has found a header. */
  async readIn(form: FileForm): Promise<Sample> {
    return (await this.in(form))!;
  }

  /** The header in a form; undefined if the file is empty or no such table. */
  headIn(form: FileForm): Promise<Head | undefined> {
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
  async cellsIn({ separator, start }: Head, form: FileForm, positions: readonly number[]): Promise<string[]> {
    const { read, lines } = await this.readIn(form);
    const cells: string[] = [];
    let rows = 0;
    for await (const row of fileRecords(read(start), start, separator, lines, form.quote)) {
      if (rows++ === MAX_ROWS) break;
      const found = await unlessRefused(() => divided(textOf(row), separator, form.quote));
      if (found) cells.push(...positions.flatMap((position) => found[position] ?? []));
    }
    return cells;
  }

  private async readHead(form: FileForm): Promise<Head | undefined> {
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
