import { type Decimal, max, min, sum, ZERO } from '#platform/base/values/decimal.js';

/** An order line of which something was sent to the customer. */
export interface SentLine {
  id: string;
  orderId: string;
  sku: string;
  /** The greater of what was shipped and what was invoiced. */
  sent: Decimal;
  /** What has come back or is announced to come back. */
  returned: Decimal;
}

/** An item of a new return. At most one of `lineId` and `orderId` is set. */
export interface WantedItem {
  sku: string;
  quantity: Decimal;
  lineId?: string;
  /** Our id of the order of the line. */
  lineOrderId?: string;
  /** Our id of the order, if no line is named. */
  orderId?: string;
}

/** The quantity of one order line that one item returns. */
export interface ReturnedPart {
  /** Index of the item. */
  item: number;
  line: SentLine;
  quantity: Decimal;
}

/** An item that asks for more than its lines have left. */
export interface ExceedingItem {
  /** Index of the item. */
  item: number;
  /** Sums over its lines, without this return. */
  sent: Decimal;
  returned: Decimal;
  /** What the item can have of them beside the other items of the return. */
  most: Decimal;
}

/**
 * Distributes the items of a return over order lines, of each what was sent and has not come back. An item takes the line that it names, or the
 * lines of its SKU of the order that it names, or any line of its SKU, in the sequence of `lines`. Items that name a line are served first, then
 * those that name an order, then the others. The parts are in the sequence of the items. Takes time in proportion to the number of items and lines.
 */
export function allocateReturn(
  items: readonly WantedItem[],
  lines: readonly SentLine[],
): { parts: ReturnedPart[]; exceeding: ExceedingItem[] } {
  const left = new Map(lines.map((line) => [line, max(line.sent.minus(line.returned), ZERO)]));
  const queues = new Map<string, { lines: SentLine[]; exhausted: number }>();
  for (const line of lines)
    for (const key of [line.id, orderKey(line.orderId, line.sku), skuKey(line.sku)]) {
      const queue = queues.get(key) ?? { lines: [], exhausted: 0 };
      queue.lines.push(line);
      queues.set(key, queue);
    }
  const parts: ReturnedPart[][] = items.map(() => []);
  const rests = items.map(({ quantity }) => quantity);
  const inSequence = [...items.keys()].sort((a, b) => rankOf(items[a]!) - rankOf(items[b]!));
  for (const item of inSequence) {
    const queue = queues.get(keyOf(items[item]!));
    while (queue && rests[item]!.gt(ZERO) && queue.exhausted < queue.lines.length) {
      const line = queue.lines[queue.exhausted]!;
      const quantity = min(rests[item]!, left.get(line)!);
      if (quantity.gt(ZERO)) parts[item]!.push({ item, line, quantity });
      left.set(line, left.get(line)!.minus(quantity));
      rests[item] = rests[item]!.minus(quantity);
      if (left.get(line)!.lte(ZERO)) queue.exhausted++;
    }
  }
  const exceeding = [...items.keys()].flatMap((item): ExceedingItem[] => {
    if (rests[item]!.lte(ZERO)) return [];
    const own = queues.get(keyOf(items[item]!))?.lines ?? [];
    const sent = sum(own.map((line) => line.sent));
    const most = items[item]!.quantity.minus(rests[item]!);
    return [{ item, sent, returned: sum(own.map((line) => line.returned)), most }];
  });
  return { parts: parts.flat(), exceeding };
}

const rankOf = ({ lineId, orderId }: WantedItem): number => (lineId !== undefined ? 0 : orderId !== undefined ? 1 : 2);

const skuKey = (sku: string): string => `sku ${sku}`;
const orderKey = (orderId: string, sku: string): string => `order ${orderId} ${sku}`;
const keyOf = ({ lineId, orderId, sku }: WantedItem): string =>
  lineId ?? (orderId === undefined ? skuKey(sku) : orderKey(orderId, sku));
