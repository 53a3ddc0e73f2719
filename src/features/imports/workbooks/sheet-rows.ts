import { MAX_COLUMNS } from '#platform/base/values/csv.js';
import { TextOfCell, unescapedCharacters } from './cell-text.js';
import type { CellFormats } from './cell-formats.js';
import { isoDateText } from './date-text.js';
import { numberText } from './number-text.js';
import type { SharedStrings } from './shared-strings.js';
import { UNCALCULATED } from './shown-fault.js';
import { broken, WorkbookRefused } from './workbook-refused.js';
import type { XmlReader } from './xml-part.js';

/** Rows of a sheet; no spreadsheet has more. */
const MAX_ROWS = 1_048_576;
/** Errors of spreadsheets as they are stored; another text stands for an error that is not known. */
const ERROR = /^#(?:[A-Z\d/]{2,12}[!?]|N\/A)$/;
const OTHER_ERROR = '#ERROR!';
const LETTER_A = 64;

/** What the cells of a workbook refer to. */
export interface CellContext {
  strings: SharedStrings | undefined;
  formats: CellFormats | undefined;
  is1904: boolean;
  /** The mark before the decimals of numbers. */
  decimal: '.' | ',';
}

/** Receives a row with its number and the texts of its cells, in which those that are empty may be missing. */
export type TakeRow = (row: number, cells: readonly string[]) => void;

/** Reads the rows of the part of a sheet, each of which is given to `take`. Throws `WorkbookRefused`. */
export class SheetRows implements XmlReader {
  isAtEnd = false;
  private isInData = false;
  /** Number of the last row, and of the last column of the row, from 1. */
  private row = 0;
  private column = 0;
  private cells: string[] = [];
  private cell: Readonly<Record<string, string>> = {};
  private hasFormula = false;
  private value = '';
  private isValue = false;
  private readonly inline = new TextOfCell();

  constructor(
    private readonly context: CellContext,
    private readonly take: TakeRow,
  ) {}

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === 'sheetData') this.isInData = true;
    else if (!this.isInData) return;
    else if (element === 'row') this.beginRow(attributes['r']);
    else if (element === 'c') this.beginCell(attributes);
    else if (element === 'f') this.hasFormula = true;
    else if (element === 'v') this.isValue = true;
    else this.inline.open(element);
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
    else this.inline.add(text);
  }

  close(element: string): void {
    if (!this.isInData) return;
    if (element === 'v') this.isValue = false;
    else if (element === 'c') this.endCell();
    else if (element === 'row') this.take(this.row, this.cells);
    else if (element === 'sheetData') [this.isInData, this.isAtEnd] = [false, true];
    else this.inline.close(element);
  }

  private beginRow(stated: string | undefined): void {
    const row = stated === undefined ? this.row + 1 : Number(stated);
    if (!Number.isInteger(row) || row <= this.row) throw broken(`the row behind row ${this.row} has no higher number`);
    if (row > MAX_ROWS)
      throw new WorkbookRefused(`has more than ${MAX_ROWS} rows; divide the sheet into several files`);
    this.row = row;
    this.column = 0;
    this.cells = [];
  }

  private beginCell(attributes: Readonly<Record<string, string>>): void {
    this.cell = attributes;
    this.column = columnOf(attributes['r']) ?? this.column + 1;
    if (this.column > MAX_COLUMNS) throw broken(`row ${this.row} has more than ${MAX_COLUMNS} columns`);
    this.hasFormula = this.isValue = false;
    this.value = '';
    this.inline.begin();
  }

  private endCell(): void {
    const text = this.cellText();
    if (text) this.cells[this.column - 1] = text;
  }

  private cellText(): string {
    const { t: type = 'n', s: style } = this.cell;
    const { value, context } = this;
    if (type === 'inlineStr') return this.inline.end();
    if (type === 'str') return unescapedCharacters(value);
    if (!value) return this.hasFormula ? UNCALCULATED : '';
    if (type === 's') return context.strings?.at(Number(value)) ?? this.wrong('refers to a text that is missing');
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'e') return ERROR.test(value) ? value : OTHER_ERROR;
    if (type === 'd') return isoDateText(value);
    const format = context.formats?.of(style) ?? { kind: 'number' };
    return (
      numberText(value, format, context.decimal, context.is1904) ?? this.wrong('has a text where a number must be')
    );
  }

  private wrong(reason: string): never {
    throw broken(`the cell in row ${this.row}, column ${this.column} ${reason}`);
  }
}

/** The number of a column from 1, by the reference of a cell such as `AB12`; undefined without letters. */
function columnOf(reference = ''): number | undefined {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - LETTER_A;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column || undefined;
}
