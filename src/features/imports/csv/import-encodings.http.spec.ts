import { HEAD_BYTES } from '../records/file-head.js';
import { CSV, ImportFixture, NDJSON, ndjson, productLine } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const columns = [
  { from: 'Nr', to: 'reference_id' },
  { from: 'Name', to: 'company_name' },
  { from: 'Street', to: 'addresses[0].address_line_1' },
  { from: 'City', to: 'addresses[0].city' },
];
const profile = async (encoding: string, more: object = {}): Promise<void> => {
  const file = { encoding, separator: ';', ...more };
  const drop = { 'addresses[0]': 'address_line_1' };
  const constants = { 'addresses[0].type': 'billing', 'addresses[0].country': 'DE', 'addresses[0].zip_code': '1' };
  const templates = { 'addresses[0].reference_id': '{reference_id}-1' };
  await fixture.client.create('/v2/import-profiles', {
    ...{ reference_id: 'P', name: 'P', resource: 'customers', file, columns, constants, templates, drop_without: drop },
  });
};
const FILE = 'Nr;Name;Street;City\nMJ1;M\u00fcller & S\u00f6hne;Weg 1;K\u00f6ln\nMJ2;Plain;Weg 2;Bonn\n';
const send = async (bytes: Uint8Array | string) => {
  const done = await fixture.import('resource=customers&mode=upsert&profile=P', bytes, { 'content-type': CSV });
  const { data } = (await fixture.client.get('/v2/customers')).body;
  const names = data.map((customer: { name: string }) => customer.name).sort();
  return { done, names, errors: await fixture.errors(done.id) };
};
const other = (encoding: string) => ({
  line: 2,
  severity: 'warning',
  reference: 'MJ1',
  code: 'other_encoding',
  message: 'The file is in another encoding than the profile says.',
  details: [{ field: 'body', reason: `is utf-8, and was read so; the profile says ${encoding}` }],
});

describe('a file in another encoding than its profile says', () => {
  it.each(['windows-1252', 'iso-8859-15', 'utf-16'])(
    'is read as UTF-8 instead of %s, with one warning',
    async (encoding) => {
      await profile(encoding);
      const { done, names, errors } = await send(FILE);
      expect(done).toMatchObject({ status: 'completed', created: 2, failed: 0 });
      expect(names).toEqual(['M\u00fcller & S\u00f6hne', 'Plain']);
      expect(errors).toEqual([other(encoding)]);
    },
  );

  it('is decided by the whole file, not by its beginning', async () => {
    await profile('windows-1252');
    const many = Array.from({ length: 600 }, (_, index) => `A${index};\u00e4 Inc ${'x'.repeat(200)};;`).join('\n');
    expect(many.length).toBeGreaterThan(HEAD_BYTES);
    const bytes = Buffer.concat([
      Buffer.from(`Nr;Name;Street;City\n${many}\n`),
      Buffer.from('B;M\u00fcller;;\n', 'latin1'),
    ]);
    const { done, errors } = await send(bytes);
    expect(done).toMatchObject({ created: 601 });
    expect((await fixture.client.get('/v2/customers/by-reference/B')).body.data.name).toBe('M\u00fcller');
    expect(errors).toHaveLength(600);
    expect(errors[0]).toMatchObject({ line: 2, code: 'damaged_text', severity: 'warning', reference: 'A0' });
  });

  it('is said with the error of its first line, if that is refused, and not at all of ASCII', async () => {
    await profile('windows-1252');
    const refused = await send(
      ';M\u00fcller;Weg 1;K\u00f6ln\n'.replace(/^/, 'Nr;Name;Street;City\nX;;Weg;K\u00f6ln\n'),
    );
    expect(refused.errors[0]!.details.at(-1)!.reason).toMatch(/^is utf-8, and was read so/);
    const plain = await send('Nr;Name;Street;City\nMJ2;Plain;Weg 2;Bonn\n');
    expect([plain.done.created, plain.errors]).toEqual([1, []]);
  });

  it('is shown right by the suggestion', async () => {
    await profile('windows-1252');
    const { body } = await fixture.client.send('POST', '/v2/import-profiles/suggest', FILE, { 'content-type': CSV });
    expect(body.data.profile.reference_id).toBe('P');
    expect(body.data.lines[0]).toMatchObject({ company_name: 'M\u00fcller & S\u00f6hne' });
  });

  it('is read in the encoding of the profile if it is in that one', async () => {
    await profile('windows-1252');
    const { names, errors } = await send(Buffer.from(FILE, 'latin1'));
    expect(names).toEqual(['M\u00fcller & S\u00f6hne', 'Plain']);
    expect(errors).toEqual([]);
  });
});

