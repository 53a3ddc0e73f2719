import { invoiceableQuantity, leftToInvoice } from '#features/orders/quantities/order-line-quantities.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import type { BillableLine, LinePart } from './billable-order.js';
import { BILLED_QUANTITIES, type BilledQuantities, type NamedPart } from './billing-request.js';

/** Which parts of its lines an invoice of an order bills, and why it bills none. */

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

/** The parts of lines that the caller names, in the caller's sequence. Adds a fault for a line that does not exist or is repeated. */
export function namedParts(lines: readonly BillableLine[], named: readonly NamedPart[], faults: Faults): LinePart[] {
  const byReference = new Map(lines.map((line) => [line.referenceId, line]));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const used = new Set<BillableLine>();
  return named.flatMap(({ lineId, quantity }, index): LinePart[] => {
    const line = byId.get(lineId.toLowerCase()) ?? byReference.get(lineId);
    const field = `lines[${index}].line_id`;
    if (!line) faults.add(field, 'is no line of the order');
    else if (used.has(line)) faults.add(field, 'must not be repeated');
    else used.add(line);
    return line ? [{ line, quantity }] : [];
  });
}

/** Throws `over_invoiced` if a named part is more than can still be invoiced of its line, with the tolerance of the tenant. */
export function requireLeft(parts: readonly LinePart[], tolerancePercent: string): void {
  const refused = parts.flatMap(({ line, quantity }, index) => {
    const limit = invoiceableQuantity(line.quantity, line.cancelledQuantity, tolerancePercent);
    const left = leftToInvoice({ invoiceableQuantity: limit, invoicedQuantity: line.invoicedQuantity });
    const reason = `${countersText([line])}, at most ${left.toFixed()} more`;
    return quantity.gt(left) ? [{ field: `lines[${index}].quantity`, reason }] : [];
  });
  if (refused.length) throw new DomainError('over_invoiced', 'More would be invoiced than was ordered.', refused);
}

/** The refusal of a request that would bill nothing; `details` have the counters of the lines. */
export const nothingToInvoice = (details: ErrorDetail[]): DomainError =>
  new DomainError('nothing_to_invoice', 'Nothing is left to invoice.', details);
