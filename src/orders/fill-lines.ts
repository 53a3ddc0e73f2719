import { type Decimal, min, ZERO } from '../platform/decimal.js';

/** An order line as far as documents look at it that use it up. */
export interface FillableLine {
  id: string;
  referenceId: string | null;
  sku: string;
}

/** An item of such a document. */
export interface Wanted {
  /** A line's reference or id. */
  referenceId?: string;
  sku: string;
  quantity: Decimal;
}

export interface Allocation {
  /** Index of the item. */
  item: number;
  line: string;
  quantity: Decimal;
}

/** An item that needs more than its lines have left. */
export interface Excess {
  item: number;
  reason: string;
}

export interface Filling<L> {
  /** How much of a line can be used up yet. */
  left: (line: L) => Decimal;
  /** The words for what was used up of an item's lines before. */
  explain: (lines: readonly L[]) => string;
}

/**
 * Distributes a document's items over order lines: an item whose reference is a line's reference or id, of the same sku, uses
 * that line; any other fills the lines of its sku in their order. Items whose sku is on no line use nothing up. Does not
 * change its arguments.
 */
export function fillLines<L extends FillableLine>(
  items: readonly Wanted[],
  lines: readonly L[],
  { left: leftOf, explain }: Filling<L>,
): { allocations: Allocation[]; excesses: Excess[] } {
  const left = new Map(lines.map((line) => [line.id, leftOf(line)]));
  const bySku = groupBySku(lines);
  const allocations: Allocation[] = [];
  const excesses: Excess[] = [];
  items.forEach(({ referenceId, sku, quantity }, item) => {
    const candidates = bySku.get(sku);
    if (!candidates) return;
    const named =
      referenceId === undefined
        ? undefined
        : candidates.find((line) => line.referenceId === referenceId || line.id === referenceId);
    const usable = named ? [named] : candidates;
    let rest = quantity;
    for (const { id } of usable) {
      const part = min(rest, left.get(id)!);
      if (part.lte(ZERO)) continue;
      allocations.push({ item, line: id, quantity: part });
      left.set(id, left.get(id)!.minus(part));
      rest = rest.minus(part);
    }
    if (rest.gt(ZERO)) excesses.push({ item, reason: explain(usable) });
  });
  return { allocations, excesses };
}

function groupBySku<L extends FillableLine>(lines: readonly L[]): Map<string, L[]> {
  const groups = new Map<string, L[]>();
  for (const line of lines) {
    const group = groups.get(line.sku);
    if (group) group.push(line);
    else groups.set(line.sku, [line]);
  }
  return groups;
}
