import { lineOf, read, statementOf } from '../../test/statements.js';

const OPENING = ':60F:C261120EUR1000,00';
/** A file with one statement of 119.00, whose entry is `rows`. */
const file = (...rows: string[]) =>
  [':20:STARTUMSE', ':25:DE89370400440532013000', ':28C:217', OPENING, ...rows, ':62F:C261120EUR1119,', '-', ''].join(
    '\r\n',
  );
const ENTRY = ':61:2611201120CR119,00NTRFNONREF//B1';
const linesOf = async (text: string) => (await read(text))[0]!.lines;
const lineBehind = async (...rows: string[]) => (await linesOf(file(ENTRY, ...rows)))[0]!;

describe('MT940', () => {
  it('is read without a text of the entry', async () => {
    const expected = lineOf({ entryReference: 'B1', bankReference: 'B1' });
    expect(await read(file(ENTRY))).toEqual([statementOf({ lines: [expected] })]);
  });

  it('is read from the blocks of SWIFT, several in a file', async () => {
    const message = (day: string) =>
      `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{3:{108:1}}{4:\r\n:20:1\r\n:25:37040044/532013000\r\n:28C:217/1\r\n:60M:D${day}EUR5,\r\n:62F:D${day}EUR5,\r\n:64:D${day}EUR5,\r\n-}{5:{CHK:1}}`;
    const expected = {
      account: { iban: null, other: '37040044/532013000' },
      number: '217/1',
      openingBalance: '-5',
      lines: [],
    };
    for (const separator of ['\r\n', '', '\x03\r\n\x01'])
      expect(await read(message('261119') + separator + message('261120'))).toMatchObject([
        { ...expected, fromDate: '2026-11-19' },
        { ...expected, fromDate: '2026-11-20' },
      ]);
  });

  it('is read behind lines of banks, and without a field :20:', async () => {
    const rows = file(ENTRY).replace(':20:STARTUMSE\r\n', '');
    const abn = `ABNANL2A\r\n940\r\nABNANL2A\r\n${rows}`;
    const ing = `0000 01INGBNL2AXXXX00001\r\n0000 01INGBNL2AXXXX00001\r\n940 00\r\n${file(ENTRY).replace('\r\n-\r\n', '\r\n-XXX\r\n')}`;
    for (const text of [abn, ing, `:940:\r\n${file(ENTRY)}`])
      expect(await read(`${text}${text}`)).toMatchObject([
        { number: '217', lines: [{}] },
        { number: '217', lines: [{}] },
      ]);
  });

  it('names accounts in several ways', async () => {
    const accounts = [
      'NL47INGB9999999999EUR',
      'NL47INGB9999999999',
      'INGBNL2A/NL47INGB9999999999',
      'NL47 INGB 9999 9999 99',
      '/NL47INGB9999999999',
    ];
    for (const account of accounts)
      expect((await read(file(ENTRY).replace('DE89370400440532013000', account)))[0]!.account).toEqual({
        iban: 'NL47INGB9999999999',
        other: null,
      });
    expect((await read(file(ENTRY).replace(':25:DE89370400440532013000', ':25P:532013000')))[0]!.account).toEqual({
      iban: null,
      other: '532013000',
    });
  });

  it.each(['utf8', 'latin1'] as const)('is read in %s', async (encoding) => {
    const [statement] = await read(file(ENTRY, ':86:Größe'), encoding);
    expect(statement!.lines[0]!.remittance).toBe('Größe');
  });

  it('is read in UTF-8 and UTF-16 with a byte order mark', async () => {
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(await read(`\uFEFF${file(ENTRY)}`, encoding)).toHaveLength(1);
  });

  it('has the booking day in the year that is nearest to the value date', async () => {
    const days = async (entry: string) =>
      (await linesOf(file(entry))).map((line) => [line.bookingDate, line.valueDate]);
    expect(await days(':61:2512310102C119,NTRFNONREF')).toEqual([['2026-01-02', '2025-12-31']]);
    expect(await days(':61:2601021231C119,NTRFNONREF')).toEqual([['2025-12-31', '2026-01-02']]);
    expect(await days(':61:2802280229C119,NTRFNONREF')).toEqual([['2028-02-29', '2028-02-28']]);
    expect(await days(':61:261120C119,NTRFNONREF')).toEqual([['2026-11-20', '2026-11-20']]);
  });

  it('has the signs of debits and of what is taken back', async () => {
    const amounts = ['C129,', 'D10,', 'RC5,50', 'RD5,5', 'CR1,00', 'DR1,', 'RDR1,', 'RCR1,'];
    const lines = await linesOf(file(...amounts.map((amount) => `:61:2611201120${amount}NTRFNONREF`)));
    expect(lines.map(({ amount }) => amount)).toEqual(['129', '-10', '-5.5', '5.5', '1', '-1', '1', '-1']);
  });

  it('has the reference of the owner as the end-to-end id where the text states none', async () => {
    const idOf = async (reference: string, ...rows: string[]) =>
      (await linesOf(file(`:61:2611201120C119,NTRF${reference}`, ...rows)))[0]!.endToEndId;
    expect(await idOf('RE1001//B1')).toBe('RE1001');
    expect(await idOf('RE1001', ':86:/EREF/E1')).toBe('E1');
    for (const none of ['NONREF', 'EREF//B1', 'KREF+', 'MARF', '']) expect(await idOf(none)).toBeNull();
  });

  it('leaves texts of the whole statement', async () => {
    const text = file(ENTRY)
      .replace(':62F:C261120EUR1119,', ':62F:C261120EUR1119,\r\n:86:balance\r\n:86:of the month')
      .replace(OPENING, `${OPENING}\r\n:86:opening`);
    expect(await linesOf(text)).toMatchObject([{ remittance: null }]);
  });
});

