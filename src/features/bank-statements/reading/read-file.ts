import { type BankStatement, readResult } from '#bank-statements';
import { otherCurrency, MAX_LINES, tooManyLines } from './refused-file.js';

/**
 * The statements of a file that the reader has written to `path`. Throws `validation_failed` for a statement in another currency than
 * `currency`, and `unsupported_statement` for too many lines.
 */
export async function readStatements(path: string, currency: string): Promise<BankStatement[]> {
  const statements: BankStatement[] = [];
  let lines = 0;
  for await (const record of readResult(path)) {
    if ('line' in record) {
      if (++lines > MAX_LINES) throw tooManyLines();
      statements.at(-1)!.lines.push(record.line);
      continue;
    }
    const { statement } = record;
    const place = { file: statement.file ?? undefined, statement: statement.number ?? undefined };
    if (statement.currency !== currency) throw otherCurrency(statement.currency, currency, place);
    statements.push({ ...statement, lines: [] });
  }
  return statements;
}
