import type { TaxCategory } from '../settings/settings.js';
import { type Decimal, percentOf, roundHalfUp, sum, ZERO } from '../../platform/base/values/decimal.js';
import {
  chargeAmount,
  type InvoiceAmounts,
  type InvoiceCharge,
  invoiceAmounts,
  type InvoiceLineAmounts,
} from './invoice-amounts.js';
import { Spreading } from './spreading.js';

/** The tax mode net: the tax of an invoice is computed from its net amounts by category and rate, as EN 16931 asks for. */

/** How something is taxed; the rate is in per cent. */
export interface TaxRule {
  category: TaxCategory;
  rate: Decimal;
}

/** What an invoice has of one category and rate. */
export interface TaxGroup extends TaxRule {
  /** The amount without tax. */
  base: Decimal;
  tax: Decimal;
}

export interface NetLine extends InvoiceLineAmounts {
  rule: TaxRule;
}

export interface NetCharge extends InvoiceCharge {
  /** The group to which the charge belongs; absent: it is spread over all groups. */
  rule?: TaxRule;
}

/** A group with the parts of its base. */
export interface NetGroup extends TaxGroup {
  /** Sum of the line totals. */
  lineTotal: Decimal;
  /** The parts of the invoice's discounts and shipping. */
  discount: Decimal;
  shipping: Decimal;
  /** What belongs to it of each charge. */
  charges: Decimal[];
}

/** A text that is the same for equal rules. */
export const ruleKey = ({ category, rate }: TaxRule): string => `${category} ${rate.toFixed()}`;

/** The amounts of an invoice in the tax mode net. */
export type NetAmounts = InvoiceAmounts & { groups: NetGroup[] };

/** The order of groups in answers: by category, then falling rate. */
export const byRule = (a: TaxRule, b: TaxRule): number =>
  a.category === b.category ? b.rate.cmp(a.rate) : a.category < b.category ? -1 : 1;

/**
 * Amounts of an invoice in the tax mode net, and its groups in the order {@link byRule}. Line totals, subtotal, discounts and shipping are
 * computed as in the mode stated; the lines have no taxes and no charge is of type tax. The base of a group is the sum of its line totals less
 * its part of the discounts plus its part of the shipping; its tax is base × rate ÷ 100, rounded half away from zero to `exponent` decimals,
 * those of the currency. The total is subtotal − discounts + shipping + the taxes of all groups. Source: EN 16931, section 6.4 and BR-CO-17.
 */
export function netAmounts(lines: readonly NetLine[], charges: readonly NetCharge[], exponent: number): NetAmounts {
  const amounts = invoiceAmounts(lines, charges, exponent);
  const groups = groupsOf(lines, charges);
  const spreading = new Spreading(
    groups.map(({ rate, lineTotal }) => ({ rate, weight: lineTotal })),
    exponent,
  );
  for (const charge of charges) {
    const amount = chargeAmount(charge, amounts, exponent);
    const own = charge.rule && ruleKey(charge.rule);
    const parts = own ? groups.map((group) => (ruleKey(group) === own ? amount : ZERO)) : spreading.parts(amount);
    const part = charge.type === 'discount' ? 'discount' : 'shipping';
    for (const [index, group] of groups.entries()) {
      group.charges.push(parts[index]!);
      group[part] = group[part].plus(parts[index]!);
    }
  }
  for (const group of groups) {
    group.base = group.lineTotal.minus(group.discount).plus(group.shipping);
    group.tax = roundHalfUp(percentOf(group.base, group.rate), exponent);
  }
  const taxTotal = sum(groups.map(({ tax }) => tax));
  return { ...amounts, taxTotal, total: amounts.total.plus(taxTotal), groups };
}

/** The groups of lines and charges with the line totals, in the order {@link byRule}. */
function groupsOf(lines: readonly NetLine[], charges: readonly NetCharge[]): NetGroup[] {
  const groups = new Map<string, NetGroup>();
  const add = (rule: TaxRule, lineTotal: Decimal) => {
    const group = groups.get(ruleKey(rule));
    if (group) group.lineTotal = group.lineTotal.plus(lineTotal);
    else
      groups.set(ruleKey(rule), {
        ...rule,
        lineTotal,
        discount: ZERO,
        shipping: ZERO,
        charges: [],
        base: ZERO,
        tax: ZERO,
      });
  };
  for (const { rule, lineTotal } of lines) add(rule, lineTotal);
  for (const { rule } of charges) if (rule) add(rule, ZERO);
  return [...groups.values()].sort(byRule);
}
