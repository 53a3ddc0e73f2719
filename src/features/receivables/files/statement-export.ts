import type { CsvRecord } from '#platform/data/records/export-declaration.js';
import { csvHeader, csvRow } from '#features/exports/csv.js';
import { BYTE_ORDER_MARK } from '#features/exports/export-lines.js';
import type { Statement } from '../statement.queries.js';
import { statementEntry } from '../api/statement.mapper.js';

const COLUMNS = ['date', 'type', 'id', 'number', 'amount', 'balance', 'customer_id'] as const;

/** A statement as CSV, with the rules of exports: the opening balance, a row for each entry, and the closing balance. */
export async function* statementCsv({ from, to, opening, closing, entries }: Statement): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvHeader(COLUMNS);
  yield rowOf({ date: from, type: 'opening_balance', balance: opening });
  for (const entry of entries) yield rowOf({ ...statementEntry(entry) });
  yield rowOf({ date: to, type: 'closing_balance', balance: closing });
}

const rowOf = (record: CsvRecord): string => csvRow(record, COLUMNS);
