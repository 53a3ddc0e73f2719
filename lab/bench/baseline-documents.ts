import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { insertStatement } from '#platform/data/sql/entity-sql.js';
import { UnnumberedEntry } from '#platform/data/journal/journal-entry.entity.js';
import { newId } from '#platform/base/values/ids.js';
import { InvoiceAllocation } from '#features/invoices/invoice-allocation.entity.js';
import { InvoiceItem } from '#features/invoices/invoice-item.entity.js';
import { InvoiceOrder } from '#features/invoices/invoice-order.entity.js';
import { Invoice } from '#features/invoices/invoice.entity.js';
import {
  addInvoicedQuantities,
  addToCounters,
  allocatedQuantities,
  touchOrdersStatement,
} from '#features/orders/quantities/order-line-quantities.queries.js';
import { OrderLine as OrderLineRow } from '#features/orders/order-line.entity.js';
import { Order } from '#features/orders/order.entity.js';
import { ShipmentAllocation } from '#features/shipments/shipment-allocation.entity.js';
import { ShipmentItem } from '#features/shipments/shipment-item.entity.js';
import { Shipment } from '#features/shipments/shipment.entity.js';
import type { DocumentResource, InvoiceLine, OrderLine, ShipmentLine } from './document-lines.js';
import type { BaselineImport } from './import-programs.js';

/** Number of lines that a transaction writes, each with one statement for every table. */
const LINES_AT_ONCE = 500;

/**
 * The baseline: writes the rows that imports of orders, invoices and shipments write, counters and journal included, with statements of
 * many rows, under the same role and row-level security. It checks nothing.
 */
const client = new Client({
  connectionString: process.env.DATABASE_URL,
  options: '-c role=wca_service -c timezone=UTC -c plan_cache_mode=force_generic_plan',
});
await client.connect();

const ACTOR = { id: null, email: null };
const ENTRIES = insertStatement(UnnumberedEntry);
const LOCK_ORDERS = `select id, version, reference_id as reference, customer_id as customer from orders
  where tenant_id = $1 and reference_id = any($2) order by id for update`;
const LINES = `select id, order_id as "order", sku, product_id as product, product_name as name, invoiced_quantity::float as invoiced
  from order_lines where tenant_id = $1 and order_id = any($2)`;

interface LockedOrder {
  id: string;
  version: number;
  reference: string;
  customer: string;
}

interface StoredLine {
  id: string;
  order: string;
  sku: string;
  product: string;
  name: string;
  invoiced: number;
}

/** Runs a named statement of the tenant with rows as JSON. */
const store = (tenantId: string, text: string, ...values: unknown[]) =>
  client.query({ name: nameOf(text), text, values: [tenantId, ...values] });
const read = async <Row extends object>(tenantId: string, text: string, ...values: unknown[]): Promise<Row[]> =>
  (await client.query<Row>({ name: nameOf(text), text, values: [tenantId, ...values] })).rows;

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/** An entry of the journal. */
const entry = (
  type: string,
  id: string,
  reference: string,
  version: number,
  action: string,
  changes: object[] = [],
) => ({
  ...{ id: newId(), resourceType: type, resourceId: id, referenceId: reference, version, action, changes },
  isMove: !['created', 'updated'].includes(action),
});

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

