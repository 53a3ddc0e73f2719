import type { TaxGroup } from '#features/settings/tax/tax-groups.js';
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
import { spreadWithin } from './credit-shares.js';

/** The tax of credit notes of invoices in the tax mode net: each credit note is right by itself, and all together are the invoice. */

/** A group of an invoice with what its issued credit notes have credited; amounts include tax and rounding. */
export interface CreditableGroup extends TaxGroup {
  creditedBase: Decimal;
  creditedAmount: Decimal;
  /** The part of `creditedAmount` that was credited by mere amounts. */
  mereAmount: Decimal;
}

/** What a credit note is to credit of a group. */
export interface WantedCredit {
  /** The base that belongs to credited quantities, which decides their amount. */
  base: Decimal;
  /** What is credited as an amount with tax. */
  amount: Decimal;
}

/** What a credit note credits of a group. `amount` is base + tax + rounding, which is at most one unit of the currency. */
export interface GroupCredit {
  base: Decimal;
  tax: Decimal;
  amount: Decimal;
}

/** The smallest unit of a currency. */
export const unitOf = (exponent: number): Decimal => decimal(1).div(decimal(10).pow(exponent));
const totalOf = ({ base, tax }: Pick<TaxGroup, 'base' | 'tax'>): Decimal => base.plus(tax);
const leftAmount = (group: CreditableGroup): Decimal => totalOf(group).minus(group.creditedAmount);
const leftBase = (group: CreditableGroup): Decimal => group.base.minus(group.creditedBase);
const taxOf = ({ rate }: TaxGroup, base: Decimal, exponent: number): Decimal =>
  roundHalfUp(percentOf(base, rate), exponent);

/** The part of a group's total that belongs to a part of its base; the whole for the whole, whatever was rounded in its tax. */
export const totalUpTo = (group: TaxGroup, base: Decimal, exponent: number): Decimal =>
  group.base.eq(ZERO) ? ZERO : base.plus(divideHalfUp(group.tax.times(base), group.base, exponent));

/** The part of a group's base that belongs to an amount with tax. */
const baseOf = (group: TaxGroup, amount: Decimal, exponent: number): Decimal =>
  totalOf(group).eq(ZERO) ? ZERO : divideHalfUp(group.base.times(amount), totalOf(group), exponent);

/** Splits a mere amount over the groups in proportion to their totals, by the largest remainder, at most what is left of each. */
export function splitAmount(amount: Decimal, groups: readonly CreditableGroup[], exponent: number): Decimal[] {
  const takers = groups.map((group) => ({
    rate: group.rate,
    weight: max(totalOf(group), ZERO),
    room: max(leftAmount(group), ZERO),
  }));
  return spreadWithin(amount, takers, exponent);
}

/**
 * The amounts with tax that a credit note credits of each group. Quantities are credited with the cumulative part of the group's total that
 * belongs to their bases, at most one unit beside base + tax.
 */
export const wantedAmounts = (
  groups: readonly CreditableGroup[],
  wanted: readonly WantedCredit[],
  exponent: number,
): Decimal[] =>
  groups.map((group, index) => {
    const { base, amount } = wanted[index]!;
    if (base.lte(ZERO)) return amount;
    const all = base.plus(baseOf(group, amount, exponent));
    const upTo = group.creditedBase.plus(all);
    const cumulative = totalUpTo(group, upTo, exponent).minus(group.creditedAmount);
    if (upTo.eq(group.base)) return max(cumulative, amount);
    const exact = all.plus(taxOf(group, all, exponent));
    const unit = unitOf(exponent);
    return max(min(max(cumulative, exact.minus(unit)), exact.plus(unit)), amount);
  });

/**
 * The bases and taxes of a credit note with these amounts, which together are at most what is left. What exceeds a group, because amounts were
 * credited before, is credited of the others. The tax of each group is base × rate ÷ 100, rounded half away from zero to `exponent` decimals.
 * The credit note that credits the last of everything takes the rest of every base.
 */
export function creditGroups(
  groups: readonly CreditableGroup[],
  wanted: readonly WantedCredit[],
  amounts: readonly Decimal[],
  exponent: number,
): GroupCredit[] {
  const isLast = sum(amounts).eq(sum(groups.map(leftAmount)));
  const capped = isLast ? groups.map(leftAmount) : withinGroups(groups, amounts, exponent);
  return groups.map((group, index) => {
    const amount = capped[index]!;
    const base =
      isLast || amount.eq(leftAmount(group))
        ? leftBase(group)
        : bestBase(group, amount, preferredBase(group, wanted[index]!, amount, exponent), exponent);
    return { base, tax: taxOf(group, base, exponent), amount };
  });
}

/** The amounts, each at most what is left of its group; the excess goes to the other groups. */
function withinGroups(groups: readonly CreditableGroup[], amounts: readonly Decimal[], exponent: number): Decimal[] {
  const within = amounts.map((amount, index) => min(amount, max(leftAmount(groups[index]!), ZERO)));
  const excess = sum(amounts).minus(sum(within));
  if (excess.lte(ZERO)) return within;
  const others = groups.map((group, index) => ({
    ...group,
    creditedAmount: group.creditedAmount.plus(within[index]!),
  }));
  return splitAmount(excess, others, exponent).map((part, index) => part.plus(within[index]!));
}

/** The base of quantities and of the amount beside them, or the cumulative one of a mere amount. */
function preferredBase(group: CreditableGroup, wanted: WantedCredit, amount: Decimal, exponent: number): Decimal {
  if (wanted.base.gt(ZERO)) return min(wanted.base.plus(baseOf(group, wanted.amount, exponent)), leftBase(group));
  return baseOf(group, group.creditedAmount.plus(amount), exponent).minus(group.creditedBase);
}

/** Units by which a base may differ from the preferred one, the smallest difference first. */
const SHIFTS = [0, -1, 1, -2, 2];

/**
 * The base nearest to a preferred one with which both this credit note and one of all the rest are at most one unit beside base + tax: not
 * every amount is the sum of a base and its rounded tax.
 */
function bestBase(group: CreditableGroup, amount: Decimal, preferred: Decimal, exponent: number): Decimal {
  const unit = unitOf(exponent);
  const beside = (base: Decimal, ofAmount: Decimal) =>
    max(
      ofAmount
        .minus(base)
        .minus(taxOf(group, base, exponent))
        .abs()
        .minus(unit),
      ZERO,
    );
  const bases = SHIFTS.map((shift) => preferred.plus(unit.times(shift)));
  const offs = bases.map((base) =>
    max(beside(base, amount), beside(leftBase(group).minus(base), leftAmount(group).minus(amount))),
  );
  const least = offs.reduce(min);
  return bases[offs.findIndex((off) => off.eq(least))]!;
}
