import { readStatements } from '../src/read-statements.js';
import type { BankStatement, StatementLine } from '../src/statement.js';
import { type Fault, StatementRefused } from '../src/statement-refused.js';

/** Reads a file of text. Its encoding is UTF-8 unless another one is stated. */
export const read = (text: string, encoding: BufferEncoding = 'utf8'): Promise<BankStatement[]> =>
  readStatements(Buffer.from(text, encoding));

/** What is wrong with a file. */
export async function faultOf(content: string | Buffer): Promise<Fault> {
  const error: unknown = await readStatements(Buffer.from(content as string)).catch((thrown: unknown) => thrown);
  if (!(error instanceof StatementRefused)) throw new Error(`The file was not refused: ${JSON.stringify(error)}`);
  return error.fault;
}

/** A line with defaults for what a test is not about. */
export const lineOf = (fields: Partial<StatementLine>): StatementLine => ({
  entry: 1,
  entryReference: null,
  isCharge: false,
  bookingDate: '2026-11-20',
  valueDate: '2026-11-20',
  amount: '119',
  counterparty: { name: null, iban: null, bic: null, ultimateName: null },
  remittance: null,
  structuredReference: null,
  endToEndId: null,
  bankReference: null,
  mandateId: null,
  returnReason: null,
  ...fields,
});

/** A statement with defaults for what a test is not about. */
export const statementOf = (fields: Partial<BankStatement> = {}): BankStatement => ({
  kind: 'statement',
  file: null,
  account: { iban: 'DE89370400440532013000', other: null },
  number: '217',
  currency: 'EUR',
  fromDate: '2026-11-20',
  toDate: '2026-11-20',
  openingBalance: '1000',
  closingBalance: '1119',
  lines: [lineOf({})],
  ...fields,
});
