import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, decimal, min, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { openQuantity, usedQuantity } from '../quantities/line-use.js';
import type { ReplacedOrderLine } from '../creation/new-order.js';
import type { OrderLineRecord } from '../orders.queries.js';

type StoredLine = Pick<OrderLineRecord, 'id' | 'referenceId' | 'sku'> &
  Parameters<typeof openQuantity>[0] &
  Parameters<typeof usedQuantity>[0];

/**
 * Finds the stored line of each line that was sent: by its id, otherwise by its reference, otherwise by its SKU; undefined for a
 * new line. Each stored line is used once. All lines are matched by id before any is matched by reference, and by reference before
 * any is matched by SKU, where {@link matchOfSku} decides. An id that is not a line of the order is a fault.
 */
export function matchLines<L extends StoredLine>(
  sent: readonly ReplacedOrderLine[],
  stored: readonly L[],
  faults: Faults,
): (L | undefined)[] {
  const unmatched = new Set(stored);
  const matches = new Array<L | undefined>(sent.length).fill(undefined);
  const match = (index: number, line: L | undefined) => {
    matches[index] = line;
    if (line) unmatched.delete(line);
  };
  const byId = new Map(stored.map((line) => [line.id, line]));
  sent.forEach(({ id }, index) => {
    if (id === undefined) return;
    const line = byId.get(id.toLowerCase());
    if (line && unmatched.has(line)) match(index, line);
    else faults.add(`line_items[${index}].id`, 'must be a line of the order and must not be repeated');
  });
  const withoutId = [...sent.keys()].filter((index) => sent[index]!.id === undefined);
  const byReference = groupBy([...unmatched], ({ referenceId }) => referenceId);
  for (const index of withoutId) {
    const { referenceId } = sent[index]!;
    if (typeof referenceId === 'string') match(index, byReference.get(referenceId)?.shift());
  }
  const bySku = groupBy([...unmatched], ({ sku }) => sku);
  const rest = withoutId.filter((index) => !matches[index]);
  for (const [sku, indexes] of groupBy(rest, (index) => sent[index]!.sku)) {
    const entries = indexes.map((index) => ({ index, quantity: sent[index]!.quantity }));
    for (const [index, line] of matchOfSku(entries, bySku.get(sku) ?? [])) match(index, line);
  }
  return matches;
}

/** A sent line, by its index. */
interface Entry {
  index: number;
  quantity: Decimal;
}

/**
 * Matches sent and stored lines of one SKU: in their sequence if each sent line has the quantity that its stored line needs and no stored
 * line with used quantity is left. Otherwise each line with used quantity gets the smallest quantity that is enough for it, and the others
 * follow in their sequence. A free sample that is sent before the invoiced line of the same SKU is thus a new line.
 */
function matchOfSku<L extends StoredLine>(entries: readonly Entry[], stored: readonly L[]): [number, L][] {
  const lines = stored.map((line) => ({ line, needed: neededQuantity(line) }));
  const fitsInSequence = lines.every(({ needed }, place) => (entries[place]?.quantity ?? ZERO).gte(needed));
  const fitted = fitsInSequence ? new Map<number, L>() : fitLines(entries, lines);
  const fittedLines = new Set(fitted.values());
  const otherLines = stored.filter((line) => !fittedLines.has(line));
  const otherEntries = entries.filter(({ index }) => !fitted.has(index));
  return [
    ...fitted,
    ...otherEntries.slice(0, otherLines.length).map(({ index }, place): [number, L] => [index, otherLines[place]!]),
  ];
}

/** Gives the smallest sufficient entry to each line that needs a quantity, to those that need most first. */
function fitLines<L>(entries: readonly Entry[], lines: readonly { line: L; needed: Decimal }[]): Map<number, L> {
  const falling = (a: Decimal, b: Decimal) => b.cmp(a);
  const unreached = entries.toSorted((a, b) => falling(a.quantity, b.quantity)).values();
  const fitted = new Map<number, L>();
  const sufficient: Entry[] = []; // the smallest one last
  let next = unreached.next();
  const used = lines.filter(({ needed }) => needed.gt(ZERO)).toSorted((a, b) => falling(a.needed, b.needed));
  for (const { line, needed } of used) {
    for (; !next.done && next.value.quantity.gte(needed); next = unreached.next()) sufficient.push(next.value);
    const entry = sufficient.pop();
    if (entry) fitted.set(entry.index, line);
  }
  return fitted;
}

/** The quantity that a sent line must have to be a stored one: 0 if nothing is used, and never more than the line has now. */
function neededQuantity(line: StoredLine): Decimal {
  const used = usedQuantity(line);
  return used.eq(ZERO) ? ZERO : min(used, openQuantity(line)).plus(decimal(line.cancelledQuantity));
}
