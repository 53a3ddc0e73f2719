import { type ExportForm, pick } from '#platform/data/records/export-form.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';

const FIELDS = [
  'id',
  'reference_id',
  'name',
  'description',
  'status',
  'is_default',
  'priority',
  'currency',
  'created_at',
  'updated_at',
];

/** How files of price lists are exported. */
export const PRICE_LIST_EXPORT: ExportForm<CommonFilter> = {
  resource: 'price_lists',
  type: 'price_list',
  table: 'price_lists',
  batch: 500,
  where: commonWhere,
  references: [],
  csv: { columns: FIELDS, record: (list) => pick(list, FIELDS) },
};
