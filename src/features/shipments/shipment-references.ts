import { lockInvoiceAgainstDeletion } from '../invoices/lock-invoice.js';
import type { LockedOrder } from '../orders/order-line-quantities.queries.js';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import type { Faults } from '../../platform/base/errors/faults.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { INVOICE_OF_SHIPMENT } from './shipments.queries.js';

/** The invoice that a request names: undefined keeps the shipment's, null removes it. */
export interface NamedInvoice {
  /** As the request names it, by our id or the caller's reference. */
  name: string | null | undefined;
  /** Undefined also if no invoice has the name. */
  id: string | null | undefined;
}

/** Finds the invoice of a shipment and locks it against deletion and cancellation. To be called before the order is locked. */
export async function lockNamedInvoice(tx: TenantTx, name: string | null | undefined): Promise<NamedInvoice> {
  return { name, id: name && (await lockInvoiceAgainstDeletion(tx, name)) };
}

/** Adds a fault if the named invoice is not one of the order (undefined if it does not exist) or is cancelled. */
export async function checkInvoice(
  tx: TenantTx,
  { name, id }: NamedInvoice,
  orderId: string | undefined,
  faults: Faults,
): Promise<void> {
  if (typeof name !== 'string') return;
  if (id === undefined) {
    faults.add('invoice_id', 'does not exist');
    return;
  }
  const [invoice] = await tx.query<{ isCancelled: boolean; orderIds: string[] }>(INVOICE_OF_SHIPMENT, [id]);
  const isForeign = orderId !== undefined && !invoice!.orderIds.includes(orderId);
  if (isForeign) faults.add('invoice_id', 'is no invoice of the order');
  else if (invoice!.isCancelled) faults.add('invoice_id', 'is cancelled');
}

/** Throws `order_not_shippable` unless it is a confirmed order. */
export function requireShippable({ status, type }: LockedOrder): void {
  if (type === 'order' && status === 'confirmed') return;
  throw new DomainError('order_not_shippable', 'Only confirmed orders can be shipped.', [
    { field: 'order_id', reason: type === 'quote' ? 'is a quote' : `is ${status}` },
  ]);
}
