import { type CsvDeclaration, type ExportDeclaration, pick } from '#platform/data/records/export-declaration.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { CUSTOMER_SEGMENT_EXPORT_DOCS } from '../api/customer-segment.docs.js';

const FIELDS = ['id', 'reference_id', 'name', 'description', 'customer_count', 'created_at', 'updated_at'];

/** A row for each customer of a segment. */
const CSV: CsvDeclaration = {
  list: 'customer_ids',
  columns: [...FIELDS, 'customer_ids[0]'],
  record: (segment) => pick(segment, [...FIELDS, 'customer_ids']),
};

/** How files of segments are exported. */
export const CUSTOMER_SEGMENT_EXPORT: ExportDeclaration<CommonFilter> = {
  resource: 'customer_segments',
  type: 'segment',
  scope: 'customers',
  table: 'customer_segments',
  batch: 5, // a segment has up to 10,000 customers
  where: commonWhere,
  references: [{ statement: CUSTOMER_REFERENCES, paths: ['customer_ids[]'] }],
  csv: CSV,
  docs: CUSTOMER_SEGMENT_EXPORT_DOCS,
};
