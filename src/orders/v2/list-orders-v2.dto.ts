import { EXAMPLE_CUSTOMER_ID } from '../../examples/example-ids.js';
import { CursorPageQuery, Sorted } from '../../platform/records/page-query.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { ORDER_STATUSES, ORDER_TYPES, type OrderStatus, type OrderType } from '../order.entity.js';
import { ORDER_SORTS } from '../orders.queries.js';

/** The value of `order_status` for orders in every status. */
export const ALL_STATUSES = 'all';

export class ListOrdersV2 extends Sorted(CursorPageQuery, ORDER_SORTS) {
  @QueryList({
    values: [...ORDER_STATUSES, ALL_STATUSES],
    description: 'Only orders in these statuses; default `confirmed`, `all` selects every status',
    example: ['draft', 'confirmed'],
  })
  order_status?: (OrderStatus | typeof ALL_STATUSES)[];
  @QueryOneOf(ORDER_TYPES, { description: 'Only orders, or only quotes', example: 'order' }) type?: OrderType;
  @QueryList({ ids: 'lenient', description: 'Only orders of these customers', example: [EXAMPLE_CUSTOMER_ID] })
  customer_ids?: string[];
  @QueryList({ description: 'Only orders of customers with these values of `reference_id`', example: ['ALFKI'] })
  customer_reference_ids?: string[];
  @QueryList({ description: 'Only orders from these sources', example: ['import'] }) source?: string[];
  @QueryList({ description: 'No orders from these sources', example: ['openapi'] }) exclude_source?: string[];
}
