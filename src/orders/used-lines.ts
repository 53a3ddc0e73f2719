import { decimal, type WireDecimal, ZERO } from '../platform/values/decimal.js';
import { DomainError, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { BuiltLine } from './order-line-rows.js';
import { quantityInShipments } from './order-line-quantities.js';
import type { OrderLineRecord, OrderRecord } from './orders.queries.js';

type Counter = 'pickedQuantity' | 'shippedQuantity' | 'invoicedQuantity' | 'cancelledQuantity';
const COUNTER_NAMES: [Counter, string][] = [
  ['pickedQuantity', 'picked'],
  ['shippedQuantity', 'shipped'],
  ['invoicedQuantity', 'invoiced'],
  ['cancelledQuantity', 'cancelled'],
];

/** Whether something of a line is picked, shipped or invoiced, by documents or by opening values. */
export const isUsed = (line: Record<Counter, WireDecimal>): boolean =>
  [line.pickedQuantity, line.shippedQuantity, line.invoicedQuantity].some((quantity) => decimal(quantity).gt(ZERO));

/** The counters of a line in words, such as `picked 3, shipped 2`; empty if all are 0. */
export function describeUse(line: Record<Counter, WireDecimal>): string {
  const counters = COUNTER_NAMES.map(([counter, name]) => [name, decimal(line[counter])] as const);
  return counters.flatMap(([name, value]) => (value.gt(ZERO) ? [`${name} ${value.toFixed()}`] : [])).join(', ');
}

/** The first line of which something is shipped or invoiced, in words; empty if there is none. */
export const describeShippedOrInvoiced = ({ lines }: OrderRecord): string =>
  lines.flatMap((line) => {
    const isShippedOrInvoiced = !decimal(line.shippedQuantity).eq(0) || !decimal(line.invoicedQuantity).eq(0);
    return isShippedOrInvoiced ? [`${line.sku} ${describeUse(line)}`] : [];
  })[0] ?? '';

/** The lines that a replacement removes. */
export interface RemovedLines {
  lines: readonly OrderLineRecord[];
  /** Ids of those that invoices refer to, also if everything invoiced was returned. */
  onInvoices: ReadonlySet<string>;
}

/**
 * Throws `resource_locked` if a used line would get another SKU or a quantity below what is picked, shipped or invoiced, or if a
 * line that is used or on an invoice would be removed. `matches` are the stored lines of the new ones, by index.
 */
export function refuseChangesOfUsedLines(
  built: readonly BuiltLine[],
  matches: readonly (OrderLineRecord | undefined)[],
  removed: RemovedLines,
): void {
  const details = [
    ...built.flatMap(({ row }, index) => changesOfUsedLine(row, matches[index], index)),
    ...removed.lines.flatMap((line) => {
      const use = isUsed(line) ? describeUse(line) : removed.onInvoices.has(line.id) ? 'on an invoice' : undefined;
      const reason = `must contain the line ${line.id} of ${line.sku}, which is ${use}`;
      return use === undefined ? [] : [{ field: 'line_items', reason }];
    }),
  ];
  if (details.length)
    throw new DomainError('resource_locked', 'Lines cannot go below what is picked, shipped or invoiced.', details);
}

function changesOfUsedLine(row: BuiltLine['row'], present: OrderLineRecord | undefined, index: number): ErrorDetail[] {
  if (!present) return [];
  const use = `is ${describeUse(present)}`;
  if (isUsed(present) && row.sku !== present.sku)
    return [{ field: `line_items[${index}].sku`, reason: `must stay ${present.sku}, which ${use}` }];
  const open = row.quantity.minus(row.cancelledQuantity);
  const fits =
    open.gte(0) &&
    open.gte(quantityInShipments(row)) &&
    open.gte(row.shippedQuantity) &&
    row.invoiceableQuantity.gte(row.invoicedQuantity);
  return fits ? [] : [{ field: `line_items[${index}].quantity`, reason: `is too little: the line ${use}` }];
}

/** Throws `resource_locked` if the customer or the type of an order with a used line would change. */
export function refuseOtherCustomerOrType(present: OrderRecord, row: { customerId: string; type: string }): void {
  const use = present.lines.filter(isUsed).map(describeUse)[0];
  if (!use) return;
  const reason = `must stay: a line is ${use}`;
  const details = [
    ...(row.customerId === present.customerId ? [] : [{ field: 'customer_id', reason }]),
    ...(row.type === present.type ? [] : [{ field: 'type', reason }]),
  ];
  if (details.length)
    throw new DomainError(
      'resource_locked',
      'Customer and type of an order are fixed once a line is picked, shipped or invoiced.',
      details,
    );
}
