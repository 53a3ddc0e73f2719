import { EXAMPLE_SALES_REP_ID } from '#demo/ids/example-ids.js';
import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { SALES_REP_FIELD_TEXTS, SALES_REP_OPERATIONS, SALES_REP_STATUS_TEXTS } from './sales-rep-texts.js';

export const SALES_REP_DOCS: ResourceDocs = {
  name: 'sales_rep',
  tag: 'Sales reps',
  description: 'Employees of the wholesaler who are responsible for customers',
  example: { id: EXAMPLE_SALES_REP_ID, referenceId: 'DAVOLIO' },
  operations: SALES_REP_OPERATIONS,
  fields: SALES_REP_FIELD_TEXTS,
  parameterValues: { status: SALES_REP_STATUS_TEXTS },
};
