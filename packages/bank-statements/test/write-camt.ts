import Big from 'big.js';
import type { BankStatement, Counterparty, StatementKind, StatementLine } from '../src/statement.js';

export interface CamtForm {
  version: number;
  /** Prefix of all elements. */
  prefix?: string;
  /** Whether lines end as in Windows. */
  isOfWindows?: boolean;
}

const NAMES: Record<StatementKind, { number: string; message: string; statement: string }> = {
  report: { number: '052', message: 'BkToCstmrAcctRpt', statement: 'Rpt' },
  statement: { number: '053', message: 'BkToCstmrStmt', statement: 'Stmt' },
  notification: { number: '054', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
};

type Node = readonly [name: string, ...content: (Node | string | null)[]];

/** A message with statements of one kind, written independently of the reader. What is null is left out. */
export function writeCamt(statements: readonly BankStatement[], { version, prefix, isOfWindows }: CamtForm): string {
  const { number, message, statement } = NAMES[statements[0]!.kind];
  const root: Node = [
    version === 1 ? `${message}V01` : message,
    ['GrpHdr', ['MsgId', 'M1'], ['CreDtTm', '2026-11-29T10:00:00+01:00']],
    ...statements.map((one): Node => [statement, ...statementContent(one, version)]),
  ];
  const name = (local: string) => (prefix ? `${prefix}:${local}` : local);
  const text = (node: Node | string | null, depth: number): string => {
    if (node === null) return '';
    if (typeof node === 'string') return escaped(node);
    const [tag, ...content] = node;
    const [local, ...attributes] = tag.split(' ');
    const isLeaf = content.every((one) => typeof one === 'string');
    const within = content.filter((one) => one !== null).map((one) => text(one, depth + 1));
    const open = `<${[name(local!), ...attributes].join(' ')}>`;
    const indent = `\n${' '.repeat(depth)}`;
    return `${indent}${open}${within.join('')}${isLeaf ? '' : indent}</${name(local!)}>`;
  };
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.${String(version).padStart(2, '0')}`;
  const xmlns = prefix ? `xmlns:${prefix}` : 'xmlns';
  const body = `<${name('Document')} ${xmlns}="${namespace}">${text(root, 1)}\n</${name('Document')}>\n`;
  return isOfWindows ? body.replaceAll('\n', '\r\n') : body;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

/** An element with text, if there is one. */
const leaf = (name: string, text: string | null): Node | null => (text === null ? null : [name, text]);
/** An element, if something is within. */
const group = (name: string, ...content: (Node | null)[]): Node | null =>
  content.some((one) => one !== null) ? [name, ...content] : null;

function statementContent(statement: BankStatement, version: number): (Node | null)[] {
  const { account, number, currency, openingBalance, closingBalance, lines } = statement;
  const other = account.other === null ? null : group(version === 1 ? 'PrtryAcct' : 'Othr', leaf('Id', account.other));
  const entries = [...new Set(lines.map((line) => line.entry))].map((number) =>
    lines.filter((line) => line.entry === number),
  );
  return [
    ['Id', 'S1'],
    leaf('ElctrncSeqNb', number),
    ['CreDtTm', '2026-11-29T10:00:00+01:00'],
    ['FrToDt', ['FrDtTm', `${statement.fromDate}T00:00:00+01:00`], ['ToDtTm', `${statement.toDate}T23:59:59+01:00`]],
    ['Acct', ['Id', leaf('IBAN', account.iban), other], ['Ccy', currency]],
    balance('OPBD', openingBalance, statement.fromDate, currency),
    balance('CLBD', closingBalance, statement.toDate, currency),
    ...entries.map((ofEntry) => entry(ofEntry, currency, version)),
  ];
}

function balance(code: string, amount: string | null, day: string, currency: string): Node | null {
  if (amount === null) return null;
  return ['Bal', ['Tp', ['CdOrPrtry', ['Cd', code]]], ...money(new Big(amount), currency), ['Dt', ['Dt', day]]];
}

const money = (amount: Big, currency: string): Node[] => [
  [`Amt Ccy="${currency}"`, amount.abs().toFixed()],
  ['CdtDbtInd', amount.lt(0) ? 'DBIT' : 'CRDT'],
];

function entry(lines: readonly StatementLine[], currency: string, version: number): Node {
  const [first] = lines;
  const sum = lines.reduce((total, { amount }) => total.plus(amount), new Big(0));
  const payments = lines.filter(({ isCharge }) => !isCharge);
  const details = payments.map((line) => transaction(line, chargeOf(line, lines), currency, version));
  return [
    'Ntry',
    ...money(sum, currency),
    ['Sts', version < 8 ? 'BOOK' : ['Cd', 'BOOK']],
    ['BookgDt', ['Dt', first!.bookingDate]],
    group('ValDt', leaf('Dt', first!.valueDate)),
    leaf('AcctSvcrRef', first!.entryReference),
    ['BkTxCd', ['Prtry', ['Cd', 'NTRF+166']]],
    ...(version === 1 ? details : [['NtryDtls', ...details] as const]),
  ];
}

/** The line of charges that is directly behind a line. */
function chargeOf(line: StatementLine, lines: readonly StatementLine[]): StatementLine | null {
  const next = lines[lines.indexOf(line) + 1];
  return next?.isCharge ? next : null;
}

function transaction(line: StatementLine, charge: StatementLine | null, currency: string, version: number): Node {
  const amount = new Big(line.amount);
  const [role, owner] = (amount.lt(0) ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr']) as readonly [string, string];
  const [side, self] = line.returnReason === null ? [role, owner] : [owner, role];
  return [
    'TxDtls',
    group(
      'Refs',
      leaf('AcctSvcrRef', line.bankReference === line.entryReference ? null : line.bankReference),
      ['EndToEndId', line.endToEndId ?? 'NOTPROVIDED'],
      leaf('MndtId', line.mandateId),
    ),
    ...(version < 4 ? [] : money(amount, currency)),
    version < 4 ? ['AmtDtls', ['TxAmt', [`Amt Ccy="${currency}"`, amount.abs().toFixed()]]] : null,
    charge && charges(charge, currency, version),
    parties(line.counterparty, side, self, version),
    group(
      'RltdAgts',
      group(`${side}Agt`, group('FinInstnId', leaf(version < 4 ? 'BIC' : 'BICFI', line.counterparty.bic))),
    ),
    group(
      'RmtInf',
      ...(line.remittance?.split('\n').map((text): Node => ['Ustrd', text]) ?? []),
      group('Strd', group('CdtrRefInf', leaf('Ref', line.structuredReference))),
    ),
    group('RtrInf', group('Rsn', leaf('Cd', line.returnReason))),
  ];
}

function charges({ amount }: StatementLine, currency: string, version: number): Node {
  const content = money(new Big(amount), currency);
  return ['Chrgs', ...(version < 4 ? content : [['Rcrd', ...content, ['ChrgInclInd', 'true']] as const])];
}

function parties(
  { name, iban, ultimateName }: Counterparty,
  role: string,
  owner: string,
  version: number,
): Node | null {
  const party = (tag: string, text: string | null) =>
    version < 8 ? group(tag, leaf('Nm', text)) : group(tag, group('Pty', leaf('Nm', text)));
  return group(
    'RltdPties',
    party(owner, name === null && iban === null ? null : 'The owner of the account'),
    party(role, name),
    group(`${role}Acct`, group('Id', leaf('IBAN', iban))),
    party(`Ultmt${role}`, ultimateName),
  );
}
