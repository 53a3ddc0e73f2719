import {
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_SALES_REP_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

const SALES_REP_STATUS_TEXTS = {
  active: 'works for the wholesaler',
  inactive: 'does not work for the wholesaler any more; customers keep the assignment',
};

/** Texts of the operations on sales reps, by the method of the controller. */
const SALES_REP_OPERATIONS = {
  list: {
    summary: 'Who sells for us?',
    description: 'Returns sales reps of every status, those that changed last first.',
  },
  get: { summary: 'Show a sales rep', description: 'Returns one sales rep.' },
  create: {
    summary: 'Add a sales rep',
    description:
      'Creates a sales rep. A `reference_id` that another one has is refused with 409. Next: assign the sales rep to customers with `assigned_sales_rep_ids`. Sales reps cannot be deleted; write `status: inactive` instead.',
  },
  update: {
    summary: 'Change a sales rep',
    description:
      'Changes the fields that you send. The customers of the sales rep show the new name and e-mail address at once.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of sales reps, for both API versions. */
const SALES_REP_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['SalesRep', 'CreateSalesRep', 'UpdateSalesRep'],
    fields: {
      ...recordTexts('sales rep'),
    },
    values: { status: SALES_REP_STATUS_TEXTS },
  },
];

export const SALES_REP_DOCS: ResourceDocs = {
  name: 'sales_rep',
  tag: 'Sales reps',
  description: 'Employees of the wholesaler who are responsible for customers',
  example: { id: EXAMPLE_SALES_REP_ID, referenceId: 'DAVOLIO' },
  operations: SALES_REP_OPERATIONS,
  fields: SALES_REP_FIELD_TEXTS,
  parameterValues: { status: SALES_REP_STATUS_TEXTS },
};

/** What the API documents say of the export. */
export const SALES_REP_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all sales reps',
  line: 'Returns a line for each sales rep, as `GET /v2/sales-reps/{id}` returns it.',
  list: SALES_REP_DOCS,
  columns: ['reference_id', 'name'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","name":"Robert King"`),
    'text/csv': 'reference_id,name,email,status\r\nEXAMPLE,Robert King,robert.king@northwind.example,active\r\n',
  },
};