describe('the charset of a Content-Type', () => {
  const NAME = 'M\u00fcller';
  const FILE = Buffer.from(`reference_id,company_name\nC1,${NAME}\n`, 'latin1');
  const CUSTOMERS = 'resource=customers&mode=create';
  const as = (charset: string) => ({ 'content-type': `text/csv; charset=${charset}` });

  it.each([
    ['windows-1252', ''],
    ['"Windows-1252"', '&encoding=windows-1252'],
    ['latin1', '&encoding=iso-8859-1'],
    ['windows-1252', '&profile=P'],
  ])('%s is the encoding of an import with%s', async (charset, query) => {
    const columns = [
      { from: 'reference_id', to: 'reference_id' },
      { from: 'company_name', to: 'company_name' },
    ];
    const file = { encoding: 'windows-1252' };
    await fixture.client.create('/v2/import-profiles', {
      reference_id: 'P',
      name: 'P',
      resource: 'customers',
      file,
      columns,
    });
    const done = await fixture.import(CUSTOMERS + query, FILE, as(charset));
    expect(done).toMatchObject({ status: 'completed', created: 1 });
    expect((await fixture.client.get('/v2/customers?reference_ids=C1')).body.data[0].name).toBe(NAME);
    const { body } = await fixture.client.send('POST', '/v2/import-profiles/suggest', FILE, as('windows-1252'));
    expect(body.data).toMatchObject({ resource: 'customers', lines: [{ company_name: NAME }] });
  });

  it.each([
    ['ebcdic', '', 'the charset must be one of utf-8, utf-16, '],
    ['windows-1252', '&encoding=cp850', 'the charset is windows-1252, but the parameter encoding says cp850'],
  ])('%s is refused with%s', async (charset, query, reason) => {
    const { status, body } = await fixture.send(CUSTOMERS + query, FILE, as(charset));
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    expect(body.details).toEqual([{ field: 'Content-Type', reason: expect.stringContaining(reason) }]);
  });

  it('is UTF-8 of NDJSON', async () => {
    const type = { 'content-type': `application/x-ndjson; charset=windows-1252` };
    const { status, body } = await fixture.send(CUSTOMERS, '{}', type);
    expect([status, body.details[0].reason]).toEqual([415, 'the charset must be utf-8, not windows-1252']);
  });
});

describe('a line with a damaged text', () => {
  const damaged = (line: number, reference: string, reason: string) => ({
    ...{ line, reference, severity: 'warning', code: 'damaged_text', details: [{ field: 'body', reason }] },
    message: 'A text of the line is likely damaged.',
  });

  it('is written with a warning', async () => {
    const rows = [
      'sku_id,group_code,name',
      'A,A,M\ufffdller',
      'B,B,S\u00c3\u00a4ge',
      'C,C,S\u00e4ge \u00c4 \u00c5 \u00c2 \u00e2\u20ac',
      'D,D,S\u00e4ge IRM\u00c3\u201d',
    ];
    const done = await fixture.import('resource=products&mode=create', rows.slice(0, 3).concat(rows[4]!).join('\n'), {
      'content-type': CSV,
    });
    expect(done).toMatchObject({ status: 'completed', created: 3 });
    expect(await fixture.errors(done.id)).toEqual([
      damaged(2, 'A', 'has "A,A,M\ufffdller": a letter was lost before the file was sent'),
      damaged(3, 'B', 'has "B,B,S\u00c3\u00a4ge": letters of UTF-8 that were read in another encoding'),
    ]);
    const lines = ndjson(productLine('E', { name: 'M\ufffd' }), productLine('F', { name: 'M\u00fc' }));
    const sent = await fixture.import('resource=products&mode=create', lines, { 'content-type': NDJSON });
    expect((await fixture.errors(sent.id)).map(({ line, code }) => [line, code])).toEqual([[1, 'damaged_text']]);
  });
});

describe('what a profile leaves out', () => {
  it('has a warning that names it', async () => {
    await profile('utf-8');
    const { done, errors } = await send('Nr;Name;Street;City\nA;One;;Bonn\nB;Two;;\nC;Three;Weg 1;Bonn\n');
    expect(done).toMatchObject({ status: 'completed', created: 3 });
    expect(errors).toEqual([
      {
        ...{ line: 2, reference: 'A', severity: 'warning', code: 'left_out' },
        message: 'A part of the line was left out.',
        details: [
          { field: 'addresses[0]', reason: 'is left out, because it has no address_line_1; the file has its city' },
        ],
      },
    ]);
  });

  it('has one also if a column that the group needs is missing in the file', async () => {
    await profile('utf-8');
    const { errors } = await send('Nr;Name;City\nA;One;Bonn\n');
    expect(errors).toMatchObject([{ line: 2, code: 'left_out', details: [{ field: 'addresses[0]' }] }]);
  });
});
