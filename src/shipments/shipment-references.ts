import { lockInvoiceAgainstDeletion } from '../invoices/lock-invoice.js';
import type { LockedOrder } from '../orders/order-line-quantities.queries.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Faults } from '../platform/errors/faults.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';

/** Locks the invoice of a shipment against deletion; if there is none, that is a fault. To be called before the order is locked. */
export async function checkInvoice(tx: TenantTx, id: string | null | undefined, faults: Faults): Promise<void> {
  if (id === undefined || id === null) return;
  if (!(await lockInvoiceAgainstDeletion(tx, id))) faults.add('invoice_id', 'does not exist');
}

/** Throws `order_not_shippable` unless it is a confirmed order. */
export function requireShippable({ status, type }: LockedOrder): void {
  if (type === 'order' && status === 'confirmed') return;
  throw new DomainError('order_not_shippable', 'Only confirmed orders can be shipped.', [
    { field: 'order_id', reason: type === 'quote' ? 'is a quote' : `is ${status}` },
  ]);
}
