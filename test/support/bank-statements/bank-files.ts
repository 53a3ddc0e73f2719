import type { BankStatement, StatementLine } from '#bank-statements';
import { decimal, sum } from '#platform/base/values/decimal.js';
import { lineOf, statementOf } from '../../../packages/bank-statements/test/statements.js';
import { writeCamt } from '../../../packages/bank-statements/test/write-camt.js';
import type { Answer, Client } from '../client.js';

/** A line as a spec states it; lines of one entry are in one list. */
export type BankLineFields = Partial<StatementLine> & { payer?: string; iban?: string };

let entries = 0;

const lineFrom = ({ payer, iban, ...fields }: BankLineFields, entry: number): StatementLine =>
  lineOf({
    bankReference: `B-${++entries}`,
    counterparty: { name: payer ?? null, iban: iban ?? null, bic: null, ultimateName: null },
    bookingDate: '2026-03-02',
    valueDate: '2026-03-02',
    ...fields,
    entry,
  });

/** A statement in USD with balances that its lines lead from one to the other, unless it is of another kind. */
export function bankStatement(
  lines: readonly (BankLineFields | BankLineFields[])[],
  fields: Partial<BankStatement> = {},
): BankStatement {
  const all = lines.flatMap((entry, index) => [entry].flat().map((one) => lineFrom(one, index + 1)));
  const closing = sum([decimal(1000), ...all.map(({ amount }) => decimal(amount))]).toFixed();
  const hasBalances = (fields.kind ?? 'statement') === 'statement';
  return statementOf({
    ...{ currency: 'USD', fromDate: '2026-03-02', toDate: '2026-03-02', lines: all },
    openingBalance: hasBalances ? '1000' : null,
    closingBalance: hasBalances ? closing : null,
    ...fields,
  });
}

/** The text of a camt file of a statement. */
export const camtFile = (statement: BankStatement): string => writeCamt([statement], { version: 8 });

/** Sends a file of the bank. */
export const sendFile = (client: Client, file: string | Uint8Array, type = 'application/xml'): Promise<Answer> =>
  client.send('POST', '/v2/bank-statements', file, { 'content-type': type });

/** A line of a bank statement as it is read. */
export interface BankLineBody {
  id: string;
  statement_id: string;
  amount: number;
  state: string;
  state_reason: string | null;
  booked_automatically: boolean;
  payment_ids: string[];
  remittance: string | null;
  proposals: {
    id: string;
    safe: boolean;
    kind: string;
    customer_id: string;
    invoices: { invoice_id: string; number: string; amount: number; rest: string }[];
    amount: number;
    unallocated: number;
    payment_id: string | null;
    reasons: { code: string; text: string }[];
  }[];
}

/** Sends a statement and returns its lines in their order. */
export async function sendLines(client: Client, statement: BankStatement): Promise<BankLineBody[]> {
  const { status, body } = await sendFile(client, camtFile(statement));
  if (status !== 201) throw new Error(`POST /v2/bank-statements: ${status} ${JSON.stringify(body)}`);
  return linesOf(client, body.data.statements[0].id as string);
}

/** The lines of a statement in their order. */
export async function linesOf(client: Client, statementId: string): Promise<BankLineBody[]> {
  const query = `statement_ids=${statementId}&sort_by=created_at&sort=asc&page_size=100`;
  const lines = (await client.get(`/v2/bank-lines?${query}`)).body.data as (BankLineBody & { position: number })[];
  return lines.sort((a, b) => a.position - b.position);
}

export const readLine = async (client: Client, { id }: { id: string }): Promise<BankLineBody> =>
  (await client.get(`/v2/bank-lines/${id}`)).body.data;
