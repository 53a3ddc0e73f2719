import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { ORDER_STATUSES, ORDER_TYPES, type OrderStatus, type OrderType } from '../order.entity.js';
import { ORDER_SORTS, type OrderSort } from '../orders.queries.js';

export class ListOrdersV2 extends CursorPageQuery {
  @SortBy(ORDER_SORTS, 'updated_at') sort_by?: OrderSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(ORDER_STATUSES, { default: 'confirmed', description: 'Only orders in this status' })
  order_status?: OrderStatus;
  @QueryOneOf(ORDER_TYPES, { description: 'Only orders, or only quotes' }) type?: OrderType;
  @QueryList({ description: 'Only orders of these customers' }) customer_ids?: string[];
  @QueryList({ description: "Only orders of customers with these of the caller's references" })
  customer_reference_ids?: string[];
  @QueryList({ description: 'Only orders from these sources' }) source?: string[];
  @QueryList({ description: 'No orders from these sources' }) exclude_source?: string[];
}
