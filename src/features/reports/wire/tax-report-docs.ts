import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { TAX_REPORT_FIELD_TEXTS, TAX_REPORT_OPERATIONS } from './tax-report-texts.js';

export const TAX_REPORT_DOCS: ResourceDocs = {
  tag: 'Tax report',
  description: 'What a tax return needs: bases and taxes of invoices and credit notes by category and rate',
  operationGroup: 'taxReport',
  operations: TAX_REPORT_OPERATIONS,
  fields: TAX_REPORT_FIELD_TEXTS,
};

/** The beginning of a tax report as CSV. */
export const TAX_REPORT_FILE = {
  'text/csv':
    'from_date,to_date,currency,category,rate,base,tax\r\n2026-01-01,2026-01-31,USD,S,19,100,19\r\n2026-01-01,2026-01-31,USD,S,7,10,0.7\r\n',
};

export const TAX_REPORT_RESPONSE = {
  description:
    'The report in `data`, or by what `Accept` prefers as CSV, with a row for each row of the report and no totals',
  statuses: [400],
};
