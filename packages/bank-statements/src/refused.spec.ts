import { zipSync } from 'fflate';
import { faultOf, lineOf, read, statementOf } from '../test/statements.js';
import { writeCamt } from '../test/write-camt.js';
import { writeMt940 } from '../test/write-mt940.js';
import { MAX_ARCHIVE_FILES, MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS, MAX_PARTS, MAX_TEXT } from './limits.js';
import { readStatements } from './read-statements.js';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const CAMT = XML + writeCamt([statementOf()], { version: 8 });
const MT940 = writeMt940([statementOf()], { notation: 'subfields', lineEnd: '\r\n', hasBlocks: false });

const isFault = (code: string, message: RegExp, more: object = {}) =>
  expect.objectContaining({ code: `${code}`, message: expect.stringMatching(message), ...more });
const isCorrupt = (message: RegExp, more: object = {}) => isFault('corrupt_statement', message, more);
const isUnsupported = (message: RegExp, more: object = {}) => isFault('unsupported_statement', message, more);

describe('files that are no bank statements', () => {
  it.each([
    ['nothing', ''],
    ['text', 'Dear customer,'],
    ['a table', 'date;amount\n2026-11-20;119,00\n'],
    ['a PDF', '%PDF-1.7\n'],
    ['JSON', '{"20": 1}'],
    ['bytes', Buffer.from([0, 1, 2, 255, 254])],
  ])('are unsupported: %s', async (_, content) => {
    expect(await faultOf(content)).toEqual({
      code: 'unsupported_statement',
      message: 'The file is no camt.052, camt.053, camt.054 or MT940.',
    });
  });

  it('are other messages in XML, and an MT942', async () => {
    const pain = `${XML}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>`;
    expect(await faultOf(pain)).toEqual(isUnsupported(/no camt/));
    expect(await faultOf('<html><body/></html>')).toEqual(isUnsupported(/no camt/));
    const mt942 =
      ':20:1\r\n:25:DE89370400440532013000\r\n:28C:1\r\n:34F:EURD0,\r\n:13D:2611201200+0100\r\n:61:261120C1,NTRFNONREF\r\n:90C:1EUR1,\r\n-\r\n';
    expect(await faultOf(mt942)).toEqual(isUnsupported(/MT942/));
  });

  it('are in an encoding that is not supported', async () => {
    expect(await faultOf(CAMT.replace('UTF-8', 'EBCDIC-CP-DE'))).toEqual(isUnsupported(/EBCDIC-CP-DE/));
  });
});

describe('hostile XML', () => {
  const BOMB = `<!DOCTYPE lol [<!ENTITY a "ha">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
    .join('')}]>`;

  it.each([
    ['a document type', '<!DOCTYPE Document>'],
    ['an external document type', '<!DOCTYPE Document SYSTEM "file:///etc/passwd">'],
    ['entities that multiply', BOMB],
  ])('is refused: %s', async (_, type) => {
    expect(await faultOf(CAMT.replace('?>\n', `?>\n${type}`))).toEqual(isCorrupt(/document type/));
  });

  it('is refused with an entity that is not of XML', async () => {
    expect(await faultOf(CAMT.replace('<MsgId>M1', '<MsgId>&xxe;'))).toEqual(isCorrupt(/not well-formed/));
  });

  it('is refused beyond its depth', async () => {
    const nested = (levels: number) =>
      CAMT.replace('<MsgId>M1', `<MsgId>M1${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`);
    expect(await faultOf(nested(MAX_DEPTH))).toEqual(isCorrupt(/64 levels/));
    expect(await faultOf(nested(100_000))).toEqual(isCorrupt(/64 levels/));
    expect(await read(nested(MAX_DEPTH - 4))).toHaveLength(1);
  });

  it('is refused with too many elements, attributes or characters in one part', async () => {
    expect(await faultOf(CAMT.replace('<MsgId>', `${'<a/>'.repeat(MAX_ELEMENTS)}<MsgId>`))).toEqual(
      isCorrupt(/elements/),
    );
    const attributes = Array.from({ length: MAX_ATTRIBUTES + 1 }, (_, index) => ` a${index}=""`).join('');
    expect(await faultOf(CAMT.replace('<MsgId', `<MsgId${attributes}`))).toEqual(isCorrupt(/attributes/));
    const lines = [lineOf({ remittance: 'x'.repeat(MAX_TEXT + 1) })];
    const long = writeCamt([statementOf({ lines })], { version: 8 });
    expect(await faultOf(long)).toEqual(isUnsupported(/characters/, { statement: '217', entry: 1 }));
  });

  it('may have more elements in many parts', async () => {
    const transactions = '<TxDtls><Refs/></TxDtls>'.repeat(MAX_ELEMENTS / 2);
    const pending = '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>';
    const entries =
      pending.repeat(MAX_ELEMENTS / 4) + pending.replace('</Ntry>', `<NtryDtls>${transactions}</NtryDtls></Ntry>`);
    expect(await read(CAMT.replace('<Ntry>', `${entries}<Ntry>`))).toMatchObject([{ lines: [{ amount: '119' }] }]);
  });

  it('is refused with too many parts, as other files are', async () => {
    const many = MT940.replace(':61:', `${':61:261120C1,NTRFNONREF\n'.repeat(MAX_PARTS)}:61:`);
    expect(await faultOf(many)).toEqual(isUnsupported(/500000 statements, entries or fields/));
  });
});