async function writeOrders(tenantId: string, lines: readonly OrderLine[], known: Known): Promise<void> {
  const rows: Record<'orders' | 'lines' | 'entries', object[]> = { orders: [], lines: [], entries: [] };
  for (const { reference_id: referenceId, customer_id: customer, po_number: poNumber, line_items: items } of lines) {
    const id = newId();
    let total = 0;
    for (const [position, item] of items.entries()) {
      const lineNet = rounded(item.quantity * item.unit_price);
      total += lineNet;
      const product = known.products.get(item.sku)!;
      rows.lines.push({
        ...{ id: newId(), orderId: id, position, referenceId: item.reference_id, sku: item.sku, productId: product.id },
        ...{ productName: product.name, quantity: item.quantity, unitPrice: item.unit_price, discount: 0 },
        ...{ discountType: 'value', lineNet, finalUnitPrice: item.unit_price, isAdhoc: false, appliedModifiers: [] },
        ...{ invoiceableQuantity: item.quantity, invoicedQuantity: 0, shippedQuantity: 0, cancelledQuantity: 0 },
        ...{ pickedQuantity: 0, deliveredQuantity: 0, openingInvoicedQuantity: 0, openingShippedQuantity: 0 },
        openingPickedQuantity: 0,
      });
    }
    rows.orders.push({
      ...{ id, referenceId, displayId: `F-${++known.orders}`, customerId: known.customers.get(customer), poNumber },
      ...{ type: 'order', status: 'confirmed', amount: total, amountStated: false, amountPaid: 0, discountValue: 0 },
      ...{ taxValue: 0, shippingCharge: 0, cartTotal: total, payableTotal: total, source: 'openapi' },
      ...{ entitySource: 'import', charges: [], attributes: [], createdBy: ACTOR, updatedBy: ACTOR },
    });
    for (const action of ['created', 'confirmed']) rows.entries.push(entry('order', id, referenceId, 1, action));
  }
  await store(tenantId, insertStatement(Order), JSON.stringify(rows.orders));
  await store(tenantId, insertStatement(OrderLineRow), JSON.stringify(rows.lines));
  await store(tenantId, ENTRIES, JSON.stringify(rows.entries));
}

/** Locks the orders of documents and reads their lines. */
async function lockOrders(tenantId: string, references: readonly string[]) {
  const orders = await read<LockedOrder>(tenantId, LOCK_ORDERS, references);
  const lines = new Map<string, StoredLine>();
  const ids = orders.map(({ id }) => id);
  for (const line of await read<StoredLine>(tenantId, LINES, ids)) lines.set(`${line.order} ${line.sku}`, line);
  return { ids, lines, orders: new Map(orders.map((order) => [order.reference, order])) };
}

async function writeInvoices(tenantId: string, documents: readonly InvoiceLine[]): Promise<void> {
  const { ids, lines, orders } = await lockOrders(
    tenantId,
    documents.map(({ order_ids: [order] }) => order),
  );
  type Rows = Record<'invoices' | 'orders' | 'items' | 'allocations' | 'entries', object[]>;
  const rows: Rows = { invoices: [], orders: [], items: [], allocations: [], entries: [] };
  for (const document of documents) {
    const order = orders.get(document.order_ids[0])!;
    const id = newId();
    const changes: object[] = [];
    let total = 0;
    for (const [position, { reference_id: referenceId, sku, quantity, amount }] of document.items.entries()) {
      const line = lines.get(`${order.id} ${sku}`)!;
      const [itemId, itemTotal] = [newId(), rounded(quantity * amount)];
      total += itemTotal;
      rows.items.push({
        ...{ id: itemId, invoiceId: id, position, referenceId, sku, productId: line.product, name: line.name },
        ...{ quantity, amount, itemTotal, lineTotal: itemTotal, finalUnitPrice: amount, isAdhoc: false },
      });
      rows.allocations.push({ invoiceItemId: itemId, orderLineId: line.id, quantity, invoiceableQuantity: quantity });
      const field = `line_items[${line.id}].invoiced_quantity`;
      changes.push({ field, before: line.invoiced, after: line.invoiced + quantity });
    }
    rows.orders.push({ invoiceId: id, orderId: order.id, position: 0 });
    rows.invoices.push({
      ...{ id, referenceId: document.reference_id, invoiceNumber: document.invoice_number, customerId: order.customer },
      ...{
        isIssued: true,
        isSent: false,
        dueDate: document.due_date,
        totalAmount: total,
        paidAmount: 0,
        subtotal: total,
      },
      ...{ discountTotal: 0, shippingTotal: 0, taxTotal: 0, lineTaxTotal: 0, charges: [], attributes: [] },
    });
    for (const action of ['created', 'issued'])
      rows.entries.push(entry('invoice', id, document.reference_id, 1, action));
    rows.entries.push(entry('order', order.id, order.reference, order.version + 1, 'updated', changes));
  }
  const allocations = JSON.stringify(rows.allocations);
  await store(tenantId, insertStatement(Invoice), JSON.stringify(rows.invoices));
  await store(tenantId, insertStatement(InvoiceOrder), JSON.stringify(rows.orders));
  await store(tenantId, insertStatement(InvoiceItem), JSON.stringify(rows.items));
  await store(tenantId, insertStatement(InvoiceAllocation), allocations);
  await store(tenantId, addInvoicedQuantities('$2'), allocations);
  await store(tenantId, touchOrdersStatement('$2'), ids);
  await store(tenantId, ENTRIES, JSON.stringify(rows.entries));
}

