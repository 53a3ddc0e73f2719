import { gzipSync } from 'node:zlib';
import { CSV, ImportFixture, NDJSON } from '../support/imports/fixture.js';
import { sharedService } from '../support/service.js';

const GOOD = '{"reference_id":"GOOD","company_name":"x"}';
const HEADER = 'reference_id,company_name';
const PACKED = { 'content-encoding': 'gzip' };
/** Maximum size of a line in bytes. */
const MAX_LINE = 8 * 1024 * 1024;

/** The refused lines as `<line> <code> <field> <reason>`; with `…` only line and code of the first one are compared. */
type Refused = string[];
interface BadFile {
  name: string;
  body: string | Uint8Array;
  type?: string;
  headers?: Record<string, string>;
  /** Default `completed_with_errors`. */
  status?: string;
  created?: number;
  refused: Refused;
}

const csv = (name: string, body: string | Uint8Array, refused: Refused, more: Partial<BadFile> = {}): BadFile => ({
  name: `CSV ${name}`,
  body,
  type: CSV,
  refused,
  ...more,
});
const fails = { status: 'failed' };

/** Numbers as spreadsheets show them, and the beginning of their reasons. */
const NUMBERS = [
  ['7,5', 'has a decimal comma'],
  ['-1.250,75', 'has a decimal comma'],
  ['1\u202f250,75', 'has a decimal comma'],
  ['1,250.75', 'has thousands separators'],
  ['1.250.000', 'has thousands separators'],
  ['12 500', 'has thousands separators'],
  ["1'250.75", 'has thousands separators'],
  ['1’250', 'has thousands separators'],
  ['$7.50', 'has a currency sign or a unit'],
  ['7,50 €', 'has a currency sign or a unit'],
  ['EUR 7', 'has a currency sign or a unit'],
  ['-£1,000.00', 'has a currency sign or a unit'],
  ['7.5%', 'has a percent sign'],
  ['7,5 %', 'has a percent sign'],
  ['1.5E+04', 'is in scientific notation, in which digits are lost'],
] as const;

