import { type ExportDeclaration, pick } from '#platform/data/records/export-declaration.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import { PRICE_LIST_EXPORT_DOCS } from '../api/price-list.docs.js';

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
export const PRICE_LIST_EXPORT: ExportDeclaration<CommonFilter> = {
  resource: 'price_lists',
  type: 'price_list',
  scope: 'price_lists',
  table: 'price_lists',
  batch: 500,
  where: commonWhere,
  references: [],
  csv: { columns: FIELDS, record: (list) => pick(list, FIELDS) },
  docs: PRICE_LIST_EXPORT_DOCS,
};
