import { DomainError, type ErrorDetail } from '../platform/errors/domain-error.js';
import { isUsed, takenOf, useOf } from './line-use.js';
import type { BuiltLine } from './order-lines.js';
import type { OrderLineRecord } from './orders.queries.js';

/** The lines that go, and which of them (by id) invoices tell of even though nothing of them counts as invoiced any more. */
export interface RemovedLines {
  lines: readonly OrderLineRecord[];
  onInvoices: ReadonlySet<string>;
}

/**
 * Throws `resource_locked` where a line with picked, shipped or invoiced quantity would go below it, become another sku, or go
 * away (contract, section 1, "Reads and writes"), or one that is on an invoice would go. `matches` are the present lines of the
 * new ones.
 */
export function refuseLockedLines(
  built: readonly BuiltLine[],
  matches: readonly (OrderLineRecord | undefined)[],
  removed: RemovedLines,
): void {
  const details = [
    ...built.flatMap(({ row }, index) => faultsOf(row, matches[index], index)),
    ...removed.lines.flatMap((line) => {
      const use = isUsed(line) ? useOf(line) : removed.onInvoices.has(line.id) ? 'on an invoice' : undefined;
      const reason = `must contain the line ${line.id} of ${line.sku}, which is ${use}`;
      return use === undefined ? [] : [{ field: 'line_items', reason }];
    }),
  ];
  if (details.length)
    throw new DomainError('resource_locked', 'Lines cannot go below what is picked, shipped or invoiced.', details);
}

function faultsOf(row: BuiltLine['row'], before: OrderLineRecord | undefined, index: number): ErrorDetail[] {
  if (!before) return [];
  const reason = `is ${useOf(before)}`;
  if (isUsed(before) && row.sku !== before.sku)
    return [{ field: `line_items[${index}].sku`, reason: `must stay ${before.sku}, which ${reason}` }];
  const open = row.quantity.minus(row.cancelledQuantity);
  const fits =
    open.gte(0) &&
    open.gte(takenOf(row)) &&
    open.gte(row.shippedQuantity) &&
    row.invoiceableQuantity.gte(row.invoicedQuantity);
  return fits ? [] : [{ field: `line_items[${index}].quantity`, reason: `is too little: the line ${reason}` }];
}
