import fc from 'fast-check';
import { propertyRuns } from '#test/support/property.js';
import { decimal, sum } from '#platform/base/values/decimal.js';
import type { InvoiceableLine } from '#features/orders/quantities/order-line-quantities.js';
import { allocateInvoiceItems } from './check-invoice.js';

const SKUS = ['A', 'B', 'freight'];
/** Texts that items name: references of several lines, ids of lines, and a text that is both. */
const NAMES = ['1', '2', 'line-0', 'line-1', 'unknown'];
const line = fc.record({
  sku: fc.constantFrom('A', 'B'),
  quantity: fc.integer({ min: 1, max: 5 }),
  invoiced: fc.integer({ min: 0, max: 3 }),
  reference: fc.constantFrom(null, '1', '2', 'line-0'),
});
const item = fc.record({
  sku: fc.constantFrom(...SKUS),
  quantity: fc.integer({ min: 1, max: 5 }),
  referenceId: fc.constantFrom(undefined, ...NAMES),
});
type RawItem = { sku: string; quantity: number; referenceId: string | undefined };
type RawLine = { sku: string; quantity: number; invoiced: number; reference: string | null };

const request = fc.record({
  rawLines: fc.array(line, { maxLength: 6 }),
  rawItems: fc.array(item, { minLength: 1, maxLength: 6 }),
  referencesAreOwn: fc.boolean(),
});

const toLine = ({ sku, quantity, invoiced, reference }: RawLine, index: number): InvoiceableLine => ({
  orderId: 'order',
  productId: null,
  productName: null,
  id: `line-${index}`,
  referenceId: reference,
  sku,
  quantity: decimal(quantity),
  cancelledQuantity: decimal(0),
  invoicedQuantity: decimal(Math.min(invoiced, quantity)),
  invoiceableQuantity: decimal(quantity),
  left: decimal(Math.max(quantity - invoiced, 0)),
});
const toItem = ({ sku, quantity, referenceId }: RawItem) => ({ sku, quantity: decimal(quantity), referenceId });

/** The indexes of the lines that an item may use, as the contract says it. */
function usable({ sku, referenceId }: RawItem, lines: readonly RawLine[], referencesAreOwn: boolean): number[] {
  const ofSku = lines.flatMap((one, index) => (one.sku === sku ? [index] : []));
  const byId = ofSku.filter((index) => `line-${index}` === referenceId);
  const byReference = ofSku.filter((index) => lines[index]!.reference === referenceId);
  const named = byId.length ? byId : referenceId === undefined ? [] : byReference;
  return named.length && !referencesAreOwn ? named : ofSku;
}

/** Whether any distribution serves all items: each unit of an item gets a unit of a line by augmenting paths (a maximum matching). */
function fits(items: readonly RawItem[], lines: readonly RawLine[], referencesAreOwn: boolean): boolean {
  const places = lines.flatMap(({ quantity, invoiced }, index) =>
    Array.from({ length: Math.max(0, quantity - invoiced) }, () => index),
  );
  const units = items.flatMap((one) => {
    const may = new Set(usable(one, lines, referencesAreOwn));
    return lines.some(({ sku }) => sku === one.sku) ? Array.from({ length: one.quantity }, () => may) : [];
  });
  const unitAt = new Map<number, number>();
  const place = (unit: number, seen: Set<number>): boolean =>
    places.some((index, at) => {
      if (!units[unit]!.has(index) || seen.has(at)) return false;
      seen.add(at);
      const other = unitAt.get(at);
      if (other !== undefined && !place(other, seen)) return false;
      unitAt.set(at, unit);
      return true;
    });
  return units.every((_, unit) => place(unit, new Set()));
}

describe('allocation of invoice items to order lines', () => {
  it('allocates each item completely or reports it, never exceeds a line, and uses only lines that the item may use', () => {
    fc.assert(
      fc.property(request, ({ rawLines, rawItems, referencesAreOwn }) => {
        const lines = rawLines.map(toLine);
        const items = rawItems.map(toItem);
        const { allocations, excesses } = allocateInvoiceItems(items, lines, { referencesAreOwn });
        for (const { id, invoicedQuantity, invoiceableQuantity } of lines) {
          const used = sum(allocations.filter((part) => part.line.id === id).map(({ quantity }) => quantity));
          expect(invoicedQuantity.plus(used).lte(invoiceableQuantity)).toBe(true);
        }
        const pairs = allocations.map((part) => `${part.item} ${part.line.id}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        rawItems.forEach((one, index) => {
          const parts = allocations.filter((part) => part.item === index);
          const may = usable(one, rawLines, referencesAreOwn).map((at) => `line-${at}`);
          expect(parts.every((part) => may.includes(part.line.id))).toBe(true);
          const known = lines.some((candidate) => candidate.sku === one.sku);
          const excessive = excesses.some((excess) => excess.item === index);
          expect(sum(parts.map(({ quantity }) => quantity)).eq(known ? one.quantity : 0)).toBe(!excessive);
        });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('accepts a request exactly if any distribution serves all its items, whatever their sequence', () => {
    const seen = new Set<boolean>();
    const shuffled = request.chain((one) =>
      fc.record({
        one: fc.constant(one),
        order: fc.shuffledSubarray([...one.rawItems.keys()], { minLength: one.rawItems.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ one: { rawLines, rawItems, referencesAreOwn }, order }) => {
        const lines = rawLines.map(toLine);
        const isPossible = fits(rawItems, rawLines, referencesAreOwn);
        seen.add(isPossible);
        for (const sequence of [rawItems, order.map((index) => rawItems[index]!)]) {
          const { excesses } = allocateInvoiceItems(sequence.map(toItem), lines, { referencesAreOwn });
          expect(excesses.length === 0).toBe(isPossible);
        }
      }),
      { numRuns: propertyRuns() },
    );
    expect([...seen].sort()).toEqual([false, true]);
  });

  it('reads thousands of lines of one SKU once and not once for each item', () => {
    const count = 2_000;
    let looks = 0;
    const lines = Array.from({ length: count }, (_, index) => {
      const made = toLine({ sku: 'A', quantity: 1, invoiced: 0, reference: null }, index);
      return Object.defineProperty(made, 'invoiceableQuantity', { get: () => (looks++, decimal(1)) });
    });
    const items = Array.from({ length: 2 * count }, () => ({ sku: 'A', quantity: decimal(1) }));
    const { allocations, excesses } = allocateInvoiceItems(items, lines, {});
    expect(allocations).toHaveLength(count);
    expect(allocations.every(({ item: index, line: { id } }) => id === `line-${index}`)).toBe(true);
    expect(excesses).toHaveLength(count);
    expect(looks).toBeLessThanOrEqual(2 * count); // once for what is left of each line, once for the explanation of all
  });

  it('explains an excess by the quantities before the request and what its other items take', () => {
    const lines = [toLine({ sku: 'A', quantity: 10, invoiced: 7, reference: null }, 0)];
    const items = [2, 2].map((quantity) => ({ sku: 'A', quantity: decimal(quantity) }));
    const { excesses } = allocateInvoiceItems(items, lines, {});
    const reason = 'ordered 10, cancelled 0, invoiced 7, at most 3 more; items[0] takes 2';
    expect(excesses).toEqual([{ item: 1, reason }]);
  });
});
