import type { StatementLine } from '../src/statement.js';
import { read } from './statements.js';

/** A message with one statement of an account in EUR; `parts` are its balances and entries. */
export const message = (
  parts: string,
  { version = '08', account = '<IBAN>DE89370400440532013000</IBAN>', kind = 'Stmt' } = {},
) => {
  const [number, name] = {
    Stmt: ['053', 'BkToCstmrStmt'],
    Rpt: ['052', 'BkToCstmrAcctRpt'],
    Ntfctn: ['054', 'BkToCstmrDbtCdtNtfctn'],
  }[kind]!;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <${name}>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-21T05:00:00+01:00</CreDtTm></GrpHdr>
    <${kind}><Id>STMT-1</Id><ElctrncSeqNb>217</ElctrncSeqNb><CreDtTm>2026-11-21T05:00:00+01:00</CreDtTm>
      <Acct><Id>${account}</Id><Ccy>EUR</Ccy><Ownr><Nm>Wholesaler GmbH</Nm></Ownr></Acct>
      ${parts}
    </${kind}>
  </${name}>
</Document>`;
};

export const balance = (code: string, amount: string, indicator = 'CRDT', day = '2026-11-20') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

export interface EntryParts {
  amount?: string;
  indicator?: string;
  status?: string;
  isReversal?: boolean;
  reference?: string;
  details?: string;
}

export const entry = ({
  amount = '119.00',
  indicator = 'CRDT',
  status = '<Cd>BOOK</Cd>',
  isReversal = false,
  reference = '',
  details = '',
}: EntryParts) =>
  `<Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><RvslInd>${isReversal}</RvslInd><Sts>${status}</Sts>
    <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
    <BkTxCd><Prtry><Cd>NTRF+166</Cd><Issr>DK</Issr></Prtry></BkTxCd>${details && `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;

export const ustrd = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;

/** The lines of the first statement. */
export const linesOf = async (text: string): Promise<StatementLine[]> => (await read(text))[0]!.lines;
