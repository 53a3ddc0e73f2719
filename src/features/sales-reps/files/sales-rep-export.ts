import { type ExportDeclaration, pick } from '#platform/data/records/export-declaration.js';
import { type SalesRepFilter, salesRepsWhere } from '../sales-reps.service.js';
import { SALES_REP_EXPORT_DOCS } from '../api/sales-rep.docs.js';

const FIELDS = ['id', 'reference_id', 'name', 'email', 'phone', 'status', 'created_at', 'updated_at'];

/** How files of sales reps are exported. */
export const SALES_REP_EXPORT: ExportDeclaration<SalesRepFilter> = {
  resource: 'sales_reps',
  type: 'sales_rep',
  scope: 'sales_reps',
  table: 'sales_reps',
  batch: 500,
  where: salesRepsWhere,
  references: [],
  csv: { columns: FIELDS, record: (rep) => pick(rep, FIELDS) },
  docs: SALES_REP_EXPORT_DOCS,
};
