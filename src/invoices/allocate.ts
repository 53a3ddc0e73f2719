import { type Allocation, type Excess, type FillableLine, fillLines, type Wanted } from '../orders/fill-lines.js';
import { type Decimal, sum } from '../platform/values/decimal.js';

/** An order line as far as invoicing looks at it. */
export interface Allocatable extends FillableLine {
  quantity: Decimal;
  cancelledQuantity: Decimal;
  invoicedQuantity: Decimal;
  /** Ordered and not cancelled, with the tenant's tolerance. */
  invoiceableQuantity: Decimal;
}

/** Distributes invoice items over order lines (contract, section 7, "Over-invoicing"), as {@link fillLines} says. */
export const allocate = (
  items: readonly Wanted[],
  lines: readonly Allocatable[],
): { allocations: Allocation[]; excesses: Excess[] } => fillLines(items, lines, { left: leftOf, explain });

const leftOf = (line: Allocatable): Decimal => line.invoiceableQuantity.minus(line.invoicedQuantity);

/** What was ordered, cancelled and invoiced before this request, and how much more could be. */
function explain(lines: readonly Allocatable[]): string {
  const total = (pick: (line: Allocatable) => Decimal) => sum(lines.map(pick)).toFixed();
  const [ordered, cancelled] = [total((line) => line.quantity), total((line) => line.cancelledQuantity)];
  const invoiced = total((line) => line.invoicedQuantity);
  return `ordered ${ordered}, cancelled ${cancelled}, invoiced ${invoiced}, at most ${total(leftOf)} more`;
}
