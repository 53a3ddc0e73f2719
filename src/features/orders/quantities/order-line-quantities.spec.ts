import { decimal } from '#platform/base/values/decimal.js';
import { findOrder, leftToInvoice, leftToShip, quantityInShipments } from './order-line-quantities.js';
import { addToCounters, type LockedOrder } from './order-line-quantities.queries.js';

const order = (id: string, referenceId: string | null): LockedOrder => ({
  id,
  version: 1,
  referenceId,
  customerId: 'customer',
  status: 'confirmed',
  type: 'order',
  isOnHold: false,
  createdAt: new Date(0),
});
const picked = (quantity: number, openingPicked: number, openingShipped: number) => ({
  pickedQuantity: decimal(quantity),
  openingPickedQuantity: decimal(openingPicked),
  openingShippedQuantity: decimal(openingShipped),
});

describe('quantities of order lines', () => {
  it('are found on the order with the id, otherwise on the one with the reference', () => {
    const orders = [order('a', 'b'), order('b', null), order('c', 'D')];
    expect(findOrder('B', orders)?.id).toBe('b');
    expect(findOrder('D', orders)?.id).toBe('c');
    expect(findOrder('d', orders)).toBeUndefined();
  });

  it('count the larger of the opening picked and shipped quantities as in shipments', () => {
    expect(quantityInShipments(picked(7, 4, 2)).toFixed()).toBe('7');
    expect(quantityInShipments(picked(7, 2, 4)).toFixed()).toBe('9');
    expect(quantityInShipments(picked(7, 4, 4)).toFixed()).toBe('7');
  });

  it('are left to ship unless cancelled or in shipments, and left to invoice up to the maximum', () => {
    const line = { quantity: decimal(12), cancelledQuantity: decimal(2), ...picked(7, 2, 4) };
    expect(leftToShip(line).toFixed()).toBe('1');
    expect(leftToInvoice({ invoiceableQuantity: decimal(11), invoicedQuantity: decimal(4) }).toFixed()).toBe('7');
  });

  it('are added to the named counters of the tenant’s lines', () => {
    expect(addToCounters('select line, quantity from documents', { invoiced: '-1' })).toBe(
      `update order_lines l set invoiced_quantity = l.invoiced_quantity + used.quantity * -1
    from (select line, quantity from documents) used where l.tenant_id = $1 and l.id = used.line`,
    );
    expect(addToCounters('q', { picked: '$5::int', shipped: '1' })).toContain(
      'picked_quantity = l.picked_quantity + used.quantity * $5::int, shipped_quantity = l.shipped_quantity + used.quantity * 1',
    );
  });
});
