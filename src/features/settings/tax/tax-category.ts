import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import type { TaxCategory, TaxExemption } from '../settings.js';

/** Whether the rate of the category is always 0. */
export const isZeroRated = (category: TaxCategory): boolean => !['S', 'L', 'M'].includes(category);

/** The reason for refusing a rate in per cent in a category; undefined if they fit. */
export function taxRateFault(category: TaxCategory, rate: Decimal): string | undefined {
  if (isZeroRated(category)) return rate.eq(0) ? undefined : `must be 0 in the category ${category}`;
  return category === 'S' && rate.eq(0) ? 'must be above 0 in the category S; Z is the zero rate' : undefined;
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

/** What is taxed and how, as a request states it; the rate is in per cent. */
interface StatedTax {
  taxRate?: Decimal | null;
  taxCategory?: TaxCategory | null;
}

/** Adds a fault if a stated rate does not fit to a stated category; `path` precedes the names of the fields. */
export function checkStatedTax({ taxRate, taxCategory }: StatedTax, path: string, faults: Faults): void {
  const fault = taxCategory && taxRate && taxRateFault(taxCategory, taxRate);
  if (fault) faults.add(`${path}tax_rate`, fault);
}

/** The rate and category of a record after changes; one that is undefined keeps its value. */
export const taxAfter = (
  { taxRate, taxCategory }: StatedTax,
  present: { taxRate: WireDecimal | null; taxCategory: TaxCategory | null },
): StatedTax => ({
  taxRate: taxRate === undefined && present.taxRate !== null ? decimal(present.taxRate) : taxRate,
  taxCategory: taxCategory === undefined ? present.taxCategory : taxCategory,
});
