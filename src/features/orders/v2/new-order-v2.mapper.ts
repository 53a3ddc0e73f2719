import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { ReplacedOrder } from '../creation/new-order.js';
import type { OrderStatus } from '../order.entity.js';
import type { OrderFilter } from '../orders.service.js';
import { replacedOrder } from '../api/new-order.mapper.js';
import { ALL_STATUSES, type ExportedStatusesV2, type ListOrdersV2 } from './list-orders-v2.dto.js';
import type { ReplaceOrderV2 } from './replace-order-v2.dto.js';

export const replacementFromV2 = (
  dto: ReplaceOrderV2,
): Complete<ReplacedOrder, 'id' | 'entitySource' | 'wantsWarnings'> => ({
  ...replacedOrder(dto),
  judgesPaymentTerm: true,
  type: dto.type,
});

/** The requested statuses; undefined for all. */
const statusesOf = (requested: ExportedStatusesV2['order_status']): OrderStatus[] | undefined =>
  requested?.includes(ALL_STATUSES) ? undefined : (requested as OrderStatus[] | undefined);

/** Default statuses: confirmed, and all where the caller names certain orders by their numbers. */
export const filterFromV2 = (query: ListOrdersV2): OrderFilter =>
  filterOf(
    query,
    statusesOf(query.order_status ?? (query.display_ids || query.po_numbers ? [ALL_STATUSES] : ['confirmed'])),
  );

export const exportFilterFromV2 = (query: Omit<ListOrdersV2, 'order_status'> & ExportedStatusesV2): OrderFilter =>
  filterOf(query, statusesOf(query.order_status));

const filterOf = (query: Omit<ListOrdersV2, 'order_status'>, statuses: OrderStatus[] | undefined): OrderFilter => ({
  ...commonFilterOf(query),
  statuses,
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
