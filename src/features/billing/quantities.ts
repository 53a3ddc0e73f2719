import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import type { BillableLine, LinePart } from './billable-order.js';

/**
 * Which quantity of each line an invoice bills: what was shipped or delivered and did not come back, or all that is ordered and not
 * cancelled.
 */
export const BILLED_QUANTITIES = ['shipped', 'open', 'delivered'] as const;
export type BilledQuantities = (typeof BILLED_QUANTITIES)[number];

const QUANTITY_OF: Record<BilledQuantities, (line: BillableLine) => Decimal> = {
  shipped: ({ shippedQuantity, returnedQuantity }) => shippedQuantity.minus(returnedQuantity),
  open: ({ openQuantity }) => openQuantity,
  delivered: ({ deliveredQuantity, returnedQuantity }) => deliveredQuantity.minus(returnedQuantity),
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
  const returned = total((line) => line.returnedQuantity);
  return [
    `ordered ${total((line) => line.quantity)}`,
    `cancelled ${total((line) => line.cancelledQuantity)}`,
    `shipped ${total((line) => line.shippedQuantity)}`,
    `delivered ${total((line) => line.deliveredQuantity)}`,
    `invoiced ${total((line) => line.invoicedQuantity)}`,
    ...(returned === '0' ? [] : [`returned ${returned}`]),
  ].join(', ');
}

/** Why nothing is to be billed of lines: their counters, and the other `quantities` of a request that would find something. */
export function nothingDueText(lines: readonly BillableLine[]): string {
  const found = BILLED_QUANTITIES.flatMap((quantities) => {
    const total = partsToBill(lines, quantities).reduce((all, { quantity }) => all.plus(quantity), ZERO);
    return total.gt(ZERO) ? [`${total.toFixed()} are ${quantities}: quantities: ${quantities}`] : [];
  });
  return [countersText(lines), ...found].join('; ');
}
