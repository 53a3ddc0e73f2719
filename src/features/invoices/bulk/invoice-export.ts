import type { ExportForm } from '../../../platform/edge/bulk/export-form.js';
import { CUSTOMER_REFERENCES } from '../../customers/bulk/customer-lookups.queries.js';
import { ORDER_REFERENCES } from '../../orders/bulk/order-lookups.queries.js';
import { type InvoiceFilter, invoicesWhere } from '../invoices.service.js';

/** How files of invoices are exported. */
export const INVOICE_EXPORT: ExportForm<InvoiceFilter> = {
  resource: 'invoices',
  type: 'invoice',
  table: 'invoices',
  batch: 20,
  where: invoicesWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: ORDER_REFERENCES, paths: ['order_ids[]'] },
  ],
};
