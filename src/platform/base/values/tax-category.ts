/** The VAT categories of EN 16931 (code list UNCL 5305), with their meanings for the API documents. */
export const TAX_CATEGORY_TEXTS = {
  S: 'standard: taxed with a rate above 0',
  Z: 'zero rate',
  E: 'exempt from tax',
  AE: 'reverse charge',
  K: 'intra-Community supply',
  G: 'export outside the EU',
  O: 'not subject to tax',
  L: 'IGIC, the tax of the Canary Islands',
  M: 'IPSI, the tax of Ceuta and Melilla',
};

export type TaxCategory = keyof typeof TAX_CATEGORY_TEXTS;

export const TAX_CATEGORIES = Object.keys(TAX_CATEGORY_TEXTS) as readonly TaxCategory[];

/** Whether the rate of the category is always 0. */
export const isZeroRated = (category: TaxCategory): boolean => !['S', 'L', 'M'].includes(category);

/** Why no tax is charged: a code of the list VATEX, a text for the document, or both. */
export interface TaxExemption {
  code: string | null;
  reason: string | null;
}

/** The exemptions of the categories that have one of their own. */
const OWN_EXEMPTIONS: Partial<Record<TaxCategory, TaxExemption>> = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
};

/** The exemption of a category; `stated` is that of category E, which has none of its own. Null if the category needs none. */
export const exemptionOf = (category: TaxCategory, stated: TaxExemption | null): TaxExemption | null =>
  category === 'E' ? stated : (OWN_EXEMPTIONS[category] ?? null);

/** The reason for refusing a rate in per cent in a category; undefined if they fit. */
export function taxRateFault(category: TaxCategory, isZeroRate: boolean): string | undefined {
  if (isZeroRated(category)) return isZeroRate ? undefined : `must be 0 in category ${category}`;
  return category === 'S' && isZeroRate ? 'must be above 0 in category S; Z is the zero rate' : undefined;
}
