import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { decimal, sum } from '../platform/values/decimal.js';
import type { InvoiceableLine } from '../orders/order-line-quantities.js';
import { allocateInvoiceItems } from './allocate-invoice-items.js';

const SKUS = ['A', 'B', 'freight'];
const line = fc.record({
  sku: fc.constantFrom('A', 'B'),
  quantity: fc.integer({ min: 1, max: 9 }),
  invoiced: fc.integer({ min: 0, max: 9 }),
});
const item = fc.record({
  sku: fc.constantFrom(...SKUS),
  quantity: fc.integer({ min: 1, max: 9 }),
  names: fc.option(fc.integer({ min: 0, max: 5 })),
});

const toLine = (
  { sku, quantity, invoiced }: { sku: string; quantity: number; invoiced: number },
  index: number,
): InvoiceableLine => ({
  orderId: 'order',
  id: `line-${index}`,
  referenceId: `${index}`,
  sku,
  quantity: decimal(quantity),
  cancelledQuantity: decimal(0),
  invoicedQuantity: decimal(Math.min(invoiced, quantity)),
  invoiceableQuantity: decimal(quantity),
});

describe('allocation of invoice items to order lines', () => {
  it('allocates each item completely or reports it, never exceeds a line, and never uses a line of another SKU', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.array(item, { minLength: 1, maxLength: 6 }),
        (rawLines, rawItems) => {
          const lines = rawLines.map(toLine);
          const items = rawItems.map(({ sku, quantity, names }) => ({
            sku,
            quantity: decimal(quantity),
            referenceId: names === null ? undefined : `${names}`,
          }));
          const { allocations, excesses } = allocateInvoiceItems(items, lines);
          for (const { id, sku, invoicedQuantity, invoiceableQuantity } of lines) {
            const used = sum(allocations.filter((part) => part.line === id).map(({ quantity }) => quantity));
            expect(invoicedQuantity.plus(used).lte(invoiceableQuantity)).toBe(true);
            expect(allocations.filter((part) => part.line === id).every((part) => items[part.item]!.sku === sku)).toBe(
              true,
            );
          }
          items.forEach(({ sku, quantity }, index) => {
            const used = sum(allocations.filter((part) => part.item === index).map((part) => part.quantity));
            const known = lines.some((candidate) => candidate.sku === sku);
            const excessive = excesses.some((excess) => excess.item === index);
            expect(used.eq(known ? quantity : 0)).toBe(!excessive);
          });
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });

  it('reads thousands of lines of one SKU once and not once for each item', () => {
    const count = 2_000;
    let looks = 0;
    const lines = Array.from({ length: count }, (_, index) => {
      const made = toLine({ sku: 'A', quantity: 1, invoiced: 0 }, index);
      return Object.defineProperty(made, 'invoiceableQuantity', { get: () => (looks++, decimal(1)) });
    });
    const items = Array.from({ length: 2 * count }, () => ({ sku: 'A', quantity: decimal(1) }));
    const { allocations, excesses } = allocateInvoiceItems(items, lines);
    expect(allocations).toHaveLength(count);
    expect(allocations.every(({ item, line: id }) => id === `line-${item}`)).toBe(true);
    expect(excesses).toHaveLength(count);
    expect(looks).toBeLessThanOrEqual(2 * count); // once for what is left of each line, once for the explanation of all
  });

  it('explains an excess by the quantities before the request', () => {
    const lines = [toLine({ sku: 'A', quantity: 10, invoiced: 7 }, 0)];
    const { excesses } = allocateInvoiceItems(
      [
        { sku: 'A', quantity: decimal(2) },
        { sku: 'A', quantity: decimal(2) },
      ],
      lines,
    );
    expect(excesses).toEqual([{ item: 1, reason: 'ordered 10, cancelled 0, invoiced 7, at most 3 more' }]);
  });
});
