import { type Decimal, min, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';

/** A quantity of an invoice item that can be returned, or is returned, to an order line. */
export interface Returnable {
  /** Id of the invoice item. */
  item: string;
  /** Id of the order line. */
  line: string;
  quantity: Decimal;
}

/** An order line that a quantity is taken back from: how much can still be invoiced of it. */
export interface RefillableLine {
  id: string;
  left: Decimal;
}

/**
 * Distributes the returned quantities over the order lines to which their items are allocated, the first allocations of an item first. With
 * `lines`, when they are taken back, at most what is left of each line, and nothing of other lines. `missing` are the quantities for which
 * no line has room, in the sequence of `returned`. Takes time in proportion to the number of quantities, allocations and lines.
 */
export function distributeReturned(
  returned: readonly { item: string; quantity: Decimal }[],
  allocations: readonly Returnable[],
  lines?: readonly RefillableLine[],
): { parts: Returnable[]; missing: Decimal[] } {
  const byItem = groupBy(allocations, ({ item }) => item);
  const left = lines && new Map(lines.map((line) => [line.id, line.left]));
  const parts: Returnable[] = [];
  const missing = returned.map(({ item, quantity }) => {
    let rest = quantity;
    for (const { line, quantity: allocated } of byItem.get(item) ?? []) {
      const room = left ? min(allocated, left.get(line) ?? ZERO) : allocated;
      const part = min(rest, room);
      if (part.lte(ZERO)) continue;
      parts.push({ item, line, quantity: part });
      rest = rest.minus(part);
      left?.set(line, left.get(line)!.minus(part));
    }
    return rest;
  });
  return { parts, missing };
}
