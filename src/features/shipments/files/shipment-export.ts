import {
  type CsvDeclaration,
  entriesOf,
  type ExportDeclaration,
  fieldsIn,
  pick,
} from '#platform/data/records/export-declaration.js';
import { INVOICE_REFERENCES } from '#features/invoices/files/invoice-lookups.queries.js';
import { ORDER_REFERENCES } from '#features/orders/files/order-lookups.queries.js';
import { type ShipmentFilter, shipmentsWhere } from '../shipments.service.js';
import { SHIPMENT_EXPORT_DOCS } from '../api/shipment.docs.js';

const FIELDS = ['id', 'reference_id', 'order_id', 'invoice_id', 'status', 'note', 'created_at', 'updated_at'];
const TRACKING_FIELDS = ['tracking_number', 'tracking_url', 'delivery_partner'];
const ITEM_FIELDS = ['sku_id', 'quantity'];

/** A row for each item of a shipment. */
const CSV: CsvDeclaration = {
  list: 'shipment_items',
  columns: [...FIELDS, ...fieldsIn('tracking_info', TRACKING_FIELDS), ...fieldsIn('shipment_items[0]', ITEM_FIELDS)],
  record: (shipment) => ({
    ...pick(shipment, [...FIELDS, 'tracking_info']),
    shipment_items: entriesOf(shipment.shipment_items).map((item) => pick(item, ITEM_FIELDS)),
  }),
};

/** How files of shipments are exported. */
export const SHIPMENT_EXPORT: ExportDeclaration<ShipmentFilter> = {
  resource: 'shipments',
  type: 'shipment',
  scope: 'shipments',
  table: 'shipments',
  batch: 20,
  where: shipmentsWhere,
  references: [
    { statement: ORDER_REFERENCES, paths: ['order_id'] },
    { statement: INVOICE_REFERENCES, paths: ['invoice_id'] },
  ],
  csv: CSV,
  docs: SHIPMENT_EXPORT_DOCS,
};
