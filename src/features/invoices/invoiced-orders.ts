import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';

/** The rules of the orders of an invoice. */

/** Orders of one invoice must exist, not be repeated, be of one customer and be older than a stated `updated_at`. */
export function checkOrders(orders: readonly (LockedOrder | undefined)[], faults: Faults, updatedAt?: Date): void {
  orders.forEach((order, index) => {
    const field = `order_ids[${index}]`;
    if (!order) faults.add(field, 'does not exist');
    else if (orders.findIndex((other) => other?.id === order.id) < index) faults.add(field, 'must not be repeated');
    else if (order.customerId !== orders.find(Boolean)!.customerId)
      faults.add(field, 'is of another customer than the first');
    else if (updatedAt && updatedAt <= order.createdAt) {
      faults.add('updated_at', `must be later than the creation of the order, ${order.createdAt.toISOString()}`);
    }
  });
}

/** Throws `order_not_invoiceable` unless all are confirmed orders. `fieldOf` makes the path of an order in the request from its index. */
export function requireInvoiceable(
  orders: readonly LockedOrder[],
  fieldOf = (index: number): string => `order_ids[${index}]`,
): void {
  const refused = orders.flatMap(({ status, type }, index) => {
    if (type === 'quote') return [{ field: fieldOf(index), reason: 'is a quote; create an order' }];
    if (status === 'confirmed') return [];
    const reason = status === 'draft' ? 'is draft; write status confirmed first' : `is ${status}`;
    return [{ field: fieldOf(index), reason }];
  });
  if (refused.length) throw new DomainError('order_not_invoiceable', 'Only confirmed orders can be invoiced.', refused);
}
