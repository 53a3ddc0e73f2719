import { filesOf, isArchive } from './archive.js';
import { readCamt } from './camt/read-camt.js';
import { startOf } from './decode-text.js';
import { MAX_PARTS } from './limits.js';
import { readMt940 } from './mt940/read-mt940.js';
import type { BankStatement, StatementContent } from './statement.js';
import { at, unsupported } from './statement-refused.js';

/** Beginning of the text of an MT940 file, behind a few lines of some banks. */
const MT940 = /(?:^|[\r\n]|\{4:)\s{0,9}:(?:20|25P?):/;

/**
 * Reads the statements of a file, which is recognised by its content: camt.052, camt.053, camt.054, MT940, or a ZIP archive of these. Throws
 * {@link StatementRefused} if one of the statements cannot be read.
 */
export async function readStatements(bytes: Buffer): Promise<BankStatement[]> {
  const statements: BankStatement[] = [];
  let parts = 0;
  const count = () => {
    if (++parts > MAX_PARTS) throw unsupported(`has more than ${MAX_PARTS} statements, entries or fields`);
  };
  const read = (file: string | null, content: Buffer) => {
    const found = at(
      () => ({ file: file ?? undefined }),
      () => readFile(content, count),
    );
    for (const statement of found) statements.push({ ...statement, file });
  };
  if (!isArchive(bytes)) read(null, bytes);
  else for await (const file of filesOf(bytes)) read(file.name, file.bytes);
  return statements;
}

function readFile(bytes: Buffer, count: () => void): StatementContent[] {
  if (isArchive(bytes)) throw unsupported('is an archive within an archive');
  const start = startOf(bytes);
  if (start.startsWith('<')) return readCamt(bytes, count);
  if (MT940.test(start)) return readMt940(bytes, count);
  throw unsupported('is no camt.052, camt.053, camt.054 or MT940');
}
