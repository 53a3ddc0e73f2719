import { documentQuery, documentsByIds, insertStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import {
  addToCounters,
  allocatedQuantities,
  endStatedFulfillmentStatement,
} from '#features/orders/quantities/order-line-quantities.queries.js';
import { ShipmentAllocation } from './shipment-allocation.entity.js';
import { ShipmentItem } from './shipment-item.entity.js';
import { Shipment } from './shipment.entity.js';

export type ShipmentItemRecord = Pick<Stored<ShipmentItem>, 'id' | 'sku'> & { quantity: WireDecimal };
export type ShipmentRecord = Stored<Shipment> & { items: ShipmentItemRecord[] };

/** The select list of the record of a shipment `t`; `items` is the source of its items `i`. */
const record = (items: string): string => `${selectList(Shipment, 't')}, (select json_agg(item) from (
  select i.id, i.sku, coalesce(i.exact_quantity, i.quantity) as quantity from ${items} order by i.position) item) as items`;

const RECORD = record('shipment_items i where i.tenant_id = $1 and i.shipment_id = t.id');

export const SHIPMENT = documentQuery<ShipmentRecord>(RECORD, 'shipments t where t.tenant_id = $1 and t.id = $2');

/** The shipment with the reference `$2`. */
export const SHIPMENT_BY_REFERENCE = documentQuery<ShipmentRecord>(
  RECORD,
  'shipments t where t.tenant_id = $1 and t.reference_id = $2',
);

/** The shipments with the ids `$2`, in the order of their ids. */
export const SHIPMENTS_BY_IDS = documentsByIds(SHIPMENT);

export const SHIPMENT_SORTS = ['created_at', 'updated_at'] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

export const SHIPMENTS: ListSource<ShipmentSort> = {
  table: 'shipments',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** The whole quantity of an item, within the limit of its column. */
const ROUNDED_UP = `least(ceil(x."exactQuantity"), 2147483647)::integer`;

/**
 * Stores items and their allocations and adds the allocated quantities to the counters of the order lines. `$3`, `$4` JSON arrays of
 * rows; `$5` to `$7` by what the quantities are multiplied for each counter.
 */
const STORE_CHILDREN = `items as (${insertStatement(ShipmentItem, '$3', { quantity: ROUNDED_UP })} returning *),
  allocated as (${insertStatement(ShipmentAllocation, '$4')}),
  counted as (${addToCounters(allocatedQuantities('$4'), { picked: '$5::int', shipped: '$6::int', delivered: '$7::int' })})`;

/** Advances the orders (`$8`, ids) of new shipments, which must be locked. */
const TOUCH_SHIPPED_ORDERS = endStatedFulfillmentStatement('$8');

/**
 * Stores a new shipment with its items in one statement and returns its record. `$2` the shipment, as a JSON array of one row; `$8`
 * its order, as an array of one id.
 */
export const STORE_SHIPMENT = `with shipment as (${insertStatement(Shipment)} returning *), ${STORE_CHILDREN},
  touched as (${TOUCH_SHIPPED_ORDERS})
  ${documentQuery(record('items i'), 'shipment t')}`;

/**
 * Stores new shipments of the same status with their items in one statement, with the parameters of {@link STORE_SHIPMENT}. No two may have
 * the same order.
 */
export const STORE_SHIPMENTS = `with shipment as (${insertStatement(Shipment)} returning id), ${STORE_CHILDREN},
  touched as (${TOUCH_SHIPPED_ORDERS}) select id from shipment`;

/** Deletes the items of a shipment (`$2`) and their allocations. */
export const DELETE_SHIPMENT_ITEMS = 'delete from shipment_items where tenant_id = $1 and shipment_id = $2';

/** Stores items of a shipment (`$2`) whose previous ones were deleted. */
export const STORE_SHIPMENT_ITEMS = `with ${STORE_CHILDREN} select id from shipments where tenant_id = $1 and id = $2`;

const QUANTITIES_OF_SHIPMENT = `select a.order_line_id as line, sum(a.quantity) as quantity from shipment_allocations a
    join shipment_items i on i.tenant_id = $1 and i.id = a.shipment_item_id
    where a.tenant_id = $1 and i.shipment_id = $2 group by a.order_line_id`;

/** Adds the quantities of a shipment (`$2`) to the counters of its order lines; `$3` to `$5` by what they are multiplied. */
export const ADD_SHIPMENT_TO_COUNTERS = addToCounters(QUANTITIES_OF_SHIPMENT, {
  picked: '$3::int',
  shipped: '$4::int',
  delivered: '$5::int',
});

/** Deletes the allocations of items (`$2`, ids) that were taken off the counters, so that the order lines are free. */
export const DELETE_ALLOCATIONS =
  'delete from shipment_allocations where tenant_id = $1 and shipment_item_id = any($2::uuid[])';

/** A row of {@link INVOICES_OF_SHIPMENTS}. */
export interface InvoiceOfShipment {
  id: string;
  isCancelled: boolean;
  orderIds: string[];
}

/** Whether invoices (`$2`, ids) are cancelled, and the ids of their orders. To be read while the invoices are locked. */
export const INVOICES_OF_SHIPMENTS = `select i.id, i.is_cancelled as "isCancelled", (select json_agg(o.order_id order by o.position) from invoice_orders o
    where o.tenant_id = $1 and o.invoice_id = i.id) as "orderIds"
  from invoices i where i.tenant_id = $1 and i.id = any($2::uuid[])`;
