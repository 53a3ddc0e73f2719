import type { TaxReport } from '../tax-report.service.js';
import type { TaxReportV2 } from './tax-report-v2.dto.js';

export const toV2 = ({ from, to, currency, rows, totals }: TaxReport): TaxReportV2 => ({
  from_date: from,
  to_date: to,
  currency,
  rows,
  totals,
});
