import { MAX_SAMPLE_BYTES } from '../import-limits.js';
import type { WorkbookSample } from '../reading/messages.js';
import { SHEET_ROWS } from '../records/file-records.js';
import { sheetCsv } from '../workbooks/sheet-csv.js';
import type { Encoding, FileDialect, ProfileDefinition } from '../profiles/definition.js';
import { decimalOfSheet, ofSheet } from './sheet-profile.js';
import { readerOf, type Sample, TableSample } from './table-sample.js';

const SEPARATOR = ',';

/** The first rows of a sheet of a workbook, as many as a text may have bytes. What reads them throws `WorkbookRefused`. */
export class SheetSample extends TableSample {
  readonly separators = [undefined];
  readonly kind = undefined;
  private readonly samples = new Map<string, Promise<Sample>>();

  /** `begin` is called with the number of the row that is read. */
  constructor(
    private readonly workbook: WorkbookSample,
    private readonly begin: (row: number) => void,
  ) {
    super();
  }

  override encodingBeside(): Encoding {
    return 'utf-8';
  }

  override adapted(definition: ProfileDefinition): ProfileDefinition {
    return ofSheet(definition, SEPARATOR);
  }

  override textFor({ length }: readonly string[]): string {
    if (!length) return 'an empty sheet';
    return length === 1 ? 'a table with one column' : `a table with ${length} columns`;
  }

  protected override in({ decimal }: FileDialect): Promise<Sample> {
    const mark = decimalOfSheet({ decimal });
    let sample = this.samples.get(mark);
    if (!sample) this.samples.set(mark, (sample = this.firstRows(mark)));
    return sample;
  }

  private async firstRows(decimal: '.' | ','): Promise<Sample> {
    const { path, sheet } = this.workbook;
    const read: Buffer[] = [];
    let length = 0;
    for await (const piece of sheetCsv(path, { sheet, separator: SEPARATOR, decimal }, this.begin)) {
      read.push(piece);
      length += piece.length;
      if (length >= MAX_SAMPLE_BYTES) break;
    }
    return { read: readerOf(Buffer.concat(read)), lines: SHEET_ROWS };
  }
}
