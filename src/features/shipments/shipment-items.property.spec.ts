import fc from 'fast-check';
import { decimal, sum } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { propertyRuns } from '#test/support/property.js';
import { leftToShip, type ShippableLine } from '#features/orders/quantities/order-line-quantities.js';
import { allocateShipmentItems } from './shipment-items.js';

const line = fc
  .record({
    sku: fc.constantFrom('A', 'B'),
    counts: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ sku, counts: [open, cancelled, picked, shipped] }): Omit<ShippableLine, 'id'> => {
    const quantity = decimal(open! + cancelled! + 1);
    const counters = {
      quantity,
      cancelledQuantity: decimal(cancelled!),
      pickedQuantity: decimal(Math.min(picked!, open! + 1)),
      openingPickedQuantity: decimal(Math.min(picked!, open! + 1)),
      openingShippedQuantity: decimal(Math.min(shipped!, open! + 1)),
    };
    return { sku, referenceId: null, productId: null, ...counters, left: leftToShip(counters) };
  });
const wanted = fc.record({ sku: fc.constantFrom('A', 'B'), quantity: fc.integer({ min: 1, max: 12 }).map(decimal) });

describe('allocateShipmentItems', () => {
  it('allocates all of every item or refuses, and never more of a line than can be shipped', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), fc.array(wanted, { maxLength: 5 }), (some, items) => {
        const lines = some.map((one, index) => ({ ...one, id: String(index) }));
        const ordered = items.filter(({ sku }) => lines.some((one) => one.sku === sku));
        const room = (sku: string) =>
          sum(
            lines
              .filter((one) => one.sku === sku)
              .map((one) => {
                const { pickedQuantity: picked, openingShippedQuantity: shipped } = one;
                return one.quantity.minus(one.cancelledQuantity).minus(picked.gt(shipped) ? picked : shipped);
              }),
          );
        const fits = ['A', 'B'].every((sku) =>
          sum(ordered.filter((item) => item.sku === sku).map(({ quantity }) => quantity)).lte(room(sku)),
        );
        if (!fits) {
          expect(() => allocateShipmentItems(ordered, lines)).toThrow(DomainError);
          return;
        }
        const taken = allocateShipmentItems(ordered, lines);
        ordered.forEach(({ quantity }, item) => {
          const parts = taken.filter((one) => one.item === item).map((one) => one.quantity);
          expect(sum(parts).toFixed()).toBe(quantity.toFixed());
        });
      }),
      { numRuns: propertyRuns() },
    );
  });
});
