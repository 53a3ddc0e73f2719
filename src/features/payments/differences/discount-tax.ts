import type { DiscountTaxRow } from '../payment.entity.js';
import { Spreading } from '#features/settings/tax/spreading.js';
import { byRule, ruleKey } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import { type Decimal, decimal, divideHalfUp, sum, toWire, ZERO } from '#platform/base/values/decimal.js';

/** What a discount or an invoice has of one category and rate. */
export interface TaxPart extends TaxRule {
  /** The amount without tax. */
  base: Decimal;
  tax: Decimal;
}

/** How a discount reduces the taxes of its invoice. */
export interface DiscountTax {
  /** All tax in the amount. */
  tax: Decimal;
  /** By category, then falling rate; their bases and taxes add up to the amount. Null where the rates of the invoice are unknown. */
  parts: TaxPart[] | null;
}

/** A category and rate of an invoice with the amount with tax that is left of it. */
export interface LeftGroup extends TaxRule {
  left: Decimal;
}

/**
 * The tax of a discount of an invoice in the tax mode net: the amount is split over what is left of the groups by the largest remainder, and each
 * part contains part × rate ÷ (100 + rate) of tax. Everything is rounded half away from zero to `exponent` decimals, those of the currency.
 */
export function netDiscountTax(groups: readonly LeftGroup[], amount: Decimal, exponent: number): DiscountTax {
  const spread = new Spreading(
    groups.map(({ rate, left }) => ({ rate, weight: left })),
    exponent,
  ).parts(amount);
  return withTax(
    groups.map(({ category, rate }, index) => {
      const part = spread[index]!;
      const tax = divideHalfUp(part.times(rate), rate.plus(100), exponent);
      return { category, rate, base: part.minus(tax), tax };
    }),
  );
}

/** An invoice in the tax mode stated. */
export interface StatedInvoice {
  total: Decimal;
  /** All tax in the total. */
  tax: Decimal;
  /** Its tax summary; null where the rates are unknown. */
  groups: readonly TaxPart[] | null;
}

/**
 * The tax of a discount of an invoice in the tax mode stated: as much of the amount as of the total, rounded as in {@link netDiscountTax}. It is
 * spread over the rates in proportion to their taxes, and the rest of the amount in proportion to their bases, by the largest remainder.
 */
export function statedDiscountTax(
  { total, tax, groups }: StatedInvoice,
  amount: Decimal,
  exponent: number,
): DiscountTax {
  const part = divideHalfUp(amount.times(tax), total, exponent);
  if (!groups) return { tax: part, parts: null };
  const spread = (value: Decimal, name: 'base' | 'tax') =>
    new Spreading(
      groups.map((group) => ({ rate: group.rate, weight: group[name] })),
      exponent,
    ).parts(value);
  const [bases, taxes] = [spread(amount.minus(part), 'base'), spread(part, 'tax')];
  const parts = groups.map(({ category, rate }, index) => ({
    ...{ category, rate },
    base: bases[index]!,
    tax: taxes[index]!,
  }));
  return { tax: part, parts: withTax(parts).parts };
}

/** A discount of which a part is taken back. */
export interface LeftDiscount extends DiscountTax {
  amount: Decimal;
}

/** What is left of a discount and those that took parts of it back: the sums of their amounts, which can be negative, and taxes. */
export function leftOfDiscounts(discounts: readonly LeftDiscount[]): LeftDiscount {
  const groups = new Map<string, TaxPart>();
  for (const { category, rate, base, tax } of discounts.flatMap(({ parts }) => parts ?? [])) {
    const key = ruleKey({ category, rate });
    const group = groups.get(key) ?? { category, rate, base: ZERO, tax: ZERO };
    groups.set(key, { ...group, base: group.base.plus(base), tax: group.tax.plus(tax) });
  }
  return {
    amount: sum(discounts.map(({ amount }) => amount)),
    tax: sum(discounts.map(({ tax }) => tax)),
    parts: discounts.every(({ parts }) => parts) ? [...groups.values()].toSorted(byRule) : null,
  };
}

/**
 * The part of a discount that belongs to a credited part of its invoice: `credited` of `creditable`, which is what was left of the total. The
 * credit note of all that is left takes all that is left of the discount. Rounded as in {@link netDiscountTax}; taxes likewise in proportion.
 */
export function creditedDiscount(
  discount: LeftDiscount,
  { credited, creditable }: { credited: Decimal; creditable: Decimal },
  exponent: number,
): LeftDiscount {
  const amount = divideHalfUp(discount.amount.times(credited), creditable, exponent);
  const taxOf = (tax: Decimal, of: Decimal, part: Decimal) =>
    of.eq(ZERO) ? ZERO : divideHalfUp(part.times(tax), of, exponent);
  const { parts: left } = discount;
  if (!left) return { amount, tax: taxOf(discount.tax, discount.amount, amount), parts: null };
  const spread = new Spreading(
    left.map(({ rate, base, tax }) => ({ rate, weight: base.plus(tax) })),
    exponent,
  ).parts(amount);
  const parts = left.map(({ category, rate, base, tax }, index) => {
    const partTax = taxOf(tax, base.plus(tax), spread[index]!);
    return { category, rate, base: spread[index]!.minus(partTax), tax: partTax };
  });
  return { amount, ...withTax(parts) };
}

const withTax = (parts: readonly TaxPart[]): { tax: Decimal; parts: TaxPart[] } => {
  const kept = parts.filter(({ base, tax }) => !base.eq(ZERO) || !tax.eq(ZERO));
  return { tax: sum(kept.map(({ tax }) => tax)), parts: kept };
};

/** The tax of a discount as columns of its record; `sign` is -1 where it takes a discount back. */
export const taxColumns = ({ tax, parts }: DiscountTax, sign: 1 | -1 = 1) => ({
  taxAmount: tax.times(sign),
  taxSummary:
    parts &&
    parts.map(({ category, rate, ...part }): DiscountTaxRow => ({
      ...{ category, rate: toWire(rate) },
      ...{ base: toWire(part.base.times(sign)), tax: toWire(part.tax.times(sign)) },
    })),
});

/** The parts of a stored tax summary. */
export const taxParts = (
  rows: readonly Pick<DiscountTaxRow, 'category' | 'rate' | 'base' | 'tax'>[] | null,
): TaxPart[] | null =>
  rows &&
  rows.map(({ category, rate, base, tax }) => ({
    category,
    ...{ rate: decimal(rate), base: decimal(base), tax: decimal(tax) },
  }));
