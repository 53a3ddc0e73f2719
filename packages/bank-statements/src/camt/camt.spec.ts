import { balance, entry, linesOf, message, ustrd } from '../../test/camt-message.js';
import { writeCamt } from '../../test/write-camt.js';
import { lineOf, read, statementOf } from '../../test/statements.js';

describe('camt', () => {
  it.each(['statement', 'report', 'notification'] as const)('is read in each version: %s', async (kind) => {
    const expected = statementOf({
      kind,
      lines: [lineOf({ remittance: 'RE 1001', returnReason: 'AC04', endToEndId: 'E1' })],
    });
    for (let version = 1; version <= 14; version++)
      expect(await read(writeCamt([expected], { version }))).toEqual([expected]);
  });

  it('is read in version 1, whose names and account differ', async () => {
    const text = message(
      `${balance('OPBD', '1000.00')}${balance('CLBD', '1119')}
       <Ntry><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
         <BookgDt><DtTm>2026-11-20T23:30:00-05:00</DtTm></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>
         <TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
           <RltdPties><Dbtr><Nm>Buyer AG</Nm></Dbtr></RltdPties>
           <RltdAgts><DbtrAgt><FinInstnId><CmbndId><BIC>COBADEFFXXX</BIC></CmbndId></FinInstnId></DbtrAgt></RltdAgts>
           ${ustrd('RE 1001')}</TxDtls></Ntry>`,
      { version: '01', account: '<PrtryAcct><Id>532013000</Id></PrtryAcct>' },
    ).replaceAll('BkToCstmrStmt', 'BkToCstmrStmtV01');
    expect(await read(text)).toEqual([
      statementOf({
        account: { iban: null, other: '532013000' },
        lines: [
          lineOf({
            endToEndId: 'E1',
            counterparty: { name: 'Buyer AG', iban: null, bic: 'COBADEFFXXX', ultimateName: null },
            remittance: 'RE 1001',
          }),
        ],
      }),
    ]);
  });

  it('is read in version 8, with parties within elements of their own', async () => {
    const details = `<TxDtls><Refs><EndToEndId>E1</EndToEndId><MndtId>M1</MndtId></Refs><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <RltdPties><Dbtr><Pty><Nm>Buyer &amp; Sons</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL47INGB9999999999</IBAN></Id></DbtrAcct>
        <UltmtDbtr><Pty><Nm>Branch</Nm></Pty></UltmtDbtr><Cdtr><Pty><Nm>Wholesaler GmbH</Nm></Pty></Cdtr></RltdPties>
      <RltdAgts><DbtrAgt><FinInstnId><BICFI>INGBNL2AXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts>
      <RmtInf><Ustrd>RE-1001</Ustrd><Ustrd><![CDATA[less < discount]]></Ustrd></RmtInf></TxDtls>`;
    const text = message(`${balance('PRCD', '1000')}${balance('CLBD', '1119')}${entry({ details, reference: 'B1' })}`);
    expect(await read(text)).toEqual([
      statementOf({
        lines: [
          lineOf({
            ...{ entryReference: 'B1', bankReference: 'B1', endToEndId: 'E1', mandateId: 'M1' },
            counterparty: {
              name: 'Buyer & Sons',
              iban: 'NL47INGB9999999999',
              bic: 'INGBNL2AXXX',
              ultimateName: 'Branch',
            },
            remittance: 'RE-1001\nless < discount',
          }),
        ],
      }),
    ]);
  });

  it('is read in ISO-8859-1, behind an envelope and with a prefix', async () => {
    const inner = message(entry({ details: `<TxDtls>${ustrd('Größe')}</TxDtls>` })).replace(/^<\?xml.*\n/, '');
    const prefixed = inner.replace(/<(\/?)(?=[A-Z])/g, '<$1doc:').replace('xmlns=', 'xmlns:doc=');
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<RequestPayload><AppHdr><BizMsgIdr>1</BizMsgIdr></AppHdr>${prefixed}</RequestPayload>`;
    expect((await read(text, 'latin1'))[0]!.lines.map(({ remittance }) => remittance)).toEqual(['Größe']);
  });

  it('has only what is booked, in all spellings of the status', async () => {
    const statuses = [
      'BOOK',
      '<Cd>BOOK</Cd>',
      '<Prtry>BOOK</Prtry>',
      'PDNG',
      '<Cd>PDNG</Cd>',
      '<Cd>INFO</Cd>',
      '<Cd>FUTR</Cd>',
    ];
    const text = message(statuses.map((status) => entry({ status })).join(''));
    expect((await linesOf(text)).map((line) => line.entry)).toEqual([1, 2, 3]);
  });

  it('has the kinds of a report and of a notification', async () => {
    for (const [kind, expected] of [
      ['Rpt', 'report'],
      ['Ntfctn', 'notification'],
    ] as const)
      expect((await read(message(entry({}), { kind })))[0]).toMatchObject({
        ...{ kind: expected, openingBalance: null, closingBalance: null, fromDate: '2026-11-20', toDate: '2026-11-20' },
      });
  });

  it('does not take the interim balance of a report, which may begin within the day, for a closing one', async () => {
    const text = message(`${balance('OPBD', '1000')}${balance('ITBD', '5000')}${entry({})}`, { kind: 'Rpt' });
    expect((await read(text))[0]).toMatchObject({ openingBalance: '1000', closingBalance: null });
  });

  it('takes the interim balances of a page of a statement', async () => {
    const first = message(`${balance('OPBD', '1000')}${balance('ITBD', '1119')}${entry({})}`);
    const middle = message(`${balance('ITBD', '1119')}${balance('ITBD', '1238')}${entry({})}`);
    const last = message(`${balance('ITBD', '1238')}${balance('CLBD', '1357')}${entry({})}`);
    expect(
      (await Promise.all([first, middle, last].map((text) => read(text)))).map(([one]) => [
        one!.openingBalance,
        one!.closingBalance,
      ]),
    ).toEqual([
      ['1000', '1119'],
      ['1119', '1238'],
      ['1238', '1357'],
    ]);
  });

  it('has overdrafts and leading zeros', async () => {
    const text = message(
      `${balance('OPBD', '000000000000100.00', 'DBIT')}${balance('CLBD', '0.00')}${entry({ amount: '0000100.00' })}`,
    );
    expect((await read(text))[0]).toMatchObject({
      openingBalance: '-100',
      closingBalance: '0',
      lines: [{ amount: '100' }],
    });
  });
});
