import { csvText, escapeFormulas } from '#platform/base/values/csv.js';
import type { ImportResult } from './import-results.entity.js';

/** Begins with a byte order mark, so that spreadsheets read the table as UTF-8. */
const HEADER = `\ufeff${csvText(['line', 'reference', 'outcome', 'resource_id'])}\r\n`;

/** The results of lines as CSV. */
export async function* resultRows(parts: AsyncIterable<readonly ImportResult[]>): AsyncGenerator<string, void> {
  yield HEADER;
  for await (const results of parts)
    for (const { line, reference, outcome, id } of results)
      yield `${csvText([String(line), escapeFormulas(reference ?? ''), outcome, id ?? ''])}\r\n`;
}
