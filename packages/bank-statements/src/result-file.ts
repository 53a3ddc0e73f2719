import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StatementRecord } from './requests.js';
import type { BankStatement } from './statement.js';

/** Writes statements as records, one a line; the file is readable by its owner only, because it has names and accounts. */
export const writeResult = (path: string, statements: readonly BankStatement[]): Promise<void> =>
  pipeline(Readable.from(rowsOf(statements)), createWriteStream(path, { mode: 0o600 }));

function* rowsOf(statements: readonly BankStatement[]): Generator<string, void> {
  for (const { lines, ...statement } of statements) {
    yield rowOf({ statement });
    for (const line of lines) yield rowOf({ line });
  }
}

const rowOf = (record: StatementRecord): string => `${JSON.stringify(record)}\n`;

/** Reads a result, one record at a time. */
export async function* readResult(path: string): AsyncGenerator<StatementRecord, void> {
  for await (const row of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    yield JSON.parse(row) as StatementRecord;
}
