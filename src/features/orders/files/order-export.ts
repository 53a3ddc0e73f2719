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
import { PAYMENT_METHOD_REFERENCES } from '#features/payment-methods/files/payment-method-lookups.queries.js';
import { PRICE_LIST_REFERENCES } from '#features/price-lists/files/price-list-lookups.queries.js';
import { type OrderFilter, ordersWhere } from '../orders.service.js';
import { ORDER_EXPORT_DOCS } from '../api/order.docs.js';

const FIELDS = [
  'id',
  'reference_id',
  'display_id',
  'customer_id',
  'customer_reference_id',
  'customer_name',
  'type',
  'status',
  'currency',
  'amount',
  'cart_total',
  'payable_total',
  'amount_paid',
  'discount_value',
  'tax_value',
  'shipping_charge',
  'shipment_date',
  'due_date',
  'payment_status',
  'fulfillment_status',
  'credit_hold',
  'credit_release_note',
  'payment_method_id',
  'payment_method',
  'payment_term',
  'shipping_method',
  'freight_term',
  'internal_note',
  'customer_note',
  'source',
  'entity_source',
  'po_number',
  'price_list_id',
  'created_at',
  'updated_at',
];
const ADDRESS_FIELDS = [
  'reference_id',
  'first_name',
  'last_name',
  'phone',
  'email',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
];
/** Fields of the parts of an order, by their names. */
const PARTS = {
  billing_address: ADDRESS_FIELDS,
  shipping_address: ADDRESS_FIELDS,
  primary_contact: ['reference_id', 'first_name', 'last_name', 'email', 'phone', 'designation'],
  container_info: ['key', 'unit', 'volume', 'name'],
  customer_consent: ['has_consent', 'consent_file_id'],
};
const PARTS_WITH_ATTRIBUTES = ['billing_address', 'shipping_address', 'primary_contact'];
const CHARGE_FIELDS = ['name', 'type', 'value_type', 'amount'];
const LINE_FIELDS = [
  'reference_id',
  'sku',
  'name',
  'quantity',
  'unit_price',
  'final_unit_price',
  'discount',
  'discount_type',
  'note',
  'is_adhoc',
  'shipped_quantity',
  'invoiced_quantity',
  'cancelled_quantity',
  'picked_quantity',
  'returned_quantity',
];

/** A row for each line of an order. Promotions and modifiers are left out: their fields are not known. */
const CSV: CsvDeclaration = {
  list: 'line_items',
  columns: [
    ...FIELDS,
    ...Object.entries(PARTS).flatMap(([name, fields]) => fieldsIn(name, fields)),
    ...PARTS_WITH_ATTRIBUTES.map((name) => `${name}.attributes[]`),
    ...entryColumns('additional_charges', CHARGE_FIELDS),
    ...listColumns('attributes'),
    ...fieldsIn('line_items[0]', LINE_FIELDS),
  ],
  record: (order) => ({
    ...pick(order, [...FIELDS, 'attributes']),
    ...Object.fromEntries(Object.entries(PARTS).map(([name, fields]) => [name, partOf(order[name], fields)])),
    additional_charges: entriesOf(order.charges).map((charge) => pick(charge, CHARGE_FIELDS)),
    line_items: entriesOf(order.line_items).map((line) => pick(line, LINE_FIELDS)),
  }),
};

function partOf(part: unknown, fields: readonly string[]): unknown {
  return part && pick(part as Record<string, unknown>, [...fields, 'attributes']);
}

/** How files of orders are exported. */
export const ORDER_EXPORT: ExportDeclaration<OrderFilter> = {
  resource: 'orders',
  type: 'order',
  scope: 'orders',
  table: 'orders',
  batch: 20,
  where: ordersWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: PRICE_LIST_REFERENCES, paths: ['price_list_id'] },
    { statement: PAYMENT_METHOD_REFERENCES, paths: ['payment_method_id'] },
  ],
  csv: CSV,
  docs: ORDER_EXPORT_DOCS,
};
