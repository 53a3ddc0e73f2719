import { CSV, ImportFixture, type ImportBody, NDJSON, ndjson, productLine } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const columns = [
  { from: 'Article', to: ['sku_id', 'group_code'] },
  { from: 'Text', to: 'name' },
];
const addProfile = (more: object) =>
  fixture.client.create('/v2/import-profiles', {
    reference_id: 'P',
    name: 'P',
    resource: 'products',
    columns,
    ...more,
  });
const importCsv = (query: string, text: string): Promise<ImportBody> =>
  fixture.import(`resource=products&mode=upsert${query}`, text, { 'content-type': CSV });
const names = async () =>
  ((await fixture.client.get('/v2/products')).body.data as { sku: string; name: string }[])
    .map(({ name }) => name)
    .sort();

const LIST = 'Article\tText\nM1\t"Zoll\nM2\tb\nM3\tende"\nM4\t3/4" "x"\n';

describe('a file without quoting', () => {
  it('has quotation marks as text with `quote` none', async () => {
    await addProfile({ file: { quote: 'none', separator: '\t' } });
    const done = await importCsv('&profile=P', LIST);
    expect(done).toMatchObject({ status: 'completed', rows_total: 4, created: 4 });
    expect(await names()).toEqual(['"Zoll', '3/4" "x"', 'b', 'ende"']);
  });

  it('has refused rows that come in again when they are corrected', async () => {
    await addProfile({ file: { quote: 'none' } });
    const done = await importCsv('&profile=P', `Article;Text\nM1;\nM2;"b\n`);
    expect(done).toMatchObject({ created: 1, failed: 1 });
    const refused = await fixture.errorsAs(CSV, done.id);
    expect(refused).toMatch(
      /^import_error_code;import_error_message;Article;Text\r\nvalidation_failed;[^;"]*;M1;\r\n$/,
    );
    const again = await importCsv('&profile=P', refused.replace('M1;', 'M1;"a'));
    expect(again).toMatchObject({ status: 'completed', created: 1 });
    expect(await names()).toEqual(['"a', '"b']);
  });

  it('has rows that no name swallows, if its quotation marks are taken for quotes', async () => {
    const [, ...rows] = LIST.split('\n');
    const done = await importCsv('', ['sku_id\tname', ...rows].join('\n').replaceAll(/^(M\d)/gm, '$1'));
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 2, code: 'validation_failed', details: [{ field: 'name', reason: 'must not contain a line break' }] },
    ]);
    expect(await names()).toEqual(['3/4" "x"']);
  });

  it('has a warning for a row that is shorter with its quotation marks than the header', async () => {
    const done = await importCsv('', 'sku_id;name;barcode\nM1;"Zoll;7"\nM2;"b;c";8\nM3;d\n');
    expect(done).toMatchObject({ status: 'completed', created: 3 });
    expect(await fixture.errors(done.id)).toMatchObject([
      {
        ...{ line: 2, severity: 'warning', code: 'short_row', reference: 'M1' },
        details: [{ field: 'body', reason: expect.stringMatching(/^has 2 cells, but 3 .* quote=none/) }],
      },
    ]);
  });

  it('says how many lines a quote without an end covers', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `A${index},A${index},N`);
    const done = await importCsv('', ['sku_id,group_code,name', 'A,A,x', 'B,B,"y', ...rows].join('\n'));
    expect(done).toMatchObject({ created: 1, failed: 1 });
    const [error] = await fixture.errors(done.id);
    expect([error!.line, ...error!.details]).toEqual([
      3,
      {
        field: 'column 3',
        reason:
          'has a quote that does not end: it covers 41 lines, to the end of the file; close it, or read the file by a profile with "quote": "none"',
      },
    ]);
  });
});

describe('a text of one line', () => {
  it('takes no line break, in NDJSON either', async () => {
    const file = ndjson(productLine('A', { name: 'a\nb\tc' }), productLine('B', { description: 'a\nb' }));
    const done = await fixture.import('resource=products&mode=create', file, { 'content-type': NDJSON });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 1, details: [{ field: 'name', reason: 'must not contain a line break' }] },
    ]);
  });
});

describe('an apostrophe in front of digits', () => {
  it('is taken off SKU and barcode by the profile of Shopify', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base', is_default: true });
    const rows = [
      'Handle,Title,Variant SKU,Variant Price,Variant Barcode',
      "a,Apron,'0033,5,'4006381333931",
      'b,Bowl,0034,5,4006381333948',
    ];
    expect(await importCsv('&profile=shopify-products', rows.join('\n'))).toMatchObject({ created: 2, failed: 0 });
    const { data } = (await fixture.client.get('/v2/products?barcode=4006381333931')).body;
    expect(data).toMatchObject([{ sku: '0033' }]);
  });

  it('or another text is taken off by `strip`, once', async () => {
    await addProfile({
      columns: [
        { from: 'Article', to: ['sku_id', 'group_code'], strip: 'No. ' },
        { from: 'Text', to: 'name', strip: "'", values: { x: 'Ex' } },
      ],
    });
    await importCsv('&profile=P', "Article,Text\nNo. 1,''a\nNo. No. 2,'x\n3,b'c\n");
    const { data } = (await fixture.client.get('/v2/products')).body;
    expect(data.map(({ sku, name }: { sku: string; name: string }) => `${sku} ${name}`).sort()).toEqual([
      "1 'a",
      "3 b'c",
      'No. 2 Ex',
    ]);
  });
});

describe('rows that are no record', () => {
  it('are found by values and ranges of numbers', async () => {
    const where = {
      Article: [{ from: 10, to: 12.5 }, 'Sum', { from: 70_000, to: 99_999 }],
      Text: { from: -1, to: -1 },
    };
    await addProfile({ file: { separator: ';', decimal: ',' }, skip_rows_where: where });
    const rows = ['9,9;a', '10;b', '12,5;c', '12,6;d', 'SUM;e', '70000;f', '100000;g', '7x;-1', '8x;10'];
    const done = await importCsv('&profile=P', ['Article;Text', ...rows].join('\n'));
    expect(done).toMatchObject({ created: 4, skipped: 5, failed: 0 });
    expect(await names()).toEqual(['10', 'a', 'd', 'g']);
    expect((await fixture.client.get('/v2/import-profiles/P')).body.data.skip_rows_where).toEqual(where);
  });

  it('are refused in a profile if a range is none', async () => {
    const reason = 'must be a text, or a range with the numbers `from` and `to`, of which `from` is not greater';
    for (const range of [
      { from: 2, to: 1 },
      { from: '1', to: '2' },
      { from: 1 },
      { from: 1, to: 2, of: 3 },
      'x',
      [5],
    ]) {
      const body = { reference_id: 'P', name: 'P', resource: 'products', columns, skip_rows_where: { Article: range } };
      const { status, body: answer } = await fixture.client.post('/v2/import-profiles', body);
      expect([status, answer.details]).toEqual([400, [{ field: 'skip_rows_where.Article', reason }]]);
    }
  });
});

describe('columns that a profile does not read', () => {
  it('are named by the import, and none are without a profile', async () => {
    await addProfile({ unmapped: 'ignore' });
    const done = await importCsv('&profile=P', 'Article,Colour,Text,, size ,Colour\nA,red,Apron,x,1,blue\n');
    expect(done).toMatchObject({ status: 'completed', created: 1, unmapped_columns: ['Colour', 'size'] });
    const plain = await importCsv('', 'sku_id,group_code,name\nB,B,b\n');
    expect(plain).toMatchObject({ created: 1, unmapped_columns: [] });
  });
});
