import { type Decimal, min, sum, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';

/** The fields of an order line by which items of documents find it, and what they can use of it. */
export interface AllocatableLine {
  id: string;
  referenceId: string | null;
  sku: string;
  /** How much of it can still be used up. */
  left: Decimal;
}

/** An item of an invoice or shipment that uses up quantities of order lines. */
export interface RequestedItem {
  /** Id or reference of an order line. */
  referenceId?: string;
  sku: string;
  quantity: Decimal;
}

/** The quantity of one order line that one item uses up. */
export interface Allocation<L> {
  /** Index of the item. */
  item: number;
  line: L;
  quantity: Decimal;
}

/** An item that needs more than is left of its lines. */
export interface Excess {
  /** Index of the item. */
  item: number;
  reason: string;
}

/** The rules in which invoices, shipments and the versions of the API differ. */
export interface AllocationRules<L> {
  /** Describes the quantities of an item's lines before the request, for the error text. */
  explain: (lines: readonly L[]) => string;
  /** Name of the list of items in the request, for the error text. */
  itemsField: string;
  /** Whether an item that names a line may use other lines of its SKU for what this line cannot hold. */
  mayUseOtherLines?: boolean;
}

/**
 * Distributes items over order lines. An item names the line whose id its reference is, otherwise all lines with this reference, if they have
 * the item's SKU; an item that names none may use all lines of its SKU. Each uses its lines from the first to the last. Items that name a line
 * by its id are served first, then those that name lines by a reference, then the others. So the sequence of the items does not decide
 * whether all fit: of the lines of two items, those of the one that is served first are among those of the other, or none is.
 * An item whose SKU is on no line uses nothing. Takes time in proportion to the number of items and lines, even if all have the same SKU.
 * Does not change its arguments.
 */
export function allocateLines<L extends AllocatableLine>(
  items: readonly RequestedItem[],
  lines: readonly L[],
  rules: AllocationRules<L>,
): { allocations: Allocation<L>[]; excesses: Excess[] } {
  const left = new Map(lines.map((line) => [line.id, line.left]));
  const skus = new Map([...groupBy(lines, ({ sku }) => sku)].map(([sku, ofSku]) => [sku, new SkuLines(ofSku)]));
  const requests = items.flatMap(({ referenceId, sku, quantity }, item): Request<L>[] => {
    const all = skus.get(sku);
    return all ? [{ item, referenceId, rest: quantity, all, ...all.named(referenceId) }] : [];
  });
  const allocations: Allocation<L>[] = [];
  const serve = (request: Request<L>, from: LineQueue<L>) => {
    for (let line = from.next(left); line && request.rest.gt(ZERO); line = from.next(left)) {
      const quantity = min(request.rest, left.get(line.id)!);
      allocations.push({ item: request.item, line, quantity });
      left.set(line.id, left.get(line.id)!.minus(quantity));
      request.rest = request.rest.minus(quantity);
    }
  };
  const inSequence = [...requests].sort((a, b) => a.rank - b.rank);
  for (const request of inSequence) if (request.named) serve(request, request.named);
  for (const request of inSequence) if (!request.named || rules.mayUseOtherLines) serve(request, request.all);
  const exceeding = requests.filter(({ rest }) => rest.gt(ZERO));
  return { allocations, excesses: exceeding.length ? explainAll(exceeding, allocations, left, rules) : [] };
}

/** An item while it is served. */
interface Request<L extends AllocatableLine> extends Named<L> {
  item: number;
  referenceId?: string;
  /** What it still needs. */
  rest: Decimal;
  /** The lines of its SKU. */
  all: SkuLines<L>;
}

/** The lines that an item names, if it does, and its place in the sequence: the fewer lines it may use, the earlier it is served. */
interface Named<L extends AllocatableLine> {
  named?: LineQueue<L>;
  rank: number;
}

/** Lines that are used up from the first to the last. */
class LineQueue<L extends AllocatableLine> {
  private exhausted = 0;

  constructor(readonly lines: readonly L[]) {}

  /** The first line of which something is left. */
  next(left: ReadonlyMap<string, Decimal>): L | undefined {
    while (this.exhausted < this.lines.length && left.get(this.lines[this.exhausted]!.id)!.lte(ZERO)) this.exhausted++;
    return this.lines[this.exhausted];
  }
}

/** The lines of one SKU. */
class SkuLines<L extends AllocatableLine> extends LineQueue<L> {
  private readonly byId: Map<string, LineQueue<L>>;
  private readonly byReference: Map<string | null, LineQueue<L>>;

  constructor(lines: readonly L[]) {
    super(lines);
    this.byId = new Map(lines.map((line) => [line.id, new LineQueue([line])]));
    const references = groupBy(lines, ({ referenceId }) => referenceId);
    this.byReference = new Map(
      [...references].map(([reference, ofReference]) => [reference, new LineQueue(ofReference)]),
    );
  }

  named(idOrReference: string | undefined): Named<L> {
    if (idOrReference === undefined) return { rank: 2 };
    const byId = this.byId.get(idOrReference);
    if (byId) return { named: byId, rank: 0 };
    const byReference = this.byReference.get(idOrReference);
    return byReference ? { named: byReference, rank: 1 } : { rank: 2 };
  }
}

/** The reasons of items that need more than is left: the quantities before the request, and what its other items take of the same lines. */
function explainAll<L extends AllocatableLine>(
  exceeding: readonly Request<L>[],
  allocations: readonly Allocation<L>[],
  left: ReadonlyMap<string, Decimal>,
  { explain, itemsField, mayUseOtherLines }: AllocationRules<L>,
): Excess[] {
  const byLine = groupBy(allocations, ({ line }) => line.id);
  const explanations = new Map<LineQueue<L>, { quantities: string; uses: Map<number, Decimal> }>();
  const explained = (queue: LineQueue<L>) => {
    const found = explanations.get(queue) ?? { quantities: explain(queue.lines), uses: usesOf(queue.lines, byLine) };
    explanations.set(queue, found);
    return found;
  };
  return exceeding.map(({ item, referenceId, named, all }) => {
    const isBound = named !== undefined && !mayUseOtherLines;
    const { quantities, uses } = explained(isBound ? named : all);
    const reason = `${quantities}${othersText(item, uses, itemsField)}`;
    if (!isBound) return { item, reason };
    const lines = `line${named.lines.length > 1 ? 's' : ''} ${JSON.stringify(referenceId)}`;
    const others = all.next(left) ? '; omit reference_id to use other lines of the SKU too' : '';
    return { item, reason: `reference_id names ${lines}: ${reason}${others}` };
  });
}

/** What the items take of some lines, by item. */
function usesOf(
  lines: readonly { id: string }[],
  byLine: ReadonlyMap<string, readonly Allocation<unknown>[]>,
): Map<number, Decimal> {
  const ofLines = lines.flatMap(({ id }) => byLine.get(id) ?? []).sort((a, b) => a.item - b.item);
  const byItem = groupBy(ofLines, ({ item }) => item);
  return new Map([...byItem].map(([item, parts]) => [item, sum(parts.map(({ quantity }) => quantity))]));
}

/** Maximum number of other items that a reason names. */
const NAMED_ITEMS = 3;

/** Says what the items of the request apart from `item` take; empty if they take nothing. */
function othersText(item: number, uses: ReadonlyMap<number, Decimal>, itemsField: string): string {
  const texts: string[] = [];
  for (const [other, quantity] of uses) {
    if (texts.length === NAMED_ITEMS) break;
    if (other !== item) texts.push(`${itemsField}[${other}] takes ${quantity.toFixed()}`);
  }
  const further = uses.size - texts.length - Number(uses.has(item));
  return texts.length ? `; ${texts.join(', ')}${further ? `, and ${further} more items take the rest` : ''}` : '';
}
