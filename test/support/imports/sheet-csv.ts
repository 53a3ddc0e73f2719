import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SheetDialect, sheetCsv } from '#features/imports/workbooks/sheet-csv.js';

/** The CSV of a sheet of a workbook. */
export async function csvOf(bytes: Uint8Array, form: Partial<SheetDialect> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'workbooks-'));
  try {
    const path = join(folder, 'a.xlsx');
    writeFileSync(path, bytes);
    const pieces: Buffer[] = [];
    const all = { separator: ',', decimal: '.', ...form } as const;
    for await (const piece of sheetCsv(path, all, () => undefined)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The CSV of a sheet, or why the workbook is refused. */
export const csvOrReasonOf = (bytes: Uint8Array, form?: Partial<SheetDialect>): Promise<unknown> =>
  csvOf(bytes, form).catch((error: unknown) => (error as { reason?: string }).reason ?? error);
