import { jest } from '@jest/globals';
import { Client, type PoolClient, type QueryConfig } from 'pg';
import { queryRows } from './pg-row-query.js';
import { ADMIN_URL } from '#test/support/database.js';

describe('queries of pg', () => {
  const connection = new Client({ connectionString: ADMIN_URL, pipeline: true }); // as the service sends statements
  const client = connection as PoolClient;

  beforeAll(() => connection.connect());
  afterAll(() => connection.end());

  /** The rows of a statement. */
  async function rowsOf(statement: QueryConfig, areTexts?: boolean): Promise<unknown[]> {
    const rows: unknown[] = [];
    await queryRows(client, statement, (row) => rows.push(row), areTexts);
    return rows;
  }

  it('pg passes each row on, with its values or as text', async () => {
    const statement = {
      text: `select n, null as nothing, '{"a": 1}'::json as doc from generate_series(1, $1::int) n`,
      values: [2],
    };
    const rows = [1, 2].map((n) => ({ n, nothing: null, doc: { a: 1 } }));
    expect(await rowsOf(statement)).toEqual(rows);
    expect(await rowsOf(statement, true)).toEqual(
      rows.map(({ n }) => ({ n: String(n), nothing: null, doc: '{"a": 1}' })),
    );
    await expect(rowsOf({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
    await expect(rowsOf({ text: 'select 1 / $1::int', values: [0] })).rejects.toMatchObject({ code: '22012' });
  });

  it('pg describes the columns of a named statement until they are known, also of one without columns', async () => {
    const describe = jest.spyOn((client as unknown as { connection: { describe(): void } }).connection, 'describe');
    const named = (value: number) =>
      rowsOf({ name: 'named', text: 'select $1::int as a, now() as b', values: [value] });
    const both = await Promise.all([named(1), named(2)]);
    expect(both).toEqual([1, 2].map((a) => [{ a, b: expect.any(Date) as Date }]));
    expect(describe).toHaveBeenCalledTimes(2);
    expect(await named(3)).toEqual([{ a: 3, b: expect.any(Date) as Date }]);
    expect(describe).toHaveBeenCalledTimes(2);
    await client.query('create temporary table t (a int)');
    const insert = () => rowsOf({ name: 'insert', text: 'insert into t values ($1)', values: [1] });
    expect([await insert(), await insert()]).toEqual([[], []]);
    expect(describe).toHaveBeenCalledTimes(3);
  });

  it('PostgreSQL refuses a named statement whose columns have changed, so that the known ones are those of its rows', async () => {
    await client.query('create temporary table u (a int); insert into u values (1)');
    const read = () => rowsOf({ name: 'read', text: 'select * from u where a = $1', values: [1] });
    expect(await read()).toEqual([{ a: 1 }]);
    await client.query('alter table u add b int');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
  });

  it('a row that cannot be read and a value that cannot be sent fail their statement alone', async () => {
    const broken = queryRows(client, { text: 'select 1 as a' }, () => {
      throw new Error('Broken');
    });
    await expect(broken).rejects.toThrow('Broken');
    const read = (value: unknown) => rowsOf({ name: 'value', text: 'select $1::text as a', values: [value] });
    const invalid = {
      toPostgres: () => {
        throw new Error('No value');
      },
    };
    expect(await read('b')).toEqual([{ a: 'b' }]);
    const answers = await Promise.allSettled([read('c'), read(invalid), read('d')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