describe('a text in subfields', () => {
  it('has references, remittance and parties', async () => {
    const line = await lineBehind(
      ':86:166?00SEPA-GUTSCHRIFT?109310?20EREF+E2E-2026-11-000000001?2123',
      '45?22MREF+M1?23CRED+DE98ZZZ09999999999?24SVWZ+RE-100001 vom 1.11.202?256',
      ' abzgl. Skonto?26ABWA+Filiale Nord?30COBADEFFXXX?31NL47INGB9999999999',
      '?32Buyer Handelsgesellschaft m?33it beschraenkter Haftung?34000',
    );
    expect(line).toEqual(
      lineOf({
        ...{ entryReference: 'B1', bankReference: 'B1', endToEndId: 'E2E-2026-11-0000000012345', mandateId: 'M1' },
        remittance: 'RE-100001 vom 1.11.2026 abzgl. Skonto',
        counterparty: {
          name: 'Buyer Handelsgesellschaft mit beschraenkter Haftung',
          ...{ iban: 'NL47INGB9999999999', bic: 'COBADEFFXXX', ultimateName: 'Filiale Nord' },
        },
      }),
    );
  });

  it('has a blank where a shorter piece lost it', async () => {
    expect((await lineBehind(':86:166?20SVWZ+RE-1001 RE-1002?21RE-1003')).remittance).toBe('RE-1001 RE-1002 RE-1003');
  });

  it('has lines where there are no keywords', async () => {
    expect(
      (await lineBehind(':86:051?00UEBERWEISUNG?20RE 1001?21Kunde 7?3037040044?31532013000?32BUYER')).remittance,
    ).toBe('RE 1001\nKunde 7');
  });

  it('has several keywords in a piece, and none in what the payer wrote', async () => {
    expect(await lineBehind(':86:166?20EREF+E1 MREF+M1 SVWZ+RE 1 EREF+X?21EREF+Y')).toMatchObject({
      ...{ endToEndId: 'E1', mandateId: 'M1', remittance: 'RE 1 EREF+X EREF+Y' },
    });
  });

  it('has other separators, and question marks in texts', async () => {
    expect((await lineBehind(':86:166~20SVWZ+RE 1~32BUYER')).counterparty.name).toBe('BUYER');
    expect((await lineBehind(':86:166?20SVWZ+paid? yes?32BUYER')).remittance).toBe('paid? yes');
  });

  it('has the reason of a return and the charges of the bank, in the field of the entry or in keywords', async () => {
    const text = ':86:109?00RETOURE?20EREF+E1?21SVWZ+RETOURE?31NL47INGB9999999999?32Buyer?34912';
    const opening = OPENING.replace('1000,00', '1241,');
    for (const rows of [
      [':61:2611201120D122,00NRTINONREF//B1', '/OCMT/EUR119,00/CHGS/EUR3,00/', text],
      [':61:2611201120D122,00NRTINONREF//B1', text.replace('?21', '?21OAMT+119,00?22COAM+3,00?23')],
    ])
      expect(await linesOf(file(...rows).replace(OPENING, opening))).toMatchObject([
        { amount: '-119', isCharge: false, returnReason: '912', endToEndId: 'E1', counterparty: { name: 'Buyer' } },
        { amount: '-3', isCharge: true, returnReason: null, endToEndId: null, bankReference: 'B1' },
      ]);
  });
});

