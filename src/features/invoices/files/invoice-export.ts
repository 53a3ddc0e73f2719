import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  fieldsIn,
  listColumns,
  pick,
} from '#platform/data/records/export-declaration.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { ORDER_REFERENCES } from '#features/orders/files/order-lookups.queries.js';
import { type InvoiceFilter, invoicesWhere } from '../invoices.service.js';
import { INVOICE_EXPORT_DOCS } from '../api/invoice.docs.js';

const FIELDS = [
  'id',
  'reference_id',
  'invoice_number',
  'customer_id',
  'invoice_status',
  'status',
  'currency',
  'total_amount',
  'paid_amount',
  'credited_amount',
  'due_amount',
  'subtotal',
  'discount_total',
  'shipping_total',
  'tax_total',
  'line_tax_total',
  'tax_total_all',
  'issued_at',
  'due_date',
  'remarks',
  'url',
  'payment_method',
  'payment_terms',
  'po_number',
  'shipping_method',
  'shipped_date',
  'sales_rep_id',
  'tax_mode',
  'delivery_date',
  'buyer_reference',
  'contract_reference',
  'type',
  'cancelled_at',
  'cancellation_reason',
  'reminder_level',
  'last_reminded_at',
  'reminders_paused_until',
  'created_at',
  'updated_at',
];
const SETTLEMENT_FIELDS = ['payments', 'write_offs', 'discounts', 'adjustments', 'refunds'];
/** Columns of the parts of the paid amount. */
export const SETTLEMENT_COLUMNS: readonly string[] = fieldsIn('settlement', SETTLEMENT_FIELDS);
const LISTS = ['order_ids', 'attributes'];
const DISCOUNT_FIELDS = ['days', 'percent', 'until', 'amount'];
/** The fields of a deposit that an invoice takes off. */
export const DEPOSIT_FIELDS = ['invoice_id', 'number', 'base', 'tax'];
const CHARGE_FIELDS = ['name', 'type', 'value_type', 'amount', 'tax_rate', 'tax_category', 'reason_code'];
const ITEM_FIELDS = [
  'reference_id',
  'sku',
  'name',
  'quantity',
  'credited_quantity',
  'returned_quantity',
  'amount',
  'item_total',
  'line_total',
  'final_unit_price',
  'unit_code',
  'tax_rate',
  'tax_category',
  'buyer_item_id',
  'is_adhoc',
];
/** Fields of the parts of an item, by their names. */
const ITEM_PARTS = {
  tax_charges: ['tax', 'discount', 'shipping', 'additional'].flatMap((name) => [name, `${name}_type`]),
  item_status: [
    'ordered_quantity',
    'shipped_quantity',
    'open_quantity',
    'ship_date',
    'delivered_date',
    'requested_ship_date',
    'requested_delivery_date',
  ],
};

/** A row for each item of an invoice. */
const CSV: CsvDeclaration = {
  list: 'items',
  columns: [
    ...FIELDS,
    ...SETTLEMENT_COLUMNS,
    ...listColumns(...LISTS),
    ...entryColumns('charges', CHARGE_FIELDS),
    ...entryColumns('early_payment', DISCOUNT_FIELDS),
    ...entryColumns('deposits', DEPOSIT_FIELDS),
    ...fieldsIn('items[0]', ITEM_FIELDS),
    ...Object.entries(ITEM_PARTS).flatMap(([name, fields]) => fieldsIn(`items[0].${name}`, fields)),
  ],
  record: (invoice) => ({
    ...pick(invoice, [...FIELDS, 'settlement', ...LISTS]),
    charges: entriesOf(invoice.charges).map((charge) => pick(charge, CHARGE_FIELDS)),
    early_payment: entriesOf(invoice.early_payment).map((discount) => pick(discount, DISCOUNT_FIELDS)),
    deposits: entriesOf(invoice.deposits).map((deposit) => pick(deposit, DEPOSIT_FIELDS)),
    items: entriesOf(invoice.items).map((item) => pick(item, [...ITEM_FIELDS, ...Object.keys(ITEM_PARTS)])),
  }),
};

/** How files of invoices are exported. */
export const INVOICE_EXPORT: ExportDeclaration<InvoiceFilter> = {
  resource: 'invoices',
  type: 'invoice',
  scope: 'invoices',
  table: 'invoices',
  batch: 20,
  where: invoicesWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: ORDER_REFERENCES, paths: ['order_ids[]'] },
  ],
  csv: CSV,
  docs: INVOICE_EXPORT_DOCS,
};
