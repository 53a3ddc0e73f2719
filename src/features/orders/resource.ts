import { type AnsweredOrder, ORDERS_BY_IDS } from './orders.queries.js';
import { OrdersService } from './orders.service.js';
import { answeredOrder } from './api/order-representation.mapper.js';
import { ORDER_DOCS } from './api/order.docs.js';
import { PRODUCTS_OF_ORDERS } from './related.queries.js';
import { byReferences, relatedBy } from '#platform/data/reads/read-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { inUse, internal, missing, taken } from '#platform/data/sql/constraints.js';
import { OrderLine } from './order-line.entity.js';
import { OrderSearch } from './order-search.entity.js';
import { Order } from './order.entity.js';
import { ORDER_JOURNAL } from './order-journal.js';
import { ORDER_IMPORT } from './files/order-import.js';
import { OrderV2 } from './v2/order-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ORDER_EXPORT } from './files/order-export.js';
import { ListOrdersV2, ExportedStatusesV2 } from './v2/list-orders-v2.dto.js';
import { Without } from '#platform/edge/validation/combined.js';
import { exportFilterFromV2 } from './v2/new-order-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const ORDERS_RESOURCE = defineResource({
  entities: [Order, OrderSearch, OrderLine],
  journal: { order: ORDER_JOURNAL },
  countedTables: ['orders'],
  imports: [ORDER_IMPORT],
  exports: [
    exported(ORDER_EXPORT, {
      line: Without(OrderV2, ['invoice_ids', 'shipment_ids']),
      filters: Without(ListOrdersV2, ['order_status']),
      further: ExportedStatusesV2,
      filterOf: exportFilterFromV2,
    }),
  ],
  reads: [
    {
      name: 'orders',
      scope: 'orders',
      model: OrderV2,
      statement: ORDERS_BY_IDS,
      toData: (providers) => {
        const orders = providers.get(OrdersService);
        return (order: AnsweredOrder) => answeredOrder(orders.complete(order));
      },
      lookup: {
        path: 'orders',
        key: 'reference_ids',
        statement: byReferences('orders'),
        example: '10248',
        docs: ORDER_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'orders',
      name: 'customer',
      to: 'customers',
      ids: relatedBy('orders', 'customer_id'),
      text: 'the customer who orders',
      below: ['shipments.order'],
    },
    {
      of: 'orders',
      name: 'price_list',
      to: 'price_lists',
      ids: relatedBy('orders', 'price_list_id'),
      text: 'the price list of the order',
    },
    {
      of: 'orders',
      name: 'payment_method',
      to: 'payment_methods',
      ids: relatedBy('orders', 'payment_method_id'),
      text: 'the payment method of the order',
    },
    {
      of: 'orders',
      name: 'products',
      to: 'products',
      ids: PRODUCTS_OF_ORDERS,
      text: 'the products of its lines',
      isOfOne: true,
    },
  ],
  constraints: {
    order_search_order_fk: internal(),
    orders_reference_id_key: taken('duplicate_reference', 'reference_id'),
    orders_display_id_key: taken('duplicate_value', 'display_id'),
    orders_customer_fk: missing('customer_id'),
    orders_price_list_fk: inUse(),
    orders_payment_method_fk: inUse(),
    order_lines_order_fk: internal(),
    order_lines_product_fk: internal(),
    order_lines_reference_id_key: internal(),
  },
});
