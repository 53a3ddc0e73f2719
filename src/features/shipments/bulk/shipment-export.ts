import type { ExportForm } from '../../../platform/edge/bulk/export-form.js';
import { INVOICE_REFERENCES } from '../../invoices/bulk/invoice-lookups.queries.js';
import { ORDER_REFERENCES } from '../../orders/bulk/order-lookups.queries.js';
import { type ShipmentFilter, shipmentsWhere } from '../shipments.service.js';

/** How files of shipments are exported. */
export const SHIPMENT_EXPORT: ExportForm<ShipmentFilter> = {
  resource: 'shipments',
  type: 'shipment',
  table: 'shipments',
  batch: 20,
  where: shipmentsWhere,
  references: [
    { statement: ORDER_REFERENCES, paths: ['order_id'] },
    { statement: INVOICE_REFERENCES, paths: ['invoice_id'] },
  ],
};
