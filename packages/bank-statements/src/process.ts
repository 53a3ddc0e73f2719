import { readFile } from 'node:fs/promises';
import { limitProcess } from '../../bounded-process/src/index.js';
import { readStatements } from './read-statements.js';
import type { StatementAnswer, StatementRequest } from './requests.js';
import { writeResult } from './result-file.js';
import { StatementRefused } from './statement-refused.js';

/**
 * Program of the process that reads bank statements, see `startStatementReader`. It receives one {@link StatementRequest} at a time and sends
 * one {@link StatementAnswer} for each. It ends itself with a signal when a file exceeds a limit.
 */

const limit = limitProcess({ memoryBytes: 1280 * 1024 * 1024, processorSeconds: 60 });
process.on('message', (request: StatementRequest) => {
  limit.begin();
  void answer(request).then((message) => {
    limit.end();
    process.send!(message);
  });
});

async function answer({ id, path, resultPath }: StatementRequest): Promise<StatementAnswer> {
  try {
    const statements = await readStatements(await readFile(path));
    await writeResult(resultPath, statements);
    return { id, statements: statements.length, lines: statements.reduce((sum, { lines }) => sum + lines.length, 0) };
  } catch (error) {
    if (error instanceof StatementRefused) return { id, refusal: error.fault };
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
