import { type Decimal, min, sum, ZERO } from '../platform/values/decimal.js';
import { groupBy } from '../platform/values/group-by.js';

/** A quantity of an invoice item that can be returned, or is returned, to an order line. */
export interface Returnable {
  /** Id of the invoice item. */
  item: string;
  /** Id of the order line. */
  line: string;
  quantity: Decimal;
}

/** Distributes the returned quantities over the order lines that the items use up, the first allocations of an item first. */
export function returnsOf(
  returned: readonly { item: string; quantity: Decimal }[],
  allocations: readonly Returnable[],
): Returnable[] {
  const byItem = groupBy(allocations, (allocation) => allocation.item);
  return returned.flatMap(({ item, quantity }) => {
    let rest = quantity;
    return (byItem.get(item) ?? []).flatMap(({ line, quantity: allocated }) => {
      const part = min(rest, allocated);
      rest = rest.minus(part);
      return part.gt(ZERO) ? [{ item, line, quantity: part }] : [];
    });
  });
}

/** A line of an order that a quantity is taken back from: how much can still be invoiced of it. */
export interface RefillableLine {
  id: string;
  left: Decimal;
}

/**
 * Takes returned quantities back from the order lines to which they were returned, at most what can still be invoiced of each line.
 * `missing` are the quantities for which no line has room, in the sequence of `returned`.
 */
export function takenBack(
  returned: readonly { item: string; quantity: Decimal }[],
  allocations: readonly Returnable[],
  lines: readonly RefillableLine[],
): { parts: Returnable[]; missing: Decimal[] } {
  const left = new Map(lines.map((line) => [line.id, line.left]));
  const parts: Returnable[] = [];
  const missing = returned.map(({ item, quantity }) => {
    const rooms = allocations.map((allocation) => ({
      ...allocation,
      quantity: min(allocation.quantity, left.get(allocation.line) ?? ZERO),
    }));
    const taken = returnsOf([{ item, quantity }], rooms);
    for (const { line, quantity: part } of taken) left.set(line, left.get(line)!.minus(part));
    parts.push(...taken);
    return quantity.minus(sum(taken.map((part) => part.quantity)));
  });
  return { parts, missing };
}
