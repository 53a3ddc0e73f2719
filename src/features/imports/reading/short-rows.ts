import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { RowDialect } from '../imports.queries.js';
import { cellsOf, unquotedCellsOf } from '../csv/csv.js';
import type { FileRecord } from '../records/file-records.js';

/**
 * Finds rows of CSV whose quotation marks make them shorter than the header, although they have a cell for each column without them: the
 * quotation marks are likely parts of the texts, such as those of inches.
 */
export function shortRows({ header, delimiter }: RowDialect): (record: FileRecord) => ErrorDetail | undefined {
  const columns = cellsOf(header, delimiter).length;
  return ({ bytes, rows }) => {
    for (const row of rows ?? [{ bytes }]) {
      const count = row.bytes?.includes('"') ? shortCount(row.bytes.toString(), delimiter, columns) : undefined;
      if (count === undefined) continue;
      const reason = `has ${count} cells, but ${columns} as the header if quotation marks are part of the texts; send quote=none if they are`;
      return { field: 'body', reason };
    }
    return undefined;
  };
}

/** The number of cells of a short row; undefined of others, also of those that cannot be read and are refused. */
function shortCount(row: string, delimiter: string, columns: number): number | undefined {
  try {
    if (unquotedCellsOf(row, delimiter).length !== columns) return undefined;
    const { length } = cellsOf(row, delimiter);
    return length < columns ? length : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
