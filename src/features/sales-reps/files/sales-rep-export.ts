import { type ExportForm, pick } from '#platform/data/records/export-form.js';
import { type SalesRepFilter, salesRepsWhere } from '../sales-reps.service.js';

const FIELDS = ['id', 'reference_id', 'name', 'email', 'phone', 'status', 'created_at', 'updated_at'];

/** How files of sales reps are exported. */
export const SALES_REP_EXPORT: ExportForm<SalesRepFilter> = {
  resource: 'sales_reps',
  type: 'sales_rep',
  table: 'sales_reps',
  batch: 500,
  where: salesRepsWhere,
  references: [],
  csv: { columns: FIELDS, record: (rep) => pick(rep, FIELDS) },
};
