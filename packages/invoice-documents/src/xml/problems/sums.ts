import Big from 'big.js';
import type { DocumentContent, DocumentProblem, TaxCategory } from '../../document-content.js';
import { percentageOf, sumOf } from '../amounts.js';
import { FIELDS, unless } from './problem.js';

const BASE_RULES: Record<TaxCategory, string> = {
  S: 'BR-S-08',
  Z: 'BR-Z-08',
  E: 'BR-E-08',
  AE: 'BR-AE-08',
  K: 'BR-IC-08',
  G: 'BR-G-08',
  O: 'BR-O-08',
  L: 'BR-AF-08',
  M: 'BR-AG-08',
};

/** Sums that are not exact. The content of the service has none; a document with one would be refused by its reader. */
export function sumProblems(content: DocumentContent): DocumentProblem[] {
  const { lines, charges, taxes, totals } = content;
  if (content.taxMode !== 'net' || !taxes) return [];
  const equal = (stated: string, computed: Big, what: string, field: string, rule: string) =>
    unless(computed.eq(stated), field, `${what} is ${stated}, computed ${computed.toFixed()} (${rule})`);
  const sumOfCharges = (type: 'discount' | 'charge') =>
    sumOf(charges.filter((charge) => charge.type === type).map(({ amount }) => amount));
  const withoutTax = new Big(totals.lines).minus(totals.discounts).plus(totals.charges);
  return [
    ...equal(totals.lines, sumOf(lines.map(({ net }) => net)), 'the sum of the lines', FIELDS.total, 'BR-CO-10'),
    ...equal(totals.discounts, sumOfCharges('discount'), 'the sum of the discounts', FIELDS.total, 'BR-CO-11'),
    ...equal(totals.charges, sumOfCharges('charge'), 'the sum of the charges', FIELDS.total, 'BR-CO-12'),
    ...equal(totals.withoutTax, withoutTax, 'the total without tax', FIELDS.total, 'BR-CO-13'),
    ...equal(totals.tax, sumOf(taxes.map(({ tax }) => tax)), 'the tax', FIELDS.total, 'BR-CO-14'),
    ...equal(
      totals.withTax,
      new Big(totals.withoutTax).plus(totals.tax),
      'the total with tax',
      FIELDS.total,
      'BR-CO-15',
    ),
    ...equal(
      totals.due,
      new Big(totals.withTax).plus(totals.rounding).minus(totals.paid),
      'the amount due',
      FIELDS.total,
      'BR-CO-16',
    ),
    ...groupProblems(content, equal),
  ];
}

function groupProblems(
  { lines, charges, taxes, decimals }: DocumentContent,
  equal: (stated: string, computed: Big, what: string, field: string, rule: string) => DocumentProblem[],
): DocumentProblem[] {
  const bases = new Map<string, { category: TaxCategory; base: Big }>();
  const key = (category: TaxCategory, rate: string) => `${category} ${new Big(rate).toFixed()}`;
  const add = (category: TaxCategory | null, rate: string | null, amount: Big): DocumentProblem[] => {
    if (!category || rate === null)
      return [{ field: FIELDS.taxSummary, reason: 'each line and charge needs a tax category and rate (BR-CO-04)' }];
    const base = bases.get(key(category, rate))?.base ?? new Big(0);
    bases.set(key(category, rate), { category, base: base.plus(amount) });
    return [];
  };
  const missing = [
    ...lines.flatMap(({ taxCategory, taxRate, net }) => add(taxCategory, taxRate, new Big(net))),
    ...charges.flatMap(({ type, taxCategory, taxRate, amount }) =>
      add(taxCategory, taxRate, new Big(amount).times(type === 'charge' ? 1 : -1)),
    ),
  ];
  const groups = new Map((taxes ?? []).map((group) => [key(group.category, group.rate), group]));
  return [
    ...missing.slice(0, 1),
    ...[...groups].flatMap(([name, { category, rate, base, tax }]) => [
      ...equal(
        base,
        bases.get(name)?.base ?? new Big(0),
        `the base of ${name} %`,
        FIELDS.taxSummary,
        BASE_RULES[category],
      ),
      ...equal(tax, percentageOf(new Big(base), rate, decimals), `the tax of ${name} %`, FIELDS.taxSummary, 'BR-CO-17'),
    ]),
    ...[...bases].flatMap(([name, { category }]) =>
      unless(groups.has(name), FIELDS.taxSummary, `the group ${name} % is missing (${BASE_RULES[category]})`),
    ),
  ];
}
