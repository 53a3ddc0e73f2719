import type Big from 'big.js';
import { MAX_TEXT } from './limits.js';
import type { BankStatement, StatementLine } from './statement.js';
import { at, StatementRefused, unsupported } from './statement-refused.js';
import { amountText, sumOf } from './values.js';

/** A line whose amount is not a text yet. */
export interface LineDraft extends Omit<StatementLine, 'amount'> {
  amount: Big;
}

/** A statement as the file states it. */
export interface StatementDraft extends Omit<BankStatement, 'lines' | 'file' | 'openingBalance' | 'closingBalance'> {
  openingBalance: Big | null;
  closingBalance: Big | null;
  lines: LineDraft[];
}

/** Checks the balances and the lengths of the texts. Throws `statement_unbalanced` if the entries do not lead from one balance to the other. */
export function finishStatement({ lines, ...statement }: StatementDraft): Omit<BankStatement, 'file'> {
  const { openingBalance, closingBalance, number } = statement;
  return at({ statement: number ?? undefined }, () => {
    const difference = differenceOf({ lines, ...statement });
    if (difference && !difference.eq(0)) {
      const sums = { closing: amountText(closingBalance!), computed: amountText(closingBalance!.plus(difference)) };
      const reason = `has the closing balance ${sums.closing}, but its opening balance and entries make ${sums.computed}`;
      throw new StatementRefused('statement_unbalanced', reason, {}, sums);
    }
    return {
      ...statement,
      openingBalance: openingBalance && amountText(openingBalance),
      closingBalance: closingBalance && amountText(closingBalance),
      lines: lines.map(finishLine),
    };
  });
}

/** By how much the opening balance and the lines exceed the closing balance; null where a balance is missing. */
export const differenceOf = ({ openingBalance, closingBalance, lines }: StatementDraft): Big | null =>
  openingBalance && closingBalance
    ? sumOf([openingBalance, ...lines.map(({ amount }) => amount)]).minus(closingBalance)
    : null;

function finishLine(line: LineDraft): StatementLine {
  const { counterparty, ...fields } = line;
  for (const value of [...Object.values(fields), ...Object.values(counterparty)])
    if (typeof value === 'string' && value.length > MAX_TEXT)
      at({ entry: line.entry }, () => {
        throw unsupported(`has a text of more than ${MAX_TEXT} characters`);
      });
  return { ...line, amount: amountText(line.amount) };
}
