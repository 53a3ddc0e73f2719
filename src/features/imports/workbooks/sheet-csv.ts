import { MAX_FILE_MEGABYTES } from '../import-limits.js';
import { CellFormats } from './cell-formats.js';
import { SharedStrings } from './shared-strings.js';
import { type CellContext, SheetRows } from './sheet-rows.js';
import { type SheetPart, type WorkbookParts, workbookParts } from './workbook-parts.js';
import { assertPacked } from './workbook-file.js';
import { WorkbookRefused } from './workbook-refused.js';
import { readXml } from './xml-part.js';
import { ZipParts } from './zip-parts.js';

/** Which sheet is read, and how it is written as CSV. */
export interface SheetDialect {
  /** Name of the sheet; without it, the first one that is not hidden and has a cell. */
  sheet?: string;
  separator: string;
  /** The mark before the decimals of numbers. */
  decimal: '.' | ',';
}

/** Line ending of the CSV. Line breaks in cells stay as they are, so a reader must count rows, not lines. */
const ROW_END = '\n';
const MAX_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;
const SHOWN_SHEETS = 10;
/** Cells that are quoted with any separator, so that the comma between those of a header is recognised. */
const MUST_QUOTE = /[";\t\r\n]|^\s|\s$/;

/**
 * Reads a sheet of a workbook (xlsx) as CSV in UTF-8, while it is consumed: row 5 of the sheet is row 5 of the CSV, in which rows without cells are
 * blank lines. Numbers, dates, booleans and errors of cells have the text of `numberText` and `SheetRows`. `begin` is called with the number of the
 * row that is read next, 0 before the first one. Memory: the shared texts of the workbook, at most 256 MB, and one chunk. Throws
 * {@link WorkbookRefused} for what is no workbook, is damaged, encrypted or too large, or has no such sheet.
 */
export async function* sheetCsv(
  path: string,
  form: SheetDialect,
  begin: (row: number) => void,
): AsyncGenerator<Buffer, void> {
  await assertPacked(path);
  const zip = await ZipParts.open(path);
  try {
    const parts = await workbookParts(zip);
    const sheets = sheetsOf(parts, form.sheet);
    const context = await contextOf(zip, parts, form, () => begin(0));
    let bytes = 0;
    for (const { part } of sheets) {
      for await (const piece of piecesOf(part, zip, context, form, begin)) {
        bytes += piece.length;
        if (bytes > MAX_BYTES)
          throw new WorkbookRefused(
            `has more than ${MAX_FILE_MEGABYTES} MB as CSV; divide the sheet into several files`,
          );
        yield piece;
      }
      if (bytes) return;
    }
  } finally {
    zip.close();
  }
}

async function* piecesOf(
  part: string,
  zip: ZipParts,
  context: CellContext,
  { separator }: SheetDialect,
  begin: (row: number) => void,
): AsyncGenerator<Buffer, void> {
  const quoted = (cell: string) =>
    MUST_QUOTE.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  let written = 0;
  let csv = '';
  const rows = new SheetRows(context, (row, cells) => {
    begin(row + 1);
    if (!cells.length) return;
    csv +=
      ROW_END.repeat(row - written - 1) +
      Array.from(cells, (cell) => (cell ? quoted(cell) : '')).join(separator) +
      ROW_END;
    written = row;
  });
  const take = () => {
    const read = csv;
    csv = '';
    return read;
  };
  for await (const read of readXml(part, zip.read(part), rows, take)) if (read) yield Buffer.from(read);
}

async function contextOf(
  zip: ZipParts,
  { sharedStrings, styles, is1904 }: WorkbookParts,
  { decimal }: SheetDialect,
  begin: () => void,
): Promise<CellContext> {
  const strings = sharedStrings === undefined ? undefined : zip.read(sharedStrings);
  return {
    ...{ is1904, decimal },
    strings: strings && (await SharedStrings.read(sharedStrings!, strings, begin)),
    formats: styles === undefined ? undefined : await CellFormats.read(styles, zip.read(styles)),
  };
}

/** The name of a sheet as it is compared: spreadsheets have no two that differ in case only. */
const comparable = (name: string): string => name.trim().toLowerCase();

/** The sheets among which the first one with a cell is read. */
function sheetsOf({ sheets }: WorkbookParts, name: string | undefined): readonly SheetPart[] {
  if (!sheets.length) throw new WorkbookRefused('is a workbook without a sheet of cells');
  if (name === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    return visible.length ? visible : sheets;
  }
  const sheet =
    sheets.find((one) => one.name === name) ?? sheets.find((one) => comparable(one.name) === comparable(name));
  if (sheet) return [sheet];
  const names = sheets.slice(0, SHOWN_SHEETS).map((one) => JSON.stringify(one.name));
  throw new WorkbookRefused(
    `has no sheet ${JSON.stringify(name)}; its sheets are ${names.join(', ')}${sheets.length > SHOWN_SHEETS ? ' and more' : ''}`,
  );
}
