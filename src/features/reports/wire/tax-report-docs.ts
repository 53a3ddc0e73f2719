import type { ResourceDocs } from '../../../platform/edge/http/docs/resource-docs.js';
import { TAX_REPORT_FIELD_TEXTS, TAX_REPORT_OPERATIONS } from './tax-report-texts.js';

export const TAX_REPORT_DOCS: ResourceDocs = {
  tag: 'Tax report',
  description: 'What a tax return needs: bases and taxes of invoices and credit notes by category and rate',
  operationGroup: 'taxReport',
  operations: TAX_REPORT_OPERATIONS,
  fields: TAX_REPORT_FIELD_TEXTS,
};
