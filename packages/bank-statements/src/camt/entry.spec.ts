import { balance, entry, linesOf, message, ustrd } from '../../test/camt-message.js';

describe('transactions of an entry', () => {
  const ofVersion2 = (amount: string, text: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${ustrd(text)}</TxDtls>`;

  it('are a line each if their amounts make the entry', async () => {
    const details = `<Btch><NbOfTxs>2</NbOfTxs></Btch>${ofVersion2('100.00', 'RE 1')}${ofVersion2('19.00', 'RE 2')}`;
    const lines = await linesOf(message(entry({ details, reference: 'B1' }), { version: '02' }));
    expect(lines.map((line) => [line.entry, line.amount, line.remittance, line.entryReference])).toEqual([
      [1, '100', 'RE 1', 'B1'],
      [1, '19', 'RE 2', 'B1'],
    ]);
  });

  it('are one line if they do not, or state none', async () => {
    for (const details of [
      ofVersion2('100.00', 'RE 1') + ofVersion2('20.00', 'RE 2'),
      `<TxDtls>${ustrd('RE 1')}</TxDtls><TxDtls>${ustrd('RE 2')}</TxDtls>`,
    ])
      expect(await linesOf(message(entry({ details })))).toMatchObject([
        { amount: '119', remittance: 'RE 1\nRE 2', endToEndId: null },
      ]);
  });

  it('may have the other sign', async () => {
    const detail = (amount: string, indicator: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd></TxDtls>`;
    const lines = await linesOf(message(entry({ details: detail('129', 'CRDT') + detail('10', 'DBIT') })));
    expect(lines.map(({ amount }) => amount)).toEqual(['129', '-10']);
  });

  it('may be instructed in another currency', async () => {
    const details = `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">130.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">119.00</Amt></TxAmt></AmtDtls></TxDtls>`;
    expect(await linesOf(message(entry({ details })))).toMatchObject([{ amount: '119' }]);
  });

  it('have charges of the bank as a line of its own if the entry includes them', async () => {
    const sum = '<TtlChrgsAndTaxAmt Ccy="EUR">3.00</TtlChrgsAndTaxAmt>';
    const amount = '<Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
    const forms = [
      ['02', `<Chrgs>${amount}</Chrgs>`],
      ['08', `<Chrgs>${sum}</Chrgs>`],
      ['08', `<Chrgs>${sum}<Rcrd>${amount}<ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs><Chrgs/>`],
    ] as const;
    for (const [version, charges] of forms) {
      const details = `<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><AmtDtls><InstdAmt><Amt Ccy="EUR">119.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">122.00</Amt></TxAmt></AmtDtls>
        ${charges}<RltdPties><Dbtr><Nm>Buyer</Nm></Dbtr><Cdtr><Nm>Wholesaler</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`;
      expect(
        await linesOf(message(entry({ amount: '122.00', indicator: 'DBIT', details }), { version })),
      ).toMatchObject([
        { amount: '-119', isCharge: false, endToEndId: 'E1', returnReason: 'AC04', counterparty: { name: 'Buyer' } },
        { amount: '-3', isCharge: true, endToEndId: null, returnReason: null, counterparty: { name: null } },
      ]);
    }
  });

  it('have no such line for charges that are booked by themselves', async () => {
    const details = `<TxDtls><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Chrgs><Rcrd><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs></TxDtls>`;
    expect(await linesOf(message(entry({ details })))).toMatchObject([{ amount: '119' }]);
  });

  it('have the creditor reference, and other references and documents in their text', async () => {
    const details = `<TxDtls><RmtInf><Ustrd>Order 7</Ustrd>
      <Strd><RfrdDocInf><Nb>RE-1</Nb></RfrdDocInf><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>210000000003139471430009017</Ref></CdtrRefInf><AddtlRmtInf>thanks</AddtlRmtInf></Strd>
      <Strd><RfrdDocInf><Nb>RE-2</Nb></RfrdDocInf></Strd></RmtInf></TxDtls>`;
    expect(await linesOf(message(entry({ details }), { version: '04' }))).toMatchObject([
      { structuredReference: '210000000003139471430009017', remittance: 'Order 7\nthanks\nRE-1\nRE-2' },
    ]);
  });

  it('have the text of the entry if it is the only one', async () => {
    const more = '<AddtlNtryInf>Received money from Buyer with reference RE 1</AddtlNtryInf>';
    const ofEntry = (details: string) => message(entry({ details }).replace('</Ntry>', `${more}</Ntry>`));
    const remittances = async (details: string) =>
      (await linesOf(ofEntry(details))).map(({ remittance }) => remittance);
    const text = 'Received money from Buyer with reference RE 1';
    expect(await remittances('')).toEqual([text]);
    expect(await remittances('<TxDtls><RltdPties><Dbtr><Nm>Buyer</Nm></Dbtr></RltdPties></TxDtls>')).toEqual([text]);
    expect(await remittances(`<TxDtls>${ustrd('RE 2')}</TxDtls>`)).toEqual(['RE 2']);
    expect(await remittances('<TxDtls></TxDtls><TxDtls></TxDtls>')).toEqual([null]);
  });

  it('have the text about the transaction if there is no remittance, and no reference', async () => {
    const reference = '<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>';
    const remittance = async (information: string) =>
      (await linesOf(message(entry({ details: `<TxDtls>${information}<AddtlTxInf>RE 1</AddtlTxInf></TxDtls>` }))))[0]!
        .remittance;
    expect(await Promise.all(['', ustrd('RE 2'), reference].map(remittance))).toEqual(['RE 1', 'RE 2', null]);
  });

  it('have the party that is not the owner of the account', async () => {
    const details = `<TxDtls><RltdPties><Dbtr><Nm>Wholesaler</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
      <Cdtr><Nm>Buyer</Nm></Cdtr><CdtrAcct><Id><IBAN>NL47INGB9999999999</IBAN></Id></CdtrAcct></RltdPties></TxDtls>`;
    for (const indicator of ['CRDT', 'DBIT'])
      expect(await linesOf(message(entry({ indicator, details })))).toMatchObject([
        { counterparty: { name: 'Buyer', iban: 'NL47INGB9999999999' } },
      ]);
  });

  it('have no end-to-end id where none was provided', async () => {
    const details = '<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>';
    expect(await linesOf(message(entry({ details })))).toMatchObject([{ endToEndId: null }]);
  });
});

describe('reversed entries', () => {
  const reversal = (indicator: string) => entry({ amount: '119.00', indicator, isReversal: true });

  it('have the sign of their own indicator: a reversed credit is a debit', async () => {
    const text = message(`${balance('OPBD', '1000')}${balance('CLBD', '1000')}${entry({})}${reversal('DBIT')}`);
    expect((await linesOf(text)).map(({ amount }) => amount)).toEqual(['119', '-119']);
    expect((await linesOf(message(reversal('CRDT')))).map(({ amount }) => amount)).toEqual(['119']);
  });

  it('have the other sign if only that leads to the closing balance', async () => {
    const text = message(`${balance('OPBD', '1000')}${balance('CLBD', '1000')}${entry({})}${reversal('CRDT')}`);
    expect((await linesOf(text)).map(({ amount }) => amount)).toEqual(['119', '-119']);
  });
});