const FILES: BadFile[] = [
  // files without a fault in their lines
  { name: 'an empty file', body: '', status: 'completed', refused: [] },
  { name: 'blank lines', body: '\n  \r\n\n', status: 'completed', refused: [] },
  csv('empty', '', [], { status: 'completed' }),
  csv('with a header alone', `${HEADER}\n`, [], { status: 'completed' }),
  { name: 'NDJSON with a byte order mark', body: `\ufeff${GOOD}\n`, status: 'completed', created: 1, refused: [] },

  // compression
  {
    name: 'gzip that is cut off',
    body: gzipSync(`${GOOD}\n`.repeat(100)).subarray(0, 40),
    headers: PACKED,
    ...fails,
    refused: ['1 validation_failed body cannot be unpacked: it is not complete gzip'],
  },
  {
    name: 'text that is called gzip',
    body: `${GOOD}\n`,
    headers: PACKED,
    ...fails,
    refused: ['1 validation_failed body cannot be unpacked: it is not complete gzip'],
  },
  {
    name: 'gzip that is not called so',
    body: gzipSync(GOOD),
    status: 'failed',
    refused: ['1 validation_failed body is packed with gzip; send it with Content-Encoding: gzip'],
  },

  // NDJSON
  { name: 'broken JSON', body: `{"reference_id":\n${GOOD}\n`, created: 1, refused: ['1 invalid_json'] },
  {
    name: 'a JSON array with an entry that is no object',
    body: `[${GOOD},7]\n`,
    created: 1,
    refused: ['2 validation_failed body must be a JSON object'],
  },
  {
    name: 'pretty JSON',
    body: '{\n"reference_id": "P",\n"company_name": "x"\n}\n',
    refused: ['1 invalid_json', '2 invalid_json', '3 invalid_json', '4 invalid_json'],
  },
  { name: 'Latin-1', body: Buffer.from(GOOD.replace('x', 'é'), 'latin1'), refused: ['1 invalid_json'] },
  { name: 'UTF-16', body: Buffer.from(`\ufeff${GOOD}`, 'utf16le'), refused: ['1 invalid_json'] },
  { name: 'CSV that is called NDJSON', body: `${HEADER}\nC,x\n`, refused: ['1 invalid_json', '2 invalid_json'] },
  {
    name: 'a line that is too long',
    body: `{"note":"${'x'.repeat(MAX_LINE)}"}\n${GOOD}\n`,
    created: 1,
    refused: ['1 payload_too_large'],
  },
  {
    name: 'an unknown field',
    body: '{"reference_id":"U","compny_name":"x"}',
    refused: [
      '1 validation_failed compny_name is not a known field; did you mean `company_name`?',
      '1 validation_failed company_name is required',
    ],
  },

  // CSV
  csv(
    'that is a JSON array',
    `[${GOOD}]\n`,
    ['1 validation_failed body is a JSON array; send it with the content type application/x-ndjson'],
    fails,
  ),
  csv('with unknown columns', `${HEADER},colour,adresses[0].city\nC,x,y,z\n`, [
    '1 validation_failed colour is not a column',
    '1 validation_failed adresses[0].city is not a column; did you mean addresses[0].city?',
  ], fails), // prettier-ignore
  csv('with repeated columns', `${HEADER},reference_id\nC,x,C\n`, [
    '1 validation_failed reference_id must not be repeated in the header',
  ], fails), // prettier-ignore
  csv('with a column twice under two names', `${HEADER},name\nC,x,y\n`, ['2 validation_failed …'], { created: 0 }),
  csv('without a header', 'C-1,First\nC-2,Second\n', [
    '1 validation_failed C-1 is not a column',
    '1 validation_failed First is not a column',
  ], fails), // prettier-ignore
  csv('that is NDJSON', `${GOOD}\n`, ['1 validation_failed …'], fails),
  csv(
    'with columns as people call them',
    'Reference ID,Company-Name,Address.City,contacts[0].frist_name,Attributes.Colour,attributes[0].value,x.y\nC,x,y,z,a,b,c\n',
    [
      '1 validation_failed Reference ID is not a column; did you mean reference_id?',
      '1 validation_failed Company-Name is not a column; did you mean company_name?',
      '1 validation_failed Address.City is not a column; did you mean addresses[0].city?',
      '1 validation_failed contacts[0].frist_name is not a column; did you mean contacts[0].first_name?',
      '1 validation_failed Attributes.Colour is not a column; did you mean attributes.Colour?',
      '1 validation_failed x.y is not a column',
    ],
    fails,
  ),
  csv('with a header that is too wide', `${HEADER}${',x'.repeat(20_000)}\nC,x\n`, [
    '1 validation_failed body has more than 16384 cells',
  ], fails), // prettier-ignore
  csv('with a row that is too wide', `${HEADER}\nC,x${','.repeat(20_000)}\nG,Good\n`, [
    '2 validation_failed body has more than 16384 cells',
  ], { created: 1 }), // prettier-ignore
  ...NUMBERS.map(([cell, reason]) =>
    csv(`with the number ${cell}`, `reference_id;company_name;tax_rate\nC;x;${cell}\n`, [
      `2 validation_failed tax_rate ${reason}; write numbers with a point and without separators, such as 1234.5`,
    ]),
  ),
  csv('with a quote that does not end', `${HEADER}\nA,x\nC,"x\nD,y\n`, [
    '3 validation_failed column 2 has a quote that does not end: it covers 2 lines, to the end of the file; close it, or read the file by a profile with "quote": "none"',
  ], { created: 1 }), // prettier-ignore
  csv('with text after quotes', `${HEADER}\nC,"x"y\n`, ['2 validation_failed column 2 has text after its quotes']),
  csv('with too many cells', `${HEADER}\nC,x,y\n`, [
    '2 validation_failed body has 3 cells, more than the header, which has 2',
  ]),
  csv('in Latin-1', Buffer.from(`${HEADER}\nC,Café\nG,Good\n`, 'latin1'), [
    '2 validation_failed body is not UTF-8 text; save the file as CSV in UTF-8',
  ], { created: 1 }), // prettier-ignore
  csv('with a header in Latin-1', Buffer.from(`${HEADER},attributes.höhe\nC,x,1\n`, 'latin1'), [
    '1 validation_failed body is not UTF-8 text; save the file as CSV in UTF-8',
  ], fails), // prettier-ignore
  csv(
    'in UTF-16 without a byte order mark',
    Buffer.from(`${HEADER}\nC,x\n`, 'utf16le'),
    ['1 validation_failed …'],
    fails,
  ),
  csv('with a part of a letter in UTF-16', Buffer.from([0xff, 0xfe, 0x43]), [
    '1 validation_failed body is not UTF-16 text, although it begins with its byte order mark; save the file as CSV in UTF-8',
  ], fails), // prettier-ignore
  csv('with an index that is too large', `${HEADER},addresses[1000].city\nC,x,y\n`, [
    '1 validation_failed addresses[1000].city is not a column',
  ], fails), // prettier-ignore
  csv('with gaps between addresses', `${HEADER},addresses[1].city\nC,x,y\n`, ['2 validation_failed …']),
];

describe('files with faults', () => {
  it.each(FILES)('$name', async ({ body, type = NDJSON, headers, created = 0, ...file }) => {
    const service = await sharedService();
    const fixture = new ImportFixture(service, await service.tenant());
    const done = await fixture.import(`resource=customers&mode=create`, body, { 'content-type': type, ...headers });
    const errors = await fixture.errors(done.id);
    const refused = errors.flatMap(({ line, code, details }) =>
      details.length ? details.map(({ field, reason }) => `${line} ${code} ${field} ${reason}`) : [`${line} ${code}`],
    );
    const isShort = file.refused.some((text) => text.endsWith('…'));
    expect(isShort ? refused.slice(0, 1).map((text) => text.replace(/(?<=^\d+ \w+ ).*/, '…')) : refused).toEqual(
      file.refused,
    );
    const status = file.status ?? 'completed_with_errors';
    expect(done).toMatchObject({ status, created });
  });
});
