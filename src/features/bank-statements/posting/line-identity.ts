import { createHash } from 'node:crypto';
import type { Account, BankStatement, StatementLine } from '#bank-statements';

/** An account as a text. */
export const accountKey = ({ iban, other }: Account): string => (iban === null ? `other ${other}` : `iban ${iban}`);

/** Equal for lines that are equal: of one account, with the same day, amount, references, IBAN of the counterparty and remittance. */
export const lineIdentity = (account: Account, line: StatementLine): string =>
  hashOf([
    accountKey(account),
    line.bookingDate,
    line.amount,
    line.bankReference,
    line.endToEndId,
    line.counterparty.iban,
    line.remittance,
  ]);

/** What distinguishes statements of an account. */
export type StatementFacts = Pick<
  BankStatement,
  'kind' | 'account' | 'number' | 'fromDate' | 'toDate' | 'openingBalance' | 'closingBalance'
>;

/** Equal for statements that are the same. Amounts have no trailing zeros. */
export const statementIdentity = (one: StatementFacts): string =>
  JSON.stringify([
    accountKey(one.account),
    one.kind,
    one.number,
    one.fromDate,
    one.toDate,
    one.openingBalance,
    one.closingBalance,
  ]);

const hashOf = (parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
