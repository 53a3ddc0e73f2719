import type { TaxSummaryRow } from '../tax/tax-summary.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { TaxSummaryRowShape } from './invoice-tax.shape.js';

export const taxSummaryRepresentation = (
  rows: readonly TaxSummaryRow[] | null,
): AnsweredFields<TaxSummaryRowShape>[] | null =>
  rows &&
  rows.map(({ category, rate, base, tax, exemptionCode, exemptionReason }) => ({
    category,
    rate,
    base,
    tax,
    exemption_code: exemptionCode,
    exemption_reason: exemptionReason,
  }));