describe('a text with codewords between slashes', () => {
  it('is that of ABN AMRO', async () => {
    const line = await lineBehind(
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL47INGB9999999999/BIC/INGBNL2A/NAME/',
      'BUYER BV/REMI/FACTUUR 1001 EN 10',
      '02/EREF/E1',
    );
    expect(line).toMatchObject({
      counterparty: { name: 'BUYER BV', iban: 'NL47INGB9999999999', bic: 'INGBNL2A' },
      ...{ remittance: 'FACTUUR 1001 EN 1002', endToEndId: 'E1' },
    });
  });

  it('is that of ING', async () => {
    const line = await lineBehind(
      ':86:/EREF/E1//MARF/M1//CNTP/NL47INGB9999999999/INGBNL2A/BUYER BV/AMSTERDA',
      'M//REMI/USTD//FACTUUR 1001/',
    );
    expect(line).toMatchObject({
      counterparty: { name: 'BUYER BV', iban: 'NL47INGB9999999999', bic: 'INGBNL2A' },
      ...{ remittance: 'FACTUUR 1001', endToEndId: 'E1', mandateId: 'M1' },
    });
    expect(await lineBehind(':86:/EREF/NOTPROVIDED//REMI/STRD/CUR/9001123412341234/')).toMatchObject({
      ...{ endToEndId: null, structuredReference: '9001123412341234', remittance: null },
    });
  });

  it('is that of Rabobank', async () => {
    expect(
      await lineBehind(
        ':86:/MARF/M1/EREF/E1/RTRN/AM04/BENM//NAME/BUYER BV/ULTD//NAME/BRANCH/REMI/FACTUUR 1001/ISDT/2026-11-20',
      ),
    ).toMatchObject({
      counterparty: { name: 'BUYER BV', ultimateName: 'BRANCH' },
      ...{ remittance: 'FACTUUR 1001', endToEndId: 'E1', mandateId: 'M1', returnReason: 'AM04' },
    });
  });

  it('may be in several fields, with the account of the counterparty in the field of the entry', async () => {
    expect(
      await lineBehind('NL47INGB9999999999', ':86:/EREF/E1/ORDP//NAME/BUYER BV', ':86:/REMI/FACTUUR 1001'),
    ).toMatchObject({
      counterparty: { name: 'BUYER BV', iban: 'NL47INGB9999999999' },
      ...{ remittance: 'FACTUUR 1001', endToEndId: 'E1' },
    });
  });

  it('identifies nobody by what the payer wrote', async () => {
    expect(await lineBehind(':86:/EREF/E1/REMI/RE 1/IBAN/NL47INGB9999999999')).toMatchObject({
      counterparty: { iban: null },
    });
  });
});

describe('a free text', () => {
  it('has its lines', async () => {
    expect((await lineBehind(':86:BUYER AG', '', 'RE 1001', 'thanks: all')).remittance).toBe(
      'BUYER AG\nRE 1001\nthanks: all',
    );
  });

  it('has keywords at the beginnings of lines', async () => {
    expect(await lineBehind(':86:EREF+E1', 'SVWZ+RE 1001')).toMatchObject({ endToEndId: 'E1', remittance: 'RE 1001' });
  });

  it('may stand behind the references instead', async () => {
    expect(await lineBehind('RE 1001')).toMatchObject({ remittance: 'RE 1001' });
  });
});