async function writeShipments(tenantId: string, documents: readonly ShipmentLine[]): Promise<void> {
  const { ids, lines, orders } = await lockOrders(
    tenantId,
    documents.map(({ order_id: order }) => order),
  );
  type Rows = Record<'shipments' | 'items' | 'allocations' | 'entries', object[]>;
  const rows: Rows = { shipments: [], items: [], allocations: [], entries: [] };
  for (const { reference_id: referenceId, order_id: orderId, status, shipment_items: items } of documents) {
    const order = orders.get(orderId)!;
    const id = newId();
    const changes: object[] = [{ field: 'fulfillment_status', before: 'UNFULFILLED', after: 'FULFILLED' }];
    for (const [position, { sku_id: sku, quantity }] of items.entries()) {
      const [itemId, line] = [newId(), lines.get(`${order.id} ${sku}`)!];
      rows.items.push({ id: itemId, shipmentId: id, position, sku, quantity, exactQuantity: quantity });
      rows.allocations.push({ shipmentItemId: itemId, orderLineId: line.id, quantity });
      for (const counter of ['shipped', 'picked'])
        changes.push({ field: `line_items[${line.id}].${counter}_quantity`, before: 0, after: quantity });
    }
    rows.shipments.push({ id, referenceId, orderId: order.id, status });
    for (const action of ['created', 'shipped']) rows.entries.push(entry('shipment', id, referenceId, 1, action));
    rows.entries.push(entry('order', order.id, order.reference, order.version + 1, 'updated', changes));
  }
  const allocations = JSON.stringify(rows.allocations);
  await store(tenantId, insertStatement(Shipment), JSON.stringify(rows.shipments));
  await store(tenantId, insertStatement(ShipmentItem), JSON.stringify(rows.items));
  await store(tenantId, insertStatement(ShipmentAllocation), allocations);
  await store(tenantId, addToCounters(allocatedQuantities('$2'), { picked: '1', shipped: '1' }), allocations);
  await store(tenantId, touchOrdersStatement('$2'), ids);
  await store(tenantId, ENTRIES, JSON.stringify(rows.entries));
}

/** What the program knows of a tenant's records. */
interface Known {
  /** Ids by reference. */
  customers: Map<string, string>;
  /** By SKU. */
  products: Map<string, { id: string; name: string }>;
  /** Number of orders with a display id of the program. */
  orders: number;
}

let known: Known | undefined;

async function knownOf(tenantId: string): Promise<Known> {
  const customers = await read<{ reference: string; id: string }>(
    tenantId,
    'select reference_id as reference, id from customers where tenant_id = $1',
  );
  const products = await read<{ sku: string; id: string; name: string }>(
    tenantId,
    'select sku, id, name from products where tenant_id = $1 and deleted_at is null',
  );
  return {
    customers: new Map(customers.map(({ reference, id }) => [reference, id])),
    products: new Map(products.map(({ sku, id, name }) => [sku, { id, name }])),
    orders: 0,
  };
}

async function write(resource: DocumentResource, tenantId: string, lines: readonly unknown[]): Promise<void> {
  await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
  known ??= await knownOf(tenantId);
  if (resource === 'orders') await writeOrders(tenantId, lines as OrderLine[], known);
  else if (resource === 'invoices') await writeInvoices(tenantId, lines as InvoiceLine[]);
  else await writeShipments(tenantId, lines as ShipmentLine[]);
  await client.query('commit');
}

async function importFile({ resource, file, tenantId }: BaselineImport): Promise<void> {
  let lines: unknown[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(JSON.parse(line));
    if (lines.length < LINES_AT_ONCE) continue;
    await write(resource as DocumentResource, tenantId, lines);
    lines = [];
  }
  if (lines.length) await write(resource as DocumentResource, tenantId, lines);
}

process.on('message', (order: BaselineImport) => {
  importFile(order).then(
    () => process.send!('done'),
    (error: Error) => process.send!(String(error.stack)),
  );
});
process.once('disconnect', () => void client.end());
process.send!('ready');
