import { defineResource } from '#platform/data/records/resource.js';
import { inUse, internal, missing, taken } from '#platform/data/sql/constraints.js';
import { OrderLine } from './order-line.entity.js';
import { OrderSearch } from './order-search.entity.js';
import { Order } from './order.entity.js';
import { ORDER_JOURNAL } from './order-journal.js';
import { ORDER_IMPORT } from './files/order-import.js';
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
      filters: Without(ListOrdersV2, ['order_status']),
      further: ExportedStatusesV2,
      filterOf: exportFilterFromV2,
    }),
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
