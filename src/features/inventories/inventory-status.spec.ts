import { decimal } from '#platform/base/values/decimal.js';
import { computedStatus, statusAfterWrite, type StockLevel } from './inventory-status.js';

const level = (available: number, threshold: number, backOrderAllowed: boolean | null = null): StockLevel => ({
  availableQuantity: decimal(available),
  outOfStockThreshold: decimal(threshold),
  backOrderAllowed,
});

describe('the status of an inventory', () => {
  it.each([
    [5, 4.9999, null, 'IN_STOCK'],
    [5, 5, null, 'OUT_OF_STOCK'],
    [5, 5, false, 'OUT_OF_STOCK'],
    [5, 5, true, 'BACK_ORDER'],
    [6, 5, true, 'IN_STOCK'],
    [0, 0, null, 'OUT_OF_STOCK'],
  ])('with %d available, threshold %d and back orders %s is %s', (available, threshold, allowed, status) => {
    expect(computedStatus(level(available, threshold, allowed))).toBe(status);
  });

  it('follows the quantities as long as no other one is stated', () => {
    expect(statusAfterWrite(level(5, 1), 'IN_STOCK', undefined)).toEqual({
      inventoryStatus: 'IN_STOCK',
      isStatusStated: false,
    });
    const before = { inventoryStatus: 'IN_STOCK' as const, isStatusStated: false };
    expect(statusAfterWrite(level(0, 1), undefined, before)).toEqual({
      inventoryStatus: 'OUT_OF_STOCK',
      isStatusStated: false,
    });
  });

  it('that differs from the computed one is kept until it is written again', () => {
    const stated = { inventoryStatus: 'OUT_OF_STOCK', isStatusStated: true } as const;
    expect(statusAfterWrite(level(5, 1), 'OUT_OF_STOCK', undefined)).toEqual(stated);
    expect(statusAfterWrite(level(9, 1), undefined, stated)).toEqual(stated);
    expect(statusAfterWrite(level(9, 1), 'IN_STOCK', stated)).toEqual({
      inventoryStatus: 'IN_STOCK',
      isStatusStated: false,
    });
  });
});
