import type { ExportForm } from '../../../platform/edge/bulk/export-form.js';
import { CUSTOMER_REFERENCES } from '../../customers/bulk/customer-lookups.queries.js';
import { PAYMENT_METHOD_REFERENCES } from '../../payment-methods/bulk/payment-method-lookups.queries.js';
import { PRICE_LIST_REFERENCES } from '../../price-lists/bulk/price-list-lookups.queries.js';
import { type OrderFilter, ordersWhere } from '../orders.service.js';

/** How files of orders are exported. */
export const ORDER_EXPORT: ExportForm<OrderFilter> = {
  resource: 'orders',
  type: 'order',
  table: 'orders',
  batch: 20,
  where: ordersWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: PRICE_LIST_REFERENCES, paths: ['price_list_id'] },
    { statement: PAYMENT_METHOD_REFERENCES, paths: ['payment_method_id'] },
  ],
};
