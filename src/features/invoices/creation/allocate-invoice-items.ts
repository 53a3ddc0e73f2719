import {
  type Allocation,
  allocateLines,
  type Excess,
  type RequestedItem,
} from '#features/orders/quantities/allocate-lines.js';
import { type InvoiceableLine, leftToInvoice } from '#features/orders/quantities/order-line-quantities.js';
import { type Decimal, sum } from '#platform/base/values/decimal.js';
import type { NewInvoice } from './new-invoice.js';

/** Distributes invoice items over order lines as {@link allocateLines} does, at most what can still be invoiced of each. */
export const allocateInvoiceItems = (
  items: readonly RequestedItem[],
  lines: readonly InvoiceableLine[],
  { referencesAreOwn }: Pick<NewInvoice, 'referencesAreOwn'>,
): { allocations: Allocation[]; excesses: Excess[] } =>
  allocateLines(items, lines, {
    left: leftToInvoice,
    explain,
    itemsField: 'items',
    mayUseOtherLines: referencesAreOwn,
  });

/** The quantities before this request, and how much more can be invoiced. */
const explain = (lines: readonly InvoiceableLine[]): string =>
  `${quantitiesText(lines)}, at most ${sum(lines.map(leftToInvoice)).toFixed()} more`;

/** The ordered, cancelled and invoiced quantities of some lines together, for reasons of errors. */
export function quantitiesText(lines: readonly InvoiceableLine[]): string {
  const total = (quantityOf: (line: InvoiceableLine) => Decimal) => sum(lines.map(quantityOf)).toFixed();
  const [ordered, cancelled] = [total((line) => line.quantity), total((line) => line.cancelledQuantity)];
  return `ordered ${ordered}, cancelled ${cancelled}, invoiced ${total((line) => line.invoicedQuantity)}`;
}
