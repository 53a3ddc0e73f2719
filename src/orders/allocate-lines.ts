import { type Decimal, min, ZERO } from '../platform/values/decimal.js';
import { groupBy } from '../platform/values/group-by.js';

/** The fields of an order line by which items of documents find it. */
export interface AllocatableLine {
  id: string;
  referenceId: string | null;
  sku: string;
}

/** An item of an invoice or shipment that uses up quantities of order lines. */
export interface RequestedItem {
  /** Reference or id of an order line. */
  referenceId?: string;
  sku: string;
  quantity: Decimal;
}

/** The quantity of one order line that one item uses up. */
export interface Allocation {
  /** Index of the item. */
  item: number;
  /** Id of the order line. */
  line: string;
  quantity: Decimal;
}

/** An item that needs more than is left of its lines. */
export interface Excess {
  /** Index of the item. */
  item: number;
  reason: string;
}

/** The rules in which invoices and shipments differ. */
export interface AllocationRules<L> {
  /** How much of a line can still be used up. */
  left: (line: L) => Decimal;
  /** Describes the quantities of an item's lines before the request, for the error text. */
  explain: (lines: readonly L[]) => string;
}

/**
 * Distributes items over order lines. An item whose reference is the reference or id of a line with the same SKU uses that line
 * alone; any other item uses the lines of its SKU, the first ones first. An item whose SKU is on no line uses nothing. Takes
 * time in proportion to the number of items and lines, even if all have the same SKU. Does not change its arguments.
 */
export function allocateLines<L extends AllocatableLine>(
  items: readonly RequestedItem[],
  lines: readonly L[],
  { left: leftOf, explain }: AllocationRules<L>,
): { allocations: Allocation[]; excesses: Excess[] } {
  const left = new Map(lines.map((line) => [line.id, leftOf(line)]));
  const bySku = groupBySku(lines);
  const allocations: Allocation[] = [];
  const excesses: Excess[] = [];
  items.forEach(({ referenceId, sku, quantity }, item) => {
    const group = bySku.get(sku);
    if (!group) return;
    let rest = quantity;
    const allocateFrom = ({ id }: L) => {
      const part = min(rest, left.get(id)!);
      if (part.lte(ZERO)) return;
      allocations.push({ item, line: id, quantity: part });
      left.set(id, left.get(id)!.minus(part));
      rest = rest.minus(part);
    };
    const referenced = referenceId === undefined ? undefined : group.byReferenceOrId.get(referenceId);
    if (referenced) allocateFrom(referenced);
    while (!referenced && rest.gt(ZERO) && group.exhausted < group.lines.length) {
      allocateFrom(group.lines[group.exhausted]!);
      if (rest.gt(ZERO)) group.exhausted++;
    }
    if (rest.lte(ZERO)) return;
    const reason = referenced ? explain([referenced]) : (group.explanation ??= explain(group.lines));
    excesses.push({ item, reason });
  });
  return { allocations, excesses };
}

/** The lines of one SKU. */
interface SkuGroup<L> {
  lines: L[];
  byReferenceOrId: Map<string, L>;
  /** Number of lines, counted from the first, of which nothing is left. */
  exhausted: number;
  /** {@link AllocationRules.explain} of all lines, computed when it is first needed. */
  explanation?: string;
}

function groupBySku<L extends AllocatableLine>(lines: readonly L[]): Map<string, SkuGroup<L>> {
  const groups = [...groupBy(lines, ({ sku }) => sku)];
  return new Map(
    groups.map(([sku, ownLines]) => [
      sku,
      { lines: ownLines, byReferenceOrId: indexByReferenceOrId(ownLines), exhausted: 0 },
    ]),
  );
}

/** If a text is the reference of one line and the id of another, the first line is used. */
function indexByReferenceOrId<L extends AllocatableLine>(lines: readonly L[]): Map<string, L> {
  const index = new Map<string, L>();
  for (const line of lines)
    for (const key of [line.referenceId, line.id]) if (key !== null && !index.has(key)) index.set(key, line);
  return index;
}
