import Big from 'big.js';
import { MAX_TEXT } from './limits.js';
import type { StatementContent, StatementLine } from './statement.js';
import { StatementRefused, unsupported } from './statement-refused.js';
import { amountText, ZERO } from './values.js';

/**
 * Throws {@link StatementRefused} for texts that are too long, and `statement_unbalanced` if the entries do not lead from one balance to the other.
 */
export function checkStatement(statement: StatementContent): void {
  const tooLong = statement.lines.find(hasLongText);
  if (tooLong) throw unsupported(`has a text of more than ${MAX_TEXT} characters`, { entry: tooLong.entry });
  const difference = differenceOf(statement);
  if (difference.eq(ZERO)) return;
  const closing = statement.closingBalance!;
  const sums = { closing, computed: amountText(difference.plus(closing)) };
  const reason = `has the closing balance ${closing}, but its opening balance and entries make ${sums.computed}`;
  throw new StatementRefused('statement_unbalanced', reason, {}, sums);
}

/** By how much the opening balance and the lines exceed the closing balance; 0 where a balance is missing. */
export function differenceOf({ openingBalance, closingBalance, lines }: StatementContent): Big {
  if (openingBalance === null || closingBalance === null) return ZERO;
  return lines.reduce((sum, { amount }) => sum.plus(amount), new Big(openingBalance)).minus(closingBalance);
}

const hasLongText = ({ counterparty, ...line }: StatementLine): boolean =>
  [...Object.values(line), ...Object.values(counterparty)].some(
    (value) => typeof value === 'string' && value.length > MAX_TEXT,
  );
