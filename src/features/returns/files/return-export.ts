import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  fieldsIn,
  pick,
} from '#platform/data/records/export-declaration.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { ORDER_REFERENCES } from '#features/orders/files/order-lookups.queries.js';
import { RETURN_EXPORT_DOCS } from '../api/return.docs.js';
import { type ReturnFilter, returnsWhere } from '../returns.service.js';

const FIELDS = [
  'id',
  'reference_id',
  'display_id',
  'customer_id',
  'status',
  'reason',
  'note',
  'created_at',
  'updated_at',
];
const ITEM_FIELDS = [
  'id',
  'sku',
  'line_id',
  'order_id',
  'quantity',
  'reason',
  'unit_price',
  'tax_rate',
  'accepted_quantity',
  'rejected_quantity',
  'credited_quantity',
  'not_billed_quantity',
];
const RECEIPT_FIELDS = ['item_id', 'accepted', 'rejected', 'condition', 'restock', 'received_at'];

/** A row for each item of a return. */
const CSV: CsvDeclaration = {
  list: 'items',
  columns: [...FIELDS, ...entryColumns('receipts', RECEIPT_FIELDS), ...fieldsIn('items[0]', ITEM_FIELDS)],
  record: (record) => ({
    ...pick(record, FIELDS),
    receipts: entriesOf(record.receipts).map((receipt) => pick(receipt, RECEIPT_FIELDS)),
    items: entriesOf(record.items).map((item) => pick(item, ITEM_FIELDS)),
  }),
};

/** How files of returns are exported. */
export const RETURN_EXPORT: ExportDeclaration<ReturnFilter> = {
  resource: 'returns',
  type: 'return',
  scope: 'returns',
  table: 'returns',
  batch: 20,
  where: returnsWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: ORDER_REFERENCES, paths: ['items[].order_id'] },
  ],
  csv: CSV,
  docs: RETURN_EXPORT_DOCS,
};
