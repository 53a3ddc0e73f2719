import Big from 'big.js';
import type { BankStatement, StatementLine } from '../src/statement.js';

export type Notation = 'subfields' | 'codewords' | 'keywords';

export interface Mt940Form {
  notation: Notation;
  lineEnd: '\n' | '\r\n';
  /** Whether the blocks of SWIFT are around each statement. */
  hasBlocks: boolean;
}

/** An MT940 file, written independently of the reader. */
export function writeMt940(statements: readonly BankStatement[], { notation, lineEnd, hasBlocks }: Mt940Form): string {
  const messages = statements.map((statement) => {
    const rows = statementRows(statement, notation);
    return hasBlocks
      ? ['{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:', ...rows, '-}{5:{CHK:123456789012}}']
      : [...rows, '-'];
  });
  return `${messages.flat().join(lineEnd)}${lineEnd}`;
}

function statementRows(statement: BankStatement, notation: Notation): string[] {
  const { account, number, currency, openingBalance, closingBalance, lines } = statement;
  const balance = (tag: string, amount: string | null, day: string) =>
    `:${tag}:${mark(new Big(amount!))}${numberOf(day)}${currency}${comma(new Big(amount!))}`;
  return [
    ':20:STARTUMSE',
    `:25:${account.iban ?? account.other}`,
    `:28C:${number}`,
    balance('60F', openingBalance, statement.fromDate),
    ...lines
      .filter(({ isCharge }) => !isCharge)
      .flatMap((line) => entryRows(line, chargeOf(line, lines), currency, notation)),
    balance('62F', closingBalance, statement.toDate),
  ];
}

/** The line of charges that is directly behind a line. */
function chargeOf(line: StatementLine, lines: readonly StatementLine[]): StatementLine | null {
  const next = lines[lines.indexOf(line) + 1];
  return next?.isCharge ? next : null;
}

const numberOf = (day: string): string => day.slice(2).replaceAll('-', '');
const mark = (amount: Big): string => (amount.lt(0) ? 'D' : 'C');
const comma = (amount: Big): string => {
  const [whole, decimals = ''] = amount.abs().toFixed().split('.');
  return `${whole},${decimals}`;
};

function entryRows(line: StatementLine, charge: StatementLine | null, currency: string, notation: Notation): string[] {
  const sum = new Big(line.amount).plus(charge?.amount ?? 0);
  const days = `${numberOf(line.valueDate!)}${numberOf(line.bookingDate).slice(2)}`;
  const reference = line.bankReference === null ? '' : `//${line.bankReference}`;
  const supplement = `/OCMT/${currency}${comma(new Big(line.amount))}/CHGS/${currency}${comma(new Big(charge?.amount ?? 0))}`;
  const notations = { subfields, codewords, keywords };
  return [
    `:61:${days}${mark(sum)}R${comma(sum)}NTRFNONREF${reference}`,
    ...(charge ? [supplement] : []),
    ...notations[notation](line)
      .flatMap((row) => wrapped(row, 65))
      .map((row, index) => (index === 0 ? `:86:${row}` : row)),
  ];
}

/** Pieces of at most `length` characters. A row of SWIFT does not begin with a colon or a hyphen, here no piece does. */
function wrapped(text: string, length: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== '';) {
    let end = Math.min(length, rest.length);
    while (/^[:{-]/.test(rest.slice(end))) end--;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces;
}

const REMITTANCE_FIELDS = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];
/** As many characters as fit into the fields of the remittance beside references. */
export const MAX_REMITTANCE = 120;

function subfields({ counterparty, ...line }: StatementLine): string[] {
  const values = [
    `EREF+${line.endToEndId ?? 'NOTPROVIDED'}`,
    ...(line.mandateId === null ? [] : [`MREF+${line.mandateId}`]),
    ...(line.remittance === null ? [] : [`SVWZ+${line.remittance}`]),
    ...(counterparty.ultimateName === null
      ? []
      : [`${line.amount.startsWith('-') ? 'ABWE' : 'ABWA'}+${counterparty.ultimateName}`]),
  ];
  const pieces = values.flatMap((value) => piecesOf(value));
  const fields = [
    ['00', 'SEPA'],
    ['10', '9310'],
    ...pieces.map((piece, index) => [REMITTANCE_FIELDS[index]!, piece]),
    ['30', counterparty.bic],
    ['31', counterparty.iban],
    ['32', counterparty.name?.slice(0, 27) ?? null],
    ['33', counterparty.name?.slice(27) || null],
    ['34', line.returnReason],
  ];
  const code = line.returnReason === null ? '166' : '109';
  return [`${code}${fields.map(([field, text]) => (text === null ? '' : `?${field}${text}`)).join('')}`];
}

/** Pieces of 27 characters. */
const piecesOf = (text: string): string[] => text.match(/.{1,27}/gs) ?? [];

function codewords({ counterparty, ...line }: StatementLine): string[] {
  const words = [
    ['TRTP', 'SEPA OVERBOEKING'],
    ['IBAN', counterparty.iban],
    ['BIC', counterparty.bic],
    ['NAME', counterparty.name],
    ['MARF', line.mandateId],
    ['RTRN', line.returnReason],
    ['REMI', line.structuredReference === null ? line.remittance : `STRD/CUR/${line.structuredReference}`],
    ['EREF', line.endToEndId ?? 'NOTPROVIDED'],
  ];
  const ultimate = counterparty.ultimateName === null ? '' : `/ULTD//NAME/${counterparty.ultimateName}`;
  return [`${words.map(([code, text]) => (text === null ? '' : `/${code}/${text}`)).join('')}${ultimate}`];
}

/** Each keyword begins a row. */
function keywords(line: StatementLine): string[] {
  const values = [`EREF+${line.endToEndId ?? 'NOTPROVIDED'}`, line.mandateId && `MREF+${line.mandateId}`];
  return [...values, line.remittance && `SVWZ+${line.remittance}`].filter((text) => text !== null);
}
