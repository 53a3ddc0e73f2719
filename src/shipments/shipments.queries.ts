import { documentQuery, insertStatement, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import type { WireDecimal } from '../platform/values/decimal.js';
import { ShipmentAllocation } from './shipment-allocation.entity.js';
import { ShipmentItem } from './shipment-item.entity.js';
import { Shipment } from './shipment.entity.js';

export type ShipmentItemRecord = Omit<Stored<ShipmentItem>, 'shipmentId' | 'position'>;
export type ShipmentRecord = Stored<Shipment> & { items: ShipmentItemRecord[] };

/** The record of a shipment `t`, whose items `i` are read from where it is said. */
const record = (items: string): string => `${selectList(Shipment, 't')}, (select json_agg(item) from (
  select ${selectList(ShipmentItem, 'i', ['shipmentId', 'position'])} from ${items} order by i.position) item) as items`;

const RECORD = record('shipment_items i where i.tenant_id = $1 and i.shipment_id = t.id');

export const SHIPMENT = documentQuery(RECORD, 'shipments t where t.tenant_id = $1 and t.id = $2');

export const SHIPMENT_SORTS = ['created_at', 'updated_at'] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

export const SHIPMENTS: ListSource<ShipmentSort> = {
  table: 'shipments',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** A line of an order as the statement below prints it. */
export interface StoredLine {
  id: string;
  referenceId: string | null;
  sku: string;
  productId: string | null;
  quantity: WireDecimal;
  cancelledQuantity: WireDecimal;
  pickedQuantity: WireDecimal;
  openingPickedQuantity: WireDecimal;
  openingShippedQuantity: WireDecimal;
}

/** The lines of an order (`$2`) in their order; read behind its lock. */
export const ORDER_LINES = `select l.id, l.reference_id as "referenceId", l.sku, l.product_id as "productId", l.quantity,
    l.cancelled_quantity as "cancelledQuantity", l.picked_quantity as "pickedQuantity",
    l.opening_picked_quantity as "openingPickedQuantity", l.opening_shipped_quantity as "openingShippedQuantity"
  from order_lines l where l.tenant_id = $1 and l.order_id = $2 order by l.position`;

/**
 * Keeps an invoice (`$2`) from going while a shipment comes to refer to it. Invoices stand before orders in the sequence of
 * locks: whoever holds an order waits for no invoice.
 */
export const HOLD_INVOICE = 'select id from invoices where tenant_id = $1 and id = $2 for key share';

/** Items, their allocations, and what they count on the lines: `$3`, `$4` JSON arrays of rows; `$5` to `$7` how often each counts. */
const STORE_PARTS = `items as (${insertStatement(ShipmentItem, '$3')} returning *),
  allocated as (${insertStatement(ShipmentAllocation, '$4')}),
  used as (update order_lines l set picked_quantity = l.picked_quantity + used.quantity * $5::int,
      shipped_quantity = l.shipped_quantity + used.quantity * $6::int,
      delivered_quantity = l.delivered_quantity + used.quantity * $7::int
    from (select x."orderLineId" as line, sum(x.quantity) as quantity
      from json_to_recordset($4) as x("orderLineId" uuid, quantity numeric) group by 1) used
    where l.tenant_id = $1 and l.id = used.line)`;

/**
 * A new shipment with all that belongs to it in one statement, which answers it as it is then. `$2` the shipment, as a JSON
 * array of one row; `$8` its order, whose stated progress ends with it.
 */
export const STORE_SHIPMENT = `with shipment as (${insertStatement(Shipment)} returning *), ${STORE_PARTS},
  touched as (update orders set stated_fulfillment_status = null where tenant_id = $1 and id = $8)
  ${documentQuery(record('items i'), 'shipment t')}`;

/** Takes a shipment's items away, and their allocations with them; `$2` its id. */
export const REMOVE_ITEMS = 'delete from shipment_items where tenant_id = $1 and shipment_id = $2';

/** Other items for a shipment (`$2`) whose old ones are gone. */
export const STORE_ITEMS = `with ${STORE_PARTS} select id from shipments where tenant_id = $1 and id = $2`;

/** Counts a shipment's quantities on the order lines, `$3` to `$5` how often in each counter. `$2` its id. */
export const COUNT_SHIPMENT = `update order_lines l set picked_quantity = l.picked_quantity + used.quantity * $3::int,
    shipped_quantity = l.shipped_quantity + used.quantity * $4::int,
    delivered_quantity = l.delivered_quantity + used.quantity * $5::int
  from (select a.order_line_id as line, sum(a.quantity) as quantity from shipment_allocations a
    join shipment_items i on i.tenant_id = $1 and i.id = a.shipment_item_id
    where a.tenant_id = $1 and i.shipment_id = $2 group by a.order_line_id) used
  where l.tenant_id = $1 and l.id = used.line`;
