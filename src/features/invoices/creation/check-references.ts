import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { eachInSlices } from '#platform/base/event-loop/slices.js';
import { NearestTextFinder } from '#platform/base/values/nearest-text.js';
import type { InvoiceReferences } from './invoice-references.js';
import type { NewInvoice, NewInvoiceItem } from './new-invoice.js';
import { SimilarSkus } from './similar-skus.js';

/** Checks the orders of an invoice, unless the use case has done so, and the SKUs of its items, with {@link checkOrders} and {@link checkSkus}. */
export async function checkInvoiceReferences(
  { items, updatedAt }: NewInvoice,
  references: InvoiceReferences,
  faults: Faults,
): Promise<void> {
  const { orders, hasCheckedOrders } = references;
  if (!hasCheckedOrders) checkOrders(orders, faults, updatedAt);
  if (orders.includes(undefined)) return; // SKUs cannot be checked: the lines of that order are unknown
  await checkSkus(items, references, faults);
}

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

/**
 * An item must have the SKU of an order line or be an extra line such as freight, which has a name and whose SKU is neither a product nor,
 * unless the caller says that it is meant, similar to one of the orders. Without this rule an item with a mistyped SKU would be invoiced
 * outside the order lines, which limit the invoiced quantities.
 */
async function checkSkus(items: NewInvoiceItem[], references: InvoiceReferences, faults: Faults): Promise<void> {
  const { lineSkus, extraSkus, orderedSkus } = references;
  const nearest = orderedSkus && new NearestTextFinder(orderedSkus);
  const similar = orderedSkus && new SimilarSkus(orderedSkus);
  await eachInSlices(items, ({ sku, name, isAdhoc }, index) => {
    const field = `items[${index}].sku`;
    if (!extraSkus.has(sku)) {
      if (!lineSkus.has(sku)) faults.add(field, 'is on none of the orders');
    } else if (!name) {
      const question = didYouMean(nearest?.nearest(sku));
      faults.add(field, `${UNKNOWN}; give the line a name if it is meant${question}`);
    } else if (!isAdhoc) {
      const meant = similar?.find(sku);
      const ifNot = isAdhoc === undefined ? 'An extra line needs another sku' : 'Send is_adhoc: true if not';
      if (meant !== undefined) faults.add(field, `${UNKNOWN}${didYouMean(meant)} ${ifNot}`);
    }
  });
}

const UNKNOWN = 'is neither a product nor on the orders';
const didYouMean = (sku: string | undefined): string =>
  sku === undefined ? '' : `; did you mean ${JSON.stringify(sku)}?`;