describe('damaged files', () => {
  it('are those that end early, wherever that is', async () => {
    for (let length = 60; length < CAMT.length - 2; length += 41)
      expect(await faultOf(CAMT.slice(0, length))).toEqual(isCorrupt(/not well-formed/));
    const complete = MT940.lastIndexOf(':62F:');
    for (let length = 30; length < complete; length += 7)
      expect((await faultOf(MT940.slice(0, length))).code).toBe('corrupt_statement');
  });

  it('have bytes that are not of their encoding', async () => {
    const latin = Buffer.from(CAMT.replace('M1', 'Größe'), 'latin1');
    expect(await faultOf(latin)).toEqual(isCorrupt(/encoding/));
    const mark = Buffer.from('\uFEFF');
    for (const bytes of [latin, Buffer.from(`${MT940}Größe`, 'latin1')])
      expect(await faultOf(Buffer.concat([mark, bytes]))).toEqual(isCorrupt(/encoding/));
  });

  it.each([
    ['no amount', /<Amt Ccy="EUR">119<\/Amt>/, '', /no amount/],
    ['an amount that is none', '>119<', '>1e2<', /amount "1e2"/],
    ['an amount with another separator', '>119<', '>1,119.00<', /amount "1,119.00"/],
    ['an empty amount', '>119<', '><', /amount ""/],
    ['no currency', '<Amt Ccy="EUR">119', '<Amt>119', /currency missing/],
    ['no sign', /(<Ntry>[^/]*\/Amt>\s*)<CdtDbtInd>CRDT<\/CdtDbtInd>/, '$1', /neither credit nor debit/],
    ['another sign', /(<Ntry>[^/]*\/Amt>\s*<CdtDbtInd>)CRDT/, '$1CREDIT', /indicator CREDIT/],
    ['no booking date', /<BookgDt>[\s\S]*<\/ValDt>/, '', /no booking date/],
    ['a day that is none', '<BookgDt><Dt>', '<BookgDt><Dt>x', /day "x/],
  ])('have an entry with %s', async (_, pattern, replacement, message) => {
    const flat = CAMT.replaceAll(/>\s+</g, '><');
    expect(await faultOf(flat.replace(pattern, replacement))).toEqual(
      isCorrupt(message, { statement: '217', entry: 1 }),
    );
  });

  it('have no account, or no statement', async () => {
    expect(await faultOf(CAMT.replace(/<IBAN>.*<\/IBAN>/, ''))).toEqual(isCorrupt(/no account/, { statement: '217' }));
    expect(await faultOf(CAMT.replace(/<Stmt>[\s\S]*<\/Stmt>/, ''))).toEqual(isCorrupt(/no statement/));
  });

  it.each([
    ['no field of an entry', ':61:2611', ':61:x', /field :61:/, { entry: 1 }],
    ['a day that is none', ':61:261120', ':61:261320', /day "2026-13-20"/, { entry: 1 }],
    ['a booking day that is none', ':61:2611201120', ':61:2611200230', /booking day 0230/, { entry: 1 }],
    ['an amount that is none', 'CR119,', 'CR1.119,00', /amount "1.119,00"/, { entry: 1 }],
    ['no opening balance', /:60F:.*\r\n/, '', /no opening balance/, {}],
    ['no closing balance', /:62F:.*\r\n/, '', /no closing balance/, {}],
    ['a balance that is none', ':60F:C', ':60F:X', /balance :60F:/, {}],
    ['no account', /:25:.*\r\n/, '', /no account/, {}],
  ])('have in MT940 %s', async (_, pattern, replacement, message, place) => {
    expect(await faultOf(MT940.replace(pattern, replacement))).toEqual(
      isCorrupt(message, { statement: '217', ...place }),
    );
  });

  it('have in MT940 a statement that only begins', async () => {
    expect(await faultOf(`:20:1\r\n${MT940}`)).toEqual(isCorrupt(/no opening balance/));
  });

  it('have an amount that is too large or too fine', async () => {
    for (const amount of ['100000000000', '0.00001'])
      expect(await faultOf(CAMT.replace('>119<', `>${amount}<`))).toEqual(isUnsupported(/amount/));
  });

  it('have a line that does not end', async () => {
    expect(await faultOf(MT940.replace(':86:', `:86:${'x'.repeat(100_000)}`))).toEqual(isCorrupt(/line of more/));
  });
});

describe('sums and currencies', () => {
  it('are refused if the entries do not lead to the closing balance, with both sums', async () => {
    for (const text of [CAMT.replace('>1119<', '>1118.99<'), MT940.replace('EUR1119,', 'EUR1118,99')])
      expect(await faultOf(text)).toEqual({
        ...{ code: 'statement_unbalanced', statement: '217', sums: { closing: '1118.99', computed: '1119' } },
        message:
          'Statement 217 of the file has the closing balance 1118.99, but its opening balance and entries make 1119.',
      });
  });

  it('are refused if a statement has two currencies', async () => {
    const two = CAMT.replaceAll(/<Amt Ccy="EUR">119</g, '<Amt Ccy="USD">119<');
    expect(await faultOf(two)).toEqual(isFault('other_currency', /USD/, { statement: '217', entry: 1 }));
    const balance = CAMT.replace('<Amt Ccy="EUR">1119<', '<Amt Ccy="USD">1119<');
    expect(await faultOf(balance)).toEqual(isFault('other_currency', /USD/, { statement: '217' }));
    expect(await faultOf(MT940.replace('EUR1119', 'USD1119'))).toEqual(
      isFault('other_currency', /USD/, { statement: '217' }),
    );
  });
});

describe('archives', () => {
  const archive = (files: Record<string, string>, level: 0 | 9 = 9) =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), { level }),
    );

  it('are read with all their files, and without folders and what macOS adds', async () => {
    const statements = await readStatements(
      archive({ 'a.xml': CAMT, 'b/': '', 'b/c.sta': MT940, '__MACOSX/._a.xml': 'x' }),
    );
    expect(statements.map(({ file }) => file)).toEqual(['a.xml', 'b/c.sta']);
  });

  it('are refused as a whole, with the name of the file', async () => {
    expect(await faultOf(archive({ 'a.xml': CAMT, 'b.sta': MT940.replace('EUR1119,', 'EUR5,') }))).toEqual(
      isFault('statement_unbalanced', /^Statement 217 of the file b\.sta has/, { file: 'b.sta', statement: '217' }),
    );
    expect(await faultOf(archive({ 'a.xml': CAMT, 'a.pdf': '%PDF-1.7' }))).toEqual(
      isUnsupported(/a\.pdf/, { file: 'a.pdf' }),
    );
  });

  it('are refused within an archive, without files and with too many', async () => {
    expect(await faultOf(Buffer.from(zipSync({ 'b.zip': archive({ 'a.xml': CAMT }) })))).toEqual(
      isUnsupported(/archive within/, { file: 'b.zip' }),
    );
    expect(await faultOf(archive({}))).toEqual(isUnsupported(/without files/));
    const many = (count: number) =>
      archive(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, CAMT])));
    expect(await faultOf(many(MAX_ARCHIVE_FILES + 1))).toEqual(isUnsupported(/200 files/));
    expect(await readStatements(many(MAX_ARCHIVE_FILES))).toHaveLength(MAX_ARCHIVE_FILES);
  });

  it('are refused by the size that they state, before they are unpacked', async () => {
    const bomb = archive({ 'a.xml': CAMT });
    bomb.writeUInt32LE(300 * 1024 * 1024, bomb.indexOf('PK\x01\x02', 'latin1') + 24);
    expect(await faultOf(bomb)).toEqual(isUnsupported(/256 MB/));
  });

  it('are refused if they are damaged, encrypted, or have more than they state', async () => {
    const whole = archive({ 'a.xml': CAMT });
    for (const length of [4, 30, whole.length - 30, whole.length - 1])
      expect(await faultOf(whole.subarray(0, length))).toEqual(isCorrupt(/unpacked/));
    const longer = Buffer.from(whole);
    longer.writeUInt32LE(10, longer.indexOf('PK\x01\x02', 'latin1') + 24);
    expect(await faultOf(longer)).toEqual(isCorrupt(/unpacked/));
    const encrypted = Buffer.from(whole);
    encrypted[encrypted.indexOf('PK\x01\x02', 'latin1') + 8]! |= 1;
    expect(await faultOf(encrypted)).toEqual(isUnsupported(/encrypted/));
  });
});
