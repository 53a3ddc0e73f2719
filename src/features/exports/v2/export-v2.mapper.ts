import type { CustomerFilter } from '../../customers/customers.service.js';
import type { OrderStatus } from '../../orders/order.entity.js';
import type { OrderFilter } from '../../orders/orders.service.js';
import { commonFilterOf } from '../../../platform/edge/http/page-query.js';
import type { ExportCustomersV2, ExportOrdersV2 } from './export-v2.dto.js';

export const customerFilter = (query: ExportCustomersV2): CustomerFilter => ({
  ...commonFilterOf(query),
  status: query.status === 'all' ? undefined : query.status,
  sources: query.source,
  excludedSources: query.exclude_source,
});

export const orderFilter = (query: ExportOrdersV2): OrderFilter => ({
  ...commonFilterOf(query),
  statuses: query.order_status?.includes('all') ? undefined : (query.order_status as OrderStatus[] | undefined),
  type: query.type,
  customerIds: query.customer_ids,
  customerReferenceIds: query.customer_reference_ids,
  sources: query.source,
  excludedSources: query.exclude_source,
  displayIds: query.display_ids,
  poNumbers: query.po_numbers,
  paymentStatuses: query.payment_status,
  fulfillmentStatuses: query.fulfillment_status,
  search: query.search,
});
