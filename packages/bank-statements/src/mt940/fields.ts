import { MAX_ROW } from '../limits.js';
import { corrupt } from '../statement-refused.js';

/** A field such as `:61:`, with the rows of its text. */
export interface Field {
  tag: string;
  rows: string[];
}

/** Rows of one field. SWIFT permits six. */
const MAX_ROWS = 1_000;

/**
 * The fields of the messages of a file. What is outside of them is left: the blocks of SWIFT around the text, and lines of some banks before
 * the first field.
 */
export function* fieldsOf(chunks: Iterable<string>): Generator<Field, void> {
  let field: Field | undefined;
  for (const row of rowsOf(chunks)) {
    const text = textOfRow(row);
    const [, tag, value] = /^:(\d{2,3}[A-Z]?|NS):(.*)$/.exec(text ?? '') ?? [];
    if (text !== undefined && tag === undefined) {
      if (text !== '') field?.rows.push(text);
      if (field && field.rows.length > MAX_ROWS)
        throw corrupt(`has more than ${MAX_ROWS} lines in a field :${field.tag}:`);
      continue;
    }
    if (field) yield field;
    field = tag === undefined ? undefined : { tag, rows: [value!] };
  }
  if (field) yield field;
}

/** The part of a row that is in the text of a message, which is block 4 of SWIFT; undefined where the text ends. */
function textOfRow(row: string): string | undefined {
  if (/^-(?:XXX)?$/.test(row)) return undefined;
  if (!/^(?:\{|-\})/.test(row)) return row;
  const begin = row.indexOf('{4:');
  return begin === -1 ? undefined : row.slice(begin + '{4:'.length);
}

/** Rows without control characters, whatever ends them. */
function* rowsOf(chunks: Iterable<string>): Generator<string, void> {
  let rest = '';
  for (const chunk of chunks) {
    const rows = `${rest}${chunk}`.split(/\r\n|\r|\n/);
    rest = rows.pop()!;
    for (const row of rows) yield checked(row);
    if (rest.length > MAX_ROW) checked(rest);
  }
  yield checked(rest);
}

function checked(row: string): string {
  if (row.length > MAX_ROW) throw corrupt(`has a line of more than ${MAX_ROW} characters`);
  return row.replace(/[^\P{Cc}\t]/gu, '');
}
