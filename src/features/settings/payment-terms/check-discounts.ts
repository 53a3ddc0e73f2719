import type { Faults } from '#platform/base/errors/faults.js';
import { compareWire, type WireDecimal } from '#platform/base/values/decimal.js';
import type { EarlyPaymentDiscount } from '../settings.js';

/** Adds faults for discounts for early payments of which a later one is not for more days and less per cent. */
export function checkDiscounts(field: string, discounts: readonly EarlyPaymentDiscount[], faults: Faults): void {
  discounts.slice(1).forEach(({ days, percent }, index) => {
    const before = discounts[index]!;
    if (days <= before.days) faults.add(`${field}[${index + 1}].days`, 'must be greater than the one before');
    if (isAtLeast(percent, before.percent))
      faults.add(`${field}[${index + 1}].percent`, 'must be less than the one before');
  });
}

const isAtLeast = (one: WireDecimal, other: WireDecimal): boolean => compareWire(one, other) >= 0;
