import type { TaxSummaryRow } from '../tax/tax-summary.js';
import type { TaxSummaryRowV2 } from './tax-summary-v2.dto.js';

export const taxSummaryToV2 = (rows: readonly TaxSummaryRow[] | null): TaxSummaryRowV2[] | null =>
  rows &&
  rows.map(({ category, rate, base, tax, exemptionCode, exemptionReason }) => ({
    category,
    rate,
    base,
    tax,
    exemption_code: exemptionCode,
    exemption_reason: exemptionReason,
  }));
