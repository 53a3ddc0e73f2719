import { type Decimal, max, ZERO } from '../../platform/base/values/decimal.js';
import type { BillableLine, LinePart } from './billable-order.js';

/** Which quantity of each line an invoice bills: what was shipped, what was delivered, or all that is ordered and not cancelled. */
export const BILLED_QUANTITIES = ['shipped', 'open', 'delivered'] as const;
export type BilledQuantities = (typeof BILLED_QUANTITIES)[number];

/** What is ordered and not cancelled of a line. */
export const openQuantityOf = ({
  quantity,
  cancelledQuantity,
}: Pick<BillableLine, 'quantity' | 'cancelledQuantity'>): Decimal => max(quantity.minus(cancelledQuantity), ZERO);

const QUANTITY_OF: Record<BilledQuantities, (line: BillableLine) => Decimal> = {
  shipped: ({ shippedQuantity }) => shippedQuantity,
  open: openQuantityOf,
  delivered: ({ deliveredQuantity }) => deliveredQuantity,
};

/** The parts of lines that are not invoiced yet, by the counter that `quantities` names. Lines of which nothing is left are left out. */
export const partsToBill = (lines: readonly BillableLine[], quantities: BilledQuantities): LinePart[] =>
  lines.flatMap((line) => {
    const quantity = QUANTITY_OF[quantities](line).minus(line.invoicedQuantity);
    return quantity.gt(ZERO) ? [{ line, quantity }] : [];
  });

/** The counters of lines together, for reasons of errors. */
export function countersText(lines: readonly BillableLine[]): string {
  const total = (counterOf: (line: BillableLine) => Decimal) =>
    lines.reduce((all, line) => all.plus(counterOf(line)), ZERO).toFixed();
  return [
    `ordered ${total((line) => line.quantity)}`,
    `cancelled ${total((line) => line.cancelledQuantity)}`,
    `shipped ${total((line) => line.shippedQuantity)}`,
    `delivered ${total((line) => line.deliveredQuantity)}`,
    `invoiced ${total((line) => line.invoicedQuantity)}`,
  ].join(', ');
}
