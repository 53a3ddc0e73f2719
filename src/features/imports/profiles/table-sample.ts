import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { MAX_SAMPLE_BYTES } from '../import-limits.js';
import { lineEndOf } from '../work/file-head.js';
import { fileRecords, type LineEnd } from '../work/file-records.js';
import { textOf } from '../work/record-text.js';
import type { Encoding, FileForm } from './definition.js';
import { utf8Of } from './encodings.js';
import { likelyEncoding } from './likely-encoding.js';
import { divided, type Head, headOf, type ReadFrom } from './profile-file.js';

/** The beginning of a table in one encoding. */
export interface Sample {
  read: ReadFrom;
  lineEnd: LineEnd;
}

/** Rows whose cells are looked at. */
const MAX_ROWS = 200;

/** The beginning of a table, which is read in several forms. */
export class TableSample {
  private readonly heads = new Map<string, Promise<Head | undefined>>();
  private readonly encodings = new Map<Encoding, Encoding>();
  private readonly lines: Buffer;

  constructor(private readonly bytes: Buffer) {
    this.lines = wholeLines(bytes);
  }

  /** The encoding that the file most likely has; of equal ones the stated one of a profile. */
  encodingBeside(stated: Encoding = 'utf-8'): Encoding {
    let found = this.encodings.get(stated);
    if (!found) this.encodings.set(stated, (found = likelyEncoding(this.lines, stated)));
    return found;
  }

  /** The sample in the encoding of a form; undefined if it is not in this encoding. */
  in({ encoding = 'utf-8', quote }: FileForm): Sample | undefined {
    const text = utf8Of(this.bytes, encoding);
    if (!text) return undefined;
    const complete = this.bytes.length < MAX_SAMPLE_BYTES ? text : wholeLines(text);
    const read: ReadFrom = async function* ({ offset }) {
      yield await Promise.resolve(complete.subarray(offset));
    };
    return { read, lineEnd: lineEndOf(complete, quote) };
  }

  /** The header in a form; undefined if the file is empty or no such table. */
  headIn(form: FileForm): Promise<Head | undefined> {
    const { encoding, separator, quote, header, header_line: headerLine, comment } = form;
    const key = JSON.stringify([encoding, separator, quote, header, headerLine, comment]);
    let head = this.heads.get(key);
    if (!head) this.heads.set(key, (head = this.readHead(form)));
    return head;
  }

  /** The cells of the first rows in some columns. */
  async cellsIn({ separator, start }: Head, form: FileForm, positions: readonly number[]): Promise<string[]> {
    const { read, lineEnd } = this.in(form)!;
    const cells: string[] = [];
    let rows = 0;
    for await (const row of fileRecords(read(start), start, separator, lineEnd, form.quote)) {
      if (rows++ === MAX_ROWS) break;
      const found = await unlessRefused(() => divided(textOf(row), separator, form.quote));
      if (found) cells.push(...positions.flatMap((position) => found[position] ?? []));
    }
    return cells;
  }

  private async readHead(form: FileForm): Promise<Head | undefined> {
    const sample = this.in(form);
    return sample && unlessRefused(() => headOf(sample.read, sample.lineEnd, form));
  }
}

/** What `read` returns; undefined if the file is refused. */
export async function unlessRefused<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

/** The bytes up to the last line break, or all if there is none. */
function wholeLines(bytes: Buffer): Buffer {
  const end = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}
