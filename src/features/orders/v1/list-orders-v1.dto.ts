import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { QueryList, QueryOneOf, QueryText } from '#platform/edge/validation/query.js';
import type { OrderStatus } from '../order.entity.js';
import { ORDER_SORTS } from '../orders.queries.js';

/** The statuses that v1 can filter by. `submitted` is not one of them: v1 lists such orders only without this filter. */
const FILTER_STATUSES = ['draft', 'confirmed', 'cancelled'] as const;

export class ListOrdersV1 extends Sorted(PageQuery, ORDER_SORTS) {
  @QueryOneOf(FILTER_STATUSES, {
    description: 'Only orders in this status (default: every status)',
    example: 'confirmed',
  })
  order_status?: OrderStatus;
  @QueryList({ commas: true, description: 'Only orders from these sources', example: ['import'] }) source?: string[];
  @QueryList({ commas: true, description: 'Only orders with these values of `reference_id`' }) reference_ids?: string[];
  @QueryText({ description: 'Only orders of this customer, by id or `reference_id`', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
  @QueryText({ description: 'Only the order with this `reference_id`', example: '10643' }) reference_id?: string;
  @QueryText({ description: 'Only orders with this purchase order number of the customer', example: 'PO-4711' })
  po_number?: string;
}
