import type { TaxCategory, TaxExemption } from '#features/settings/settings.js';
import { type Decimal, max, sum, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { type InvoiceAmounts, type Rate, taxTotalAll } from '../money/invoice-amounts.js';
import { byRule, type TaxGroup } from '#features/settings/tax/tax-groups.js';
import { Spreading } from '#features/settings/tax/spreading.js';

/** What a document has of one category and rate, as it is stored and answered. */
export interface TaxSummaryRow {
  category: TaxCategory;
  /** Per cent. */
  rate: WireDecimal;
  base: WireDecimal;
  tax: WireDecimal;
  exemptionCode: string | null;
  exemptionReason: string | null;
}

/** The exemptions of the categories that have one of their own, by the code list VATEX. */
const OWN_EXEMPTIONS: Partial<Record<TaxCategory, TaxExemption>> = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
};

/** The exemption of a category; `stated` is that of the category E, which has none of its own. Null if the category has none. */
export const exemptionOf = (category: TaxCategory, stated: TaxExemption | null): TaxExemption | null =>
  category === 'E' ? stated : (OWN_EXEMPTIONS[category] ?? null);

/** Groups as rows; `stated` is the exemption of the category E. */
export const summaryRows = (groups: readonly TaxGroup[], stated: TaxExemption | null): TaxSummaryRow[] =>
  groups.map(({ category, rate, base, tax }) => {
    const exemption = exemptionOf(category, stated);
    return {
      category,
      rate: toWire(rate),
      base: toWire(base),
      tax: toWire(tax),
      exemptionCode: exemption?.code ?? null,
      exemptionReason: exemption?.reason ?? null,
    };
  });

/** The parts of an invoice in the tax mode stated on which its summary depends. */
export interface StatedTaxes {
  /** The total is that of the document, which can be another one than the computed one. */
  amounts: InvoiceAmounts;
  /** Lines with their net amount, tax and how the tax was stated; undefined: without tax. They are read only if lines have taxes. */
  lines: () => readonly { net: Decimal; tax: Decimal; stated: Rate | undefined }[];
  /** The charges of type tax. */
  charges: readonly Rate[];
}

/**
 * The groups of an invoice in the tax mode stated, all of the category S: from the taxes of its lines in per cent, or from one charge of tax in
 * per cent. What has no tax has the rate 0, such as shipping. The bases and taxes add up to the total. Null where the rates are unknown: where
 * there are no taxes, taxes are amounts, are of both kinds or of several charges, or the total is not the computed one.
 */
export function statedGroups({ amounts, lines, charges }: StatedTaxes, exponent: number): TaxGroup[] | null {
  const { subtotal, discountTotal, shippingTotal, taxTotal, lineTaxTotal, total } = amounts;
  if (lineTaxTotal.eq(ZERO) && taxTotal.eq(ZERO)) return null;
  const discounted = subtotal.minus(discountTotal);
  if (!total.eq(sum([discounted, shippingTotal, taxTotal]))) return null;
  if (lineTaxTotal.eq(ZERO)) {
    const [charge, another] = charges;
    if (charge?.type !== 'percentage' || another) return null;
    return withUntaxed([{ category: 'S', rate: charge.amount, base: discounted, tax: taxTotal }], shippingTotal);
  }
  const groups = taxTotal.eq(ZERO) ? groupsOfLines(lines()) : null;
  if (!groups) return null;
  const tax = taxTotalAll(amounts, exponent);
  const taxed = sum(groups.map(({ base }) => base));
  const bases = new Spreading(
    [
      ...groups.map(({ rate, base }) => ({ rate, weight: base })),
      { rate: ZERO, weight: max(subtotal.minus(lineTaxTotal).minus(taxed), ZERO) },
    ],
    exponent,
  ).parts(discounted.minus(tax));
  const taxes = new Spreading(
    groups.map((group) => ({ rate: group.rate, weight: group.tax })),
    exponent,
  ).parts(tax);
  const reduced = groups.map((group, index) => ({ ...group, base: bases[index]!, tax: taxes[index]! }));
  return withUntaxed(reduced, bases.at(-1)!.plus(shippingTotal));
}

const untaxed = (base: Decimal): TaxGroup => ({ category: 'S', rate: ZERO, base, tax: ZERO });
const withUntaxed = (groups: TaxGroup[], rest: Decimal): TaxGroup[] =>
  (rest.eq(ZERO) ? groups : [...groups, untaxed(rest)]).toSorted(byRule);

/** The net amounts and taxes of lines by rate; null if a tax is an amount. */
function groupsOfLines(lines: ReturnType<StatedTaxes['lines']>): TaxGroup[] | null {
  const groups = new Map<string, TaxGroup>();
  for (const { net, tax, stated } of lines) {
    if (!stated || stated.amount.eq(ZERO)) continue;
    if (stated.type === 'value') return null;
    const key = stated.amount.toFixed();
    const group = groups.get(key) ?? { category: 'S' as const, rate: stated.amount, base: ZERO, tax: ZERO };
    groups.set(key, { ...group, base: group.base.plus(net), tax: group.tax.plus(tax) });
  }
  return [...groups.values()];
}

/** The summary of an invoice in the tax mode stated as it is stored: empty where the rates are unknown. */
export const storableSummary = (taxes: StatedTaxes, exponent: number): TaxSummaryRow[] =>
  summaryRows(statedGroups(taxes, exponent) ?? [], null);
