import { type Decimal, percentOf, roundHalfUp, ZERO } from '#platform/base/values/decimal.js';
import { Spreading } from './spreading.js';
import type { TaxRule } from './tax-rule.js';

/** What a document in the tax mode net has of one category and rate. */
export interface TaxGroup extends TaxRule {
  /** The amount without tax. */
  base: Decimal;
  tax: Decimal;
}

/** A group with the parts of its base. */
export interface NetGroup extends TaxGroup {
  /** Sum of the line totals. */
  lineTotal: Decimal;
  /** The parts of the document's discounts and shipping. */
  discount: Decimal;
  shipping: Decimal;
  /** What belongs to it of each charge. */
  charges: Decimal[];
}

/** A line of a document: its total without tax. */
export interface GroupedLine {
  rule: TaxRule;
  lineTotal: Decimal;
}

/** A charge of a document as an amount; it is added, or subtracted if its type is discount. */
export interface GroupedCharge {
  type: string;
  amount: Decimal;
  /** The group to which the charge belongs; absent: it is spread over all groups in proportion to their line totals. */
  rule?: TaxRule;
}

/** A text that is the same for equal rules. */
export const ruleKey = ({ category, rate }: TaxRule): string => `${category} ${rate.toFixed()}`;

/** The order of groups in answers: by category, then falling rate. */
export const byRule = (a: TaxRule, b: TaxRule): number =>
  a.category === b.category ? b.rate.cmp(a.rate) : a.category < b.category ? -1 : 1;

/**
 * The tax of a document in the tax mode net by category and rate, in the order {@link byRule}. The base of a group is the sum of its line totals
 * less its part of the discounts plus its part of the other charges; its tax is base × rate ÷ 100, rounded half away from zero to `exponent`
 * decimals, those of the currency. Amounts have at most `exponent` decimals. Source: EN 16931, section 6.4 and BR-CO-17.
 */
export function taxGroups(
  lines: readonly GroupedLine[],
  charges: readonly GroupedCharge[],
  exponent: number,
): NetGroup[] {
  const groups = groupsOf(lines, charges);
  const spreading = new Spreading(
    groups.map(({ rate, lineTotal }) => ({ rate, weight: lineTotal })),
    exponent,
  );
  for (const { type, amount, rule } of charges) {
    const own = rule && ruleKey(rule);
    const parts = own ? groups.map((group) => (ruleKey(group) === own ? amount : ZERO)) : spreading.parts(amount);
    const part = type === 'discount' ? 'discount' : 'shipping';
    for (const [index, group] of groups.entries()) {
      group.charges.push(parts[index]!);
      group[part] = group[part].plus(parts[index]!);
    }
  }
  for (const group of groups) {
    group.base = group.lineTotal.minus(group.discount).plus(group.shipping);
    group.tax = roundHalfUp(percentOf(group.base, group.rate), exponent);
  }
  return groups;
}

/** The groups of lines and charges with the line totals, in the order {@link byRule}. */
function groupsOf(lines: readonly GroupedLine[], charges: readonly GroupedCharge[]): NetGroup[] {
  const groups = new Map<string, NetGroup>();
  const add = ({ category, rate }: TaxRule, lineTotal: Decimal) => {
    const key = ruleKey({ category, rate });
    const group = groups.get(key);
    const none = { discount: ZERO, shipping: ZERO, charges: [], base: ZERO, tax: ZERO };
    if (group) group.lineTotal = group.lineTotal.plus(lineTotal);
    else groups.set(key, { category, rate, lineTotal, ...none });
  };
  for (const { rule, lineTotal } of lines) add(rule, lineTotal);
  for (const { rule } of charges) if (rule) add(rule, ZERO);
  return [...groups.values()].sort(byRule);
}
