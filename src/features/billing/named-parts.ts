import { invoiceableQuantity, leftToInvoice } from '#features/orders/quantities/order-line-quantities.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { BillableLine, LinePart } from './billable-order.js';
import type { NamedPart } from './billing-request.js';
import { countersText } from './quantities.js';

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
