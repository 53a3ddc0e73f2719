import { CSV, ImportFixture, type ImportBody, ndjson, productLine } from '#test/support/imports/fixture.js';
import { ImportTurn } from '../work/import-turn.js';

const fixture = ImportFixture.use();

const send = (resource: string, file: string, more = ''): Promise<ImportBody> =>
  fixture.import(`resource=${resource}&mode=upsert${more}`, file, { 'content-type': CSV });
const warning = (line: number, first: number, reference: string) => ({
  ...{ line, severity: 'warning', reference, code: 'repeated_line' },
  ...{ message: `Line ${first} has the same identifier and other content.`, details: [] },
});

describe('a line that repeats the identifier of another one', () => {
  it('is counted and listed as a warning if its content differs', async () => {
    const rows = ['A,A,Bohrer', 'B,B,Hammer', 'A,A,Bohrer', 'A ,A,Zange', 'B ,,', 'B,,Feile'];
    const done = await send('products', `sku_id,group_code,name\n${rows.join('\n')}\n`);
    expect(done).toMatchObject({ status: 'completed', created: 2, updated: 2, failed: 0, repeated: 2 });
    expect(await fixture.errors(done.id)).toEqual([warning(5, 2, 'A'), warning(7, 3, 'B')]);
  });

  it('is no warning if it is refused, or if it is the price in another list', async () => {
    for (const reference of ['L1', 'L2'])
      await fixture.client.create('/v2/price-lists', { reference_id: reference, name: 'x' });
    const refused = await fixture.import(
      'resource=products&mode=create',
      ndjson(productLine('A'), productLine('A', { name: 'x' })),
    );
    expect(refused).toMatchObject({ created: 1, failed: 1, repeated: 0 });
    expect(await fixture.errors(refused.id)).toMatchObject([{ line: 2, severity: 'error' }]);
    const prices = ['L1,1', 'L2,2', 'L1,3'].map((row) => `A,${row}`);
    const done = await send('product_prices', `sku,price_list_id,price\n${prices.join('\n')}\n`);
    expect(done).toMatchObject({ created: 2, updated: 1, repeated: 1 });
    expect(await fixture.errors(done.id)).toEqual([warning(4, 2, 'A')]);
  });

  it('is found by dry runs and by an instance that goes on after another one', async () => {
    const file = ndjson(productLine('A'), productLine('B'), productLine('C'), productLine('A', { name: 'x' }));
    expect(await fixture.import('resource=products&mode=upsert&dry_run=true', file)).toMatchObject({ repeated: 1 });
    const turn = fixture.service.app.get(ImportTurn);
    const { limits } = turn;
    const run = turn.run.bind(turn);
    let renewals = 0;
    turn.limits = { ...limits, short: { maxRows: 2, maxMs: 60_000 } };
    turn.run = (lease, now) => {
      const stop = new AbortController();
      const clock = () => {
        if (++renewals === 2) stop.abort(); // with the first checkpoint
        return now();
      };
      return run(lease, clock, stop.signal);
    };
    try {
      const done = await fixture.import('resource=products&mode=upsert', file);
      expect(renewals).toBeGreaterThan(2);
      expect(done).toMatchObject({ rows_done: 4, repeated: 1 });
      expect(await fixture.errors(done.id)).toEqual([warning(4, 1, 'A')]);
    } finally {
      Object.assign(turn, { limits, run });
    }
  });
});

describe('the refused rows as CSV', () => {
  it('are the rows as they were sent behind their errors, and can be corrected and sent again', async () => {
    const rows = [
      'sep=;',
      'name;sku_id;group_code;weight;',
      '"a;""b""";A;A;',
      'c;B;B;;',
      ';C;C;;',
      '=1;;D;;',
      'd;B;B ;',
    ];
    const file = rows.join('\r\n').replace('weight', 'priority');
    const done = await send('products', file);
    expect(done).toMatchObject({ created: 2, failed: 2, repeated: 1 });
    const refused = await fixture.errorsAs(CSV, done.id);
    expect(refused).toBe(
      [
        'import_error_code;import_error_message;name;sku_id;group_code;priority;',
        '"validation_failed";"The request is not valid. name is required";;C;C;;',
        '"validation_failed";"The request is not valid. sku_id is required";=1;;D;;',
        '',
      ].join('\r\n'),
    );
    const corrected = refused.replace(';;C;C', ';c;C;C').replace(';;D;', ';D;D;');
    expect(await send('products', corrected)).toMatchObject({ status: 'completed', created: 2, failed: 0 });
  });

  it('of rows that are not text, of NDJSON and of a file with unknown columns have their errors', async () => {
    const bytes = Buffer.concat([Buffer.from('sku_id,group_code\nA'), Buffer.from([0xff]), Buffer.from(',A\n')]);
    const headers = { 'content-type': CSV };
    const binary = await fixture.import('resource=products&mode=upsert', bytes, headers);
    expect(await fixture.errorsAs(CSV, binary.id)).toContain('is not UTF-8 text; save the file as CSV in UTF-8",\r\n');
    const lines = await fixture.import('resource=products&mode=upsert', ndjson({ sku_id: 'A,B' }));
    expect(await fixture.errorsAs(CSV, lines.id)).toMatch(
      /^import_error_code,import_error_message,line,reference\r\n"validation_failed","[^"]+",1,"A,B"\r\n$/,
    );
    const unknown = await send('products', 'x,y\n1,2\n');
    expect(await fixture.errorsAs(CSV, unknown.id)).toMatch(
      /"The request is not valid. [^"]*|"The header has unknown columns. x is/,
    );
    expect(await fixture.errorsAs('*/*', unknown.id)).toMatch(/^\{"line":1,/);
  });
});
