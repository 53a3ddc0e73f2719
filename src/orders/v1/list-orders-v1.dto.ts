import { PageQuery, Sort, SortBy } from '../../platform/records/page-query.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import type { OrderStatus } from '../order.entity.js';
import { ORDER_SORTS, type OrderSort } from '../orders.queries.js';

const LISTED_STATUSES = ['draft', 'confirmed', 'cancelled'] as const;

export class ListOrdersV1 extends PageQuery {
  @SortBy(ORDER_SORTS, 'updated_at') sort_by?: OrderSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(LISTED_STATUSES, {
    description: 'Only orders in this status (default: every status)',
    example: 'confirmed',
  })
  order_status?: OrderStatus;
  @QueryList({ commas: true, description: 'Only orders from these sources', example: ['import'] }) source?: string[];
  @QueryList({ commas: true, description: 'Only orders with these values of `reference_id`' }) reference_ids?: string[];
}
