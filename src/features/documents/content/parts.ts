import type { DocumentContent, DocumentLine } from '#invoice-documents';
import { type Decimal, decimal, sum, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { exemptionOf, type TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import type { StateItem } from '../document-state.js';

/** What the lines and amounts of a document are; the rest of a content does not depend on the tax mode. */
export type DocumentParts = Pick<DocumentContent, 'taxMode' | 'lines' | 'charges' | 'taxes' | 'totals'>;

/** The unit of items that are older than units: a piece. */
export const ONE_PIECE = 'C62';

/** A stored decimal as exact text. */
export const text = (value: WireDecimal | Decimal): string => decimal(value).toFixed();
export const textOrNull = (value: WireDecimal | Decimal | null): string | null => (value === null ? null : text(value));

/** The numbers by which a line is known to others. A barcode that is no GTIN is left out. */
export const numbersOf = ({
  barcode,
  buyerItemId,
  orderLine,
}: StateItem): Pick<DocumentLine, 'buyerItemId' | 'gtin' | 'orderLine'> => ({
  buyerItemId,
  gtin: barcode && isGtin(barcode) ? barcode : null,
  orderLine: orderLine ?? null,
});

/** Whether a barcode is a GTIN of 8, 12, 13 or 14 digits: the digits from the right have the weights 1 (the check digit) and 3 by turns. */
function isGtin(barcode: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return false;
  const weighted = [...barcode].reverse().map((digit, index) => Number(digit) * (index % 2 ? 3 : 1));
  return weighted.reduce((left, right) => left + right, 0) % 10 === 0;
}

/** Groups of taxes as a document has them. */
export const taxesOf = (rows: readonly TaxSummaryRow[]): NonNullable<DocumentContent['taxes']> =>
  rows.map(({ category, rate, base, tax, exemptionCode, exemptionReason }) => ({
    ...{ category, rate: text(rate), base: text(base), tax: text(tax) },
    ...{ exemptionCode, exemptionReason },
    hasStandardReason: exemptionReason === exemptionOf(category, null)?.reason,
  }));

/** The totals that follow from lines, charges and tax; `charges` are those of the whole document and, in mode stated, of its lines. */
export function totalsOf(
  { lines, charges }: Pick<DocumentParts, 'lines' | 'charges'>,
  {
    tax,
    chargesOfLines = ZERO,
    rounding = ZERO,
    paid = ZERO,
  }: Record<'tax', Decimal> & Partial<Record<'chargesOfLines' | 'rounding' | 'paid', Decimal>>,
): DocumentContent['totals'] {
  const of = (type: 'discount' | 'charge') =>
    sum(charges.filter((charge) => charge.type === type).map(({ amount }) => decimal(amount)));
  const nets = sum(lines.map(({ net }) => decimal(net)));
  const [discounts, all] = [of('discount'), of('charge').plus(chargesOfLines)];
  const withoutTax = nets.minus(discounts).plus(all);
  const withTax = withoutTax.plus(tax);
  return {
    lines: nets.toFixed(),
    discounts: discounts.toFixed(),
    charges: all.toFixed(),
    withoutTax: withoutTax.toFixed(),
    tax: tax.toFixed(),
    withTax: withTax.toFixed(),
    rounding: rounding.toFixed(),
    paid: paid.toFixed(),
    due: withTax.plus(rounding).minus(paid).toFixed(),
  };
}

/** The sum of the taxes of groups. */
export const taxOf = (rows: readonly TaxSummaryRow[]): Decimal => sum(rows.map(({ tax }) => decimal(tax)));
