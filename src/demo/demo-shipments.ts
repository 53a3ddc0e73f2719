import {
  demoId,
  EXAMPLE_DRAFT_ORDER_IDS,
  EXAMPLE_PART_ORDER_ID,
  EXAMPLE_SPARE_ORDER_ID,
  EXAMPLE_SPARE_SHIPMENT_IDS,
} from '#examples/example-ids.js';
import type { NewOrder } from '#features/orders/creation/new-order.js';
import { decimal } from '#platform/base/values/decimal.js';
import type { NewShipment } from '#features/shipments/new-shipment.js';
import { SOURCE } from './demo-records.js';
import type { NorthwindOrder } from './northwind.js';

/** The shipment of all lines of an order; undefined if the order was not shipped. */
export function demoShipment(order: NorthwindOrder): NewShipment | undefined {
  if (order.shipped_date === null) return undefined;
  const number = `SHP-${order.reference_id}`;
  return {
    id: demoId('shipment', number),
    referenceId: number,
    orderId: demoId('order', order.reference_id),
    invoiceId: demoId('invoice', `INV-${order.reference_id}`),
    status: 'shipped',
    createdAt: new Date(order.shipped_date),
    items: order.lines.map(({ sku, quantity }) => ({ sku, quantity: decimal(quantity) })),
  };
}

const DRAFT_IDS = [...Object.values(EXAMPLE_DRAFT_ORDER_IDS), EXAMPLE_SPARE_ORDER_ID];
/** Orders that are not confirmed, so that the examples of the API documents can change and delete them. */
export const DEMO_DRAFT_ORDERS: NewOrder[] = DRAFT_IDS.map((id, index) => ({
  id,
  referenceId: `DRAFT-${index + 1}`,
  displayId: `O-DRAFT-${index + 1}`,
  customerId: demoId('customer', 'ALFKI'),
  status: 'draft',
  source: SOURCE,
  entitySource: SOURCE,
  lines: ['NW-028', 'NW-039'].map((sku, line) => ({ referenceId: String(line + 1), sku, quantity: decimal(1) })),
}));

/** Shipments in the status `created`, so that the examples of the API documents can change and delete them. */
export const DEMO_CREATED_SHIPMENTS: NewShipment[] = Object.values(EXAMPLE_SPARE_SHIPMENT_IDS).map((id, index) => ({
  id,
  referenceId: `SHP-11070-${index + 1}`,
  orderId: EXAMPLE_PART_ORDER_ID,
  items: [{ sku: 'NW-016', quantity: decimal(1) }],
}));
