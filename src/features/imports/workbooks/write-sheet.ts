import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type SheetDialect, sheetCsv } from './sheet-csv.js';

/** Writes a sheet of a workbook to the new file `target`, see {@link sheetCsv}. Returns its size in bytes. Throws `WorkbookRefused`. */
export async function writeSheet(
  path: string,
  target: string,
  form: SheetDialect,
  begin: (row: number) => void,
): Promise<number> {
  let size = 0;
  const pieces = async function* () {
    for await (const piece of sheetCsv(path, form, begin)) {
      size += piece.length;
      yield piece;
    }
  };
  await pipeline(pieces, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return size;
}
