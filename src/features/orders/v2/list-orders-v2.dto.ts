import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { QueryList, QueryOneOf, QueryText, SEARCH_RULES } from '#platform/edge/validation/query.js';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderPaymentStatus,
  type OrderStatus,
  type OrderType,
} from '../order.entity.js';
import { ORDER_SORTS } from '../orders.queries.js';

const ORDER_SEARCH = `Only orders that have each of these words in their \`display_id\`, \`reference_id\` or \`po_number\`, or all of them in the name of the customer. ${SEARCH_RULES}`;

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
  @QueryList({ description: 'Only orders of these customers, by id or `reference_id`', example: [EXAMPLE_CUSTOMER_ID] })
  customer_ids?: string[];
  @QueryList({ description: 'Only orders of customers with these values of `reference_id`', example: ['ALFKI'] })
  customer_reference_ids?: string[];
  @QueryList({
    description: 'Only orders with these values of `display_id`, in every status unless `order_status` is sent',
    example: ['O-10643'],
  })
  display_ids?: string[];
  @QueryList({
    description:
      'Only orders with these purchase order numbers of the customer, in every status unless `order_status` is sent',
    example: ['PO-4711'],
  })
  po_numbers?: string[];
  @QueryList({
    values: ORDER_PAYMENT_STATUSES,
    description: 'Only orders with these payment statuses',
    example: ['PENDING', 'PARTIALLY_PAID'],
  })
  payment_status?: OrderPaymentStatus[];
  @QueryList({
    values: FULFILLMENT_STATUSES,
    description: 'Only orders with these fulfillment statuses',
    example: ['UNFULFILLED'],
  })
  fulfillment_status?: FulfillmentStatus[];
  @QueryText({ kind: 'line', description: ORDER_SEARCH, example: 'PO-47' }) search?: string;
  @QueryList({ description: 'Only orders from these sources', example: ['import'] }) source?: string[];
  @QueryList({ description: 'No orders from these sources', example: ['openapi'] }) exclude_source?: string[];
}

/** The parameter of exports in place of the one of lists. */
export class ExportedStatusesV2 {
  @QueryList({
    values: [...ORDER_STATUSES, ALL_STATUSES],
    description: 'Only orders in these statuses; `all`, or without the parameter: orders in every status',
    example: ['draft', 'confirmed'],
  })
  order_status?: (OrderStatus | typeof ALL_STATUSES)[];
}
