import {
  type Allocation,
  allocateLines,
  type Excess,
  type RequestedItem,
} from '#features/orders/quantities/allocate-lines.js';
import { type InvoiceableLine, quantitiesText } from '#features/orders/quantities/order-line-quantities.js';
import { sum } from '#platform/base/values/decimal.js';
import type { NewInvoice } from './new-invoice.js';

/** Distributes invoice items over order lines as {@link allocateLines} does, at most what can still be invoiced of each. */
export const allocateInvoiceItems = (
  items: readonly RequestedItem[],
  lines: readonly InvoiceableLine[],
  { referencesAreOwn }: Pick<NewInvoice, 'referencesAreOwn'>,
): { allocations: Allocation[]; excesses: Excess[] } =>
  allocateLines(items, lines, { explain, itemsField: 'items', mayUseOtherLines: referencesAreOwn });

/** The quantities before this request, and how much more can be invoiced. */
const explain = (lines: readonly InvoiceableLine[]): string =>
  `${quantitiesText(lines)}, at most ${sum(lines.map(({ left }) => left)).toFixed()} more`;
