import type { InvoiceableOrder } from '../invoices/invoices.queries.js';
import { invoiceRow } from '../invoices/lock-invoice.js';
import { lockOrders } from '../invoices/lock-orders.js';
import type { Wanted } from '../orders/fill-lines.js';
import { assertUniqueReference } from '../platform/records/unique-values.js';
import { decimal } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Faults } from '../platform/errors/faults.js';
import { isId } from '../platform/values/ids.js';
import { mapInSlices } from '../platform/event-loop/slices.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewShipmentItem } from './new-shipment.js';
import { HOLD_INVOICE, ORDER_LINES, type StoredLine } from './shipments.queries.js';
import type { ShippableLine } from './take-lines.js';

/** Locks the order that a text means, by our id first, then by the caller's reference; undefined where there is none. */
export async function lockOrder(tx: TenantTx, wanted: string): Promise<InvoiceableOrder | undefined> {
  const known = await lockOrders(tx, [wanted].filter(isId), [wanted]);
  return known.find(({ id }) => id === wanted.toLowerCase()) ?? known.find(({ referenceId }) => referenceId === wanted);
}

/** The lines of a locked order. */
export async function readLines(tx: TenantTx, orderId: string): Promise<ShippableLine[]> {
  const lines = await tx.query<StoredLine>(ORDER_LINES, [orderId]);
  return mapInSlices(lines, (line) => ({
    ...line,
    quantity: decimal(line.quantity),
    cancelledQuantity: decimal(line.cancelledQuantity),
    pickedQuantity: decimal(line.pickedQuantity),
    openingPickedQuantity: decimal(line.openingPickedQuantity),
    openingShippedQuantity: decimal(line.openingShippedQuantity),
  }));
}

/** Holds the invoice that a shipment names; a fault if there is none. Comes before the order's lock. */
export async function holdInvoice(tx: TenantTx, id: string | null | undefined, faults: Faults): Promise<void> {
  if (id === undefined || id === null) return;
  if (isId(id)) tx.hold(invoiceRow(id));
  const [found] = isId(id) ? await tx.query<{ id: string }>(HOLD_INVOICE, [id]) : [];
  if (!found) faults.add('invoice_id', 'does not exist');
}

/** The items by the SKUs of the order's lines; what names no line, or two different ones, goes to `faults`. */
export function findItems(
  items: readonly NewShipmentItem[],
  lines: readonly ShippableLine[],
  faults: Faults,
): Wanted[] {
  const skus = new Set(lines.map(({ sku }) => sku));
  const byProduct = new Map(lines.map(({ productId, sku }) => [productId, sku]));
  return items.map(({ sku, productId, quantity }, index) => {
    const field = `shipment_items[${index}]`;
    const found = productId === undefined ? undefined : byProduct.get(productId.toLowerCase());
    if (sku === undefined && productId === undefined) faults.add(`${field}.sku_id`, 'is required, or product_id');
    if (sku !== undefined && !skus.has(sku)) faults.add(`${field}.sku_id`, 'is on no line of the order');
    if (productId !== undefined && !found) faults.add(`${field}.product_id`, 'is on no line of the order');
    if (sku !== undefined && found !== undefined && found !== sku)
      faults.add(`${field}.product_id`, 'is the product of another sku_id');
    return { sku: sku ?? found ?? '', quantity: decimal(quantity) };
  });
}

/** Throws `order_not_shippable` unless it is a confirmed order. */
export function requireShippable({ status, type }: InvoiceableOrder): void {
  if (type === 'order' && status === 'confirmed') return;
  throw new DomainError('order_not_shippable', 'Only confirmed orders can be shipped.', [
    { field: 'order_id', reason: type === 'quote' ? 'is a quote' : `is ${status}` },
  ]);
}

export const refuseReference = (tx: TenantTx, value: string | undefined, exceptId?: string): Promise<void> =>
  assertUniqueReference(tx, 'shipments', value, exceptId);
