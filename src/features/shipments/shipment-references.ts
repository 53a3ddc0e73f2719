import { lockInvoicesAgainstDeletion } from '#features/invoices/change/lock-invoice.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type InvoiceOfShipment, INVOICES_OF_SHIPMENTS } from './shipments.queries.js';

/** The invoice that a request names: undefined keeps the shipment's, null removes it. */
export interface NamedInvoice {
  /** As the request names it, by our id or the caller's reference. */
  name: string | null | undefined;
  /** Undefined also if no invoice has the name. */
  id: string | null | undefined;
}

/** Finds the invoices of shipments and locks them against deletion and cancellation. To be called before the orders are locked. */
export async function lockNamedInvoices(
  tx: TenantTx,
  names: readonly (string | null | undefined)[],
): Promise<NamedInvoice[]> {
  const texts = names.filter((name) => typeof name === 'string');
  const ids = texts.length ? await lockInvoicesAgainstDeletion(tx, texts) : undefined;
  return names.map((name) => ({ name, id: typeof name === 'string' ? ids!.get(name) : name }));
}

/** The invoice that a request names, the shipment's order (undefined if it does not exist), and the place for faults. */
interface NamingShipment {
  invoice: NamedInvoice;
  orderId: string | undefined;
  faults: Faults;
}

/** Adds a fault for each named invoice that is not one of the order or is cancelled. */
export async function checkInvoices(tx: TenantTx, shipments: readonly NamingShipment[]): Promise<void> {
  const naming = shipments.filter(({ invoice }) => typeof invoice.name === 'string');
  const ids = naming.flatMap(({ invoice }) => invoice.id ?? []);
  const rows = ids.length ? await tx.query<InvoiceOfShipment>(INVOICES_OF_SHIPMENTS, [ids]) : [];
  const invoices = new Map(rows.map((row) => [row.id, row]));
  for (const { invoice, orderId, faults } of naming) {
    const found = invoices.get(invoice.id ?? '');
    if (!found) faults.add('invoice_id', 'does not exist');
    else if (orderId !== undefined && !found.orderIds.includes(orderId))
      faults.add('invoice_id', 'is no invoice of the order');
    else if (found.isCancelled) faults.add('invoice_id', 'is cancelled');
  }
}

/** Throws `order_on_hold` if the order exceeds the credit limit of its customer. */
export function requireReleased({ isOnHold }: LockedOrder): void {
  if (!isOnHold) return;
  throw new DomainError('order_on_hold', 'The order exceeds the credit limit of its customer.', [
    { field: 'order_id', reason: 'is on hold; POST /v2/orders/{id}/release ends it' },
  ]);
}

/** Throws `order_not_shippable` unless it is a confirmed order. */
export function requireShippable({ status, type }: LockedOrder): void {
  if (type === 'order' && status === 'confirmed') return;
  throw new DomainError('order_not_shippable', 'Only confirmed orders can be shipped.', [
    { field: 'order_id', reason: type === 'quote' ? 'is a quote' : `is ${status}` },
  ]);
}
