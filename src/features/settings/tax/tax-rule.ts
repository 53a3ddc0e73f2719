import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, decimal, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { Settings, TaxCategory } from '../settings.js';

/** How goods and charges are taxed in the tax mode net. */

/** Whether the rate of the category is always 0. */
export const isZeroRated = (category: TaxCategory): boolean => !['S', 'L', 'M'].includes(category);

/** The reason for refusing a rate in per cent in a category; undefined if they fit. */
export function taxRateFault(category: TaxCategory, rate: Decimal): string | undefined {
  if (isZeroRated(category)) return rate.eq(0) ? undefined : `must be 0 in the category ${category}`;
  return category === 'S' && rate.eq(0) ? 'must be above 0 in the category S; Z is the zero rate' : undefined;
}

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

/** How something is taxed; the rate is in per cent. */
export interface TaxRule {
  category: TaxCategory;
  rate: Decimal;
}

/** The tax data of a product or customer. */
export interface TaxData {
  taxRate: WireDecimal | null;
  taxCategory: TaxCategory | null;
}

/** What decides about the tax of goods of which nothing is stated. */
export interface TaxOrigins {
  /** Undefined if it does not exist. */
  customer: TaxData | undefined;
  settings: Pick<Settings, 'defaultTaxRate' | 'defaultTaxCategory'>;
}

/** What is stated of goods themselves. */
interface StatedRule {
  taxRate?: Decimal;
  taxCategory?: TaxCategory;
}

/**
 * How goods are taxed: what is stated of them comes first. A category that is not stated is that of the customer other than S, or of the product,
 * or of the settings; a stated rate above 0 that does not fit to a zero-rated customer is of the product's or settings' category, or S. A rate
 * that is not stated is 0 in a zero-rated category, else that of the product, the customer or the settings; null if none of them has one.
 */
export function ruleOfGoods(
  stated: StatedRule,
  product: TaxData | undefined,
  { customer, settings }: TaxOrigins,
): { category: TaxCategory; rate: Decimal | null } {
  const ofCustomer = customer?.taxCategory ?? 'S';
  const ofGoods = product?.taxCategory ?? settings.defaultTaxCategory;
  const category = stated.taxCategory ?? (ofCustomer === 'S' ? ofGoods : taxedHere(stated, ofCustomer, ofGoods));
  if (isZeroRated(category)) return { category, rate: ZERO };
  const rateOfCustomer = isZeroRated(ofCustomer) ? undefined : rateOf(customer?.taxRate);
  const rate = stated.taxRate ?? rateOf(product?.taxRate) ?? rateOfCustomer ?? rateOf(settings.defaultTaxRate);
  return { category, rate: rate ?? null };
}

/** The category of a customer other than S, unless a rate above 0 is stated and the category of the customer has none. */
function taxedHere({ taxRate }: StatedRule, ofCustomer: TaxCategory, ofGoods: TaxCategory): TaxCategory {
  if (!isZeroRated(ofCustomer) || !taxRate?.gt(ZERO)) return ofCustomer;
  return isZeroRated(ofGoods) ? 'S' : ofGoods;
}

/** A rate of 0 is a rate. */
export const rateOf = (rate: WireDecimal | null | undefined): Decimal | undefined =>
  rate === null || rate === undefined ? undefined : decimal(rate);

/** The tax group to which a charge belongs, by what it states; undefined if it states nothing. */
export function statedRule({ taxRate, taxCategory }: StatedRule): TaxRule | undefined {
  const category = taxCategory ?? (taxRate && 'S');
  const rate = taxRate ?? (taxCategory && isZeroRated(taxCategory) ? ZERO : undefined);
  return category && rate && { category, rate };
}
