import { leftOfDeposit, type DepositGroup } from '#features/invoices/deposits/deposits.js';
import { Spreading } from '#features/settings/tax/spreading.js';
import { ruleKey, type TaxGroup } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import {
  type Decimal,
  decimal,
  divideHalfUp,
  max,
  min,
  percentOf,
  roundHalfUp,
  sum,
  ZERO,
} from '#platform/base/values/decimal.js';

/** How much a deposit comes to: a percentage above 0 of what is left of the order, at most 100, or an amount with tax above 0. */
export type DepositSize = { percent: Decimal } | { amount: Decimal };

/** What a deposit has of one category and rate. */
export type DepositPart = TaxRule & { base: Decimal };

/** The parts of a new deposit, and what it may come to. Amounts are with tax. */
export interface DepositAmounts {
  parts: DepositPart[];
  /** What is left to invoice of the order, what its deposits have of that, and what a further deposit may come to. */
  left: Decimal;
  deposits: Decimal;
  most: Decimal;
  /** Whether the deposit would come to more than that. */
  isExcessive: boolean;
}

/**
 * The bases of a new deposit by category and rate. `groups` are those of what is left to invoice of the order, `deposits` its deposits, drafts
 * included. A percentage is taken of each base. An amount with tax is split over the groups in proportion to base + tax by the largest remainder,
 * ties to the higher rate, and the base of a part is part − part × rate ÷ (100 + rate); not every amount is the sum of a base and its tax, so the
 * deposit may differ from it by a smallest unit for each group. Each is rounded half away from zero to `exponent` decimals, those of the currency.
 * With the other deposits a base never exceeds that of its group; what only rounding adds to it is left out.
 */
export function depositAmounts(
  groups: readonly TaxGroup[],
  deposits: readonly DepositGroup[],
  size: DepositSize,
  exponent: number,
): DepositAmounts {
  const positive = groups.filter(({ base }) => base.gt(ZERO));
  const rooms = positive.map((group) => max(group.base.minus(depositedOf(group, deposits, exponent)), ZERO));
  const bases =
    'percent' in size ? ofPercent(positive, size.percent, exponent) : ofAmount(positive, size.amount, exponent);
  const totalOf = (parts: readonly Decimal[]) =>
    sum(parts.map((base, index) => base.plus(taxOf(positive[index]!, base, exponent))));
  const most = totalOf(rooms);
  const rounding = unitOf(exponent).times(new Set(deposits.map(({ id }) => id)).size + 1);
  const exceeds = bases.some((base, index) => base.minus(rooms[index]!).gt(rounding));
  const left = sum(positive.map(({ base, tax }) => base.plus(tax)));
  return {
    parts: positive.flatMap(({ category, rate }, index) => {
      const base = min(bases[index]!, rooms[index]!);
      return base.gt(ZERO) ? [{ category, rate, base }] : [];
    }),
    left,
    deposits: left.minus(most),
    most,
    isExcessive: exceeds || ('amount' in size && size.amount.gt(most)),
  };
}

const unitOf = (exponent: number): Decimal => decimal(`1e-${exponent}`);
const taxOf = ({ rate }: TaxRule, base: Decimal, exponent: number): Decimal =>
  roundHalfUp(percentOf(base, rate), exponent);

/** What the deposits of an order have of a group and no invoice has taken off. */
const depositedOf = (group: TaxRule, deposits: readonly DepositGroup[], exponent: number): Decimal =>
  sum(
    deposits
      .filter((deposit) => ruleKey(deposit) === ruleKey(group))
      .map((deposit) => max(leftOfDeposit(deposit, exponent), ZERO)),
  );

const ofPercent = (groups: readonly TaxGroup[], percent: Decimal, exponent: number): Decimal[] =>
  groups.map(({ base }) => roundHalfUp(percentOf(base, percent), exponent));

function ofAmount(groups: readonly TaxGroup[], amount: Decimal, exponent: number): Decimal[] {
  const weights = groups.map(({ rate, base, tax }) => ({ rate, weight: base.plus(tax) }));
  return new Spreading(weights, exponent).parts(amount).map((part, index) => {
    const { rate } = groups[index]!;
    return part.minus(divideHalfUp(part.times(rate), rate.plus(100), exponent));
  });
}
