import { type FillableLine, fillLines, type Allocation, type Wanted } from '../orders/fill-lines.js';
import { type PickedLine, takenOf } from '../orders/line-use.js';
import { type Decimal, sum } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';

/** An order line as far as shipping looks at it. */
export interface ShippableLine extends FillableLine, PickedLine {
  productId: string | null;
  quantity: Decimal;
  cancelledQuantity: Decimal;
}

const leftOf = (line: ShippableLine): Decimal => line.quantity.minus(line.cancelledQuantity).minus(takenOf(line));

/** Distributes a shipment's items over the order's lines in their order; throws `over_shipped`. */
export function takeLines(items: readonly Wanted[], lines: readonly ShippableLine[]): Allocation[] {
  const { allocations, excesses } = fillLines(items, lines, { left: leftOf, explain });
  if (!excesses.length) return allocations;
  throw new DomainError(
    'over_shipped',
    'More would be shipped than was ordered.',
    excesses.map(({ item, reason }) => ({ field: `shipment_items[${item}].quantity`, reason })),
  );
}

function explain(lines: readonly ShippableLine[]): string {
  const total = (pick: (line: ShippableLine) => Decimal) => sum(lines.map(pick)).toFixed();
  const [ordered, cancelled] = [total((line) => line.quantity), total((line) => line.cancelledQuantity)];
  return `ordered ${ordered}, cancelled ${cancelled}, in shipments ${total(takenOf)}, at most ${total(leftOf)} more`;
}
