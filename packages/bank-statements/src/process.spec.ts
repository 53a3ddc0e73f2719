import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementOf } from '../test/statements.js';
import { writeCamt } from '../test/write-camt.js';
import { readResult, startStatementReader, type StatementAnswer, type StatementRecord } from './index.js';

describe('the process that reads bank statements', () => {
  const child = startStatementReader();
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  const [path, resultPath] = [join(folder, 'file'), join(folder, 'result')];
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const answerTo = (content: string): Promise<StatementAnswer> => {
    writeFileSync(path, content);
    child.send({ id: 7, path, resultPath });
    return new Promise((resolve) => child.once('message', (message) => resolve(message as StatementAnswer)));
  };

  it('writes what it has read, one record a line, for its owner only', async () => {
    expect(
      await answerTo(writeCamt([statementOf(), statementOf({ lines: [], closingBalance: '1000' })], { version: 8 })),
    ).toEqual({
      ...{ id: 7, statements: 2, lines: 1 },
    });
    const records: StatementRecord[] = [];
    for await (const record of readResult(resultPath)) records.push(record);
    const { lines, ...first } = statementOf();
    expect(records).toEqual([
      { statement: first },
      { line: lines[0] },
      { statement: { ...first, closingBalance: '1000' } },
    ]);
    expect(statSync(resultPath).mode & 0o777).toBe(0o600);
  });

  it('answers what is wrong with a file, and goes on', async () => {
    expect(await answerTo('text')).toEqual({
      id: 7,
      refusal: { code: 'unsupported_statement', message: 'The file is no camt.052, camt.053, camt.054 or MT940.' },
    });
    expect(await answerTo(writeCamt([statementOf()], { version: 2 }))).toMatchObject({ statements: 1 });
    child.send({ id: 8, path: join(folder, 'missing'), resultPath });
    expect(await new Promise((resolve) => child.once('message', resolve))).toMatchObject({
      id: 8,
      failure: expect.stringContaining('ENOENT'),
    });
  });
});
