import { type Decimal, min, ZERO } from '../platform/values/decimal.js';
import { groupBy } from '../platform/values/group-by.js';

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
 * that line; any other fills the lines of its sku in their order. Items whose sku is on no line use nothing up. Takes time in
 * proportion to the number of items and lines, however many of them have one SKU. Does not change its arguments.
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
    const group = bySku.get(sku);
    if (!group) return;
    let rest = quantity;
    const take = ({ id }: L) => {
      const part = min(rest, left.get(id)!);
      if (part.lte(ZERO)) return;
      allocations.push({ item, line: id, quantity: part });
      left.set(id, left.get(id)!.minus(part));
      rest = rest.minus(part);
    };
    const named = referenceId === undefined ? undefined : group.byName.get(referenceId);
    if (named) take(named);
    while (!named && rest.gt(ZERO) && group.used < group.lines.length) {
      take(group.lines[group.used]!);
      if (rest.gt(ZERO)) group.used++;
    }
    if (rest.lte(ZERO)) return;
    const reason = named ? explain([named]) : (group.explained ??= explain(group.lines));
    excesses.push({ item, reason });
  });
  return { allocations, excesses };
}

/** The lines of one SKU. */
interface Group<L> {
  lines: L[];
  /** By reference and by id. */
  byName: Map<string, L>;
  /** How many of the first lines have nothing left. */
  used: number;
  /** The words for all its lines, once they were needed. */
  explained?: string;
}

function groupBySku<L extends FillableLine>(lines: readonly L[]): Map<string, Group<L>> {
  const groups = [...groupBy(lines, ({ sku }) => sku)];
  return new Map(groups.map(([sku, own]) => [sku, { lines: own, byName: namesOf(own), used: 0 }]));
}

/** Where a text names two lines, by reference or by id, it means the first. */
function namesOf<L extends FillableLine>(lines: readonly L[]): Map<string, L> {
  const names = new Map<string, L>();
  for (const line of lines)
    for (const name of [line.referenceId, line.id]) if (name !== null && !names.has(name)) names.set(name, line);
  return names;
}
