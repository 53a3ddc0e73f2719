import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import type { Line } from '#platform/data/records/import-declaration.js';
import { isKept } from '#platform/edge/files/lines.js';

/**
 * Whether the items of a line are those of a stored return, both in the form of a creation. An item of the line can be several stored ones in
 * sequence, one for each order line from which the goods come; what it does not state, such as the line, may be anything.
 */
export function areSameItems(wanted: readonly Line[], stored: readonly Line[]): boolean {
  let place = 0;
  for (const { quantity, ...stated } of wanted) {
    const whole = quantityOf(quantity);
    let sum: Decimal = ZERO;
    while (whole && sum.lt(whole) && place < stored.length) {
      const item = stored[place++]!;
      if (!isStated(stated, item)) return false;
      sum = sum.plus(quantityOf(item.quantity) ?? ZERO);
    }
    if (!whole || !sum.eq(whole)) return false;
  }
  return place === stored.length;
}

const isStated = (stated: Line, item: Line): boolean =>
  Object.entries(stated).every(([name, value]) => value === undefined || value === null || isKept(value, item[name]));

/** A quantity of a file: a number, or the text of a cell. Undefined for anything else, which the creation refuses. */
function quantityOf(value: unknown): Decimal | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return /^\d+(\.\d+)?$/.test(String(value)) ? decimal(value) : undefined;
}
