import { decimal } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { describeUse, isUsed, openQuantity } from '../quantities/line-use.js';
import type { BuiltLine } from '../creation/order-line-rows.js';
import { quantityInShipments } from '../quantities/order-line-quantities.js';
import type { OrderLineRecord, OrderRecord } from '../orders.queries.js';

/** The first line of which something is shipped or invoiced, in words; empty if there is none. */
export const describeShippedOrInvoiced = ({ lines }: OrderRecord): string =>
  lines.flatMap((line) => {
    const isShippedOrInvoiced = !decimal(line.shippedQuantity).eq(0) || !decimal(line.invoicedQuantity).eq(0);
    return isShippedOrInvoiced ? [`${line.sku} ${describeUse(line)}`] : [];
  })[0] ?? '';

/** The lines of an order and what a replacement makes of them. */
export interface ReplacedLines {
  built: readonly BuiltLine[];
  /** The stored lines of `built`, by index. */
  matches: readonly (OrderLineRecord | undefined)[];
  /** The stored lines that are left out. */
  removed: readonly OrderLineRecord[];
  /** Ids of the stored lines that get another SKU or are left out and that documents name, also if these have given everything back. */
  onDocuments: ReadonlySet<string>;
}

/**
 * Throws `resource_locked` if a line that is used or on a document would get another SKU, if a line would get a quantity below what is picked,
 * shipped, invoiced or cancelled of it, or if a used one would be removed.
 */
export function refuseChangesOfUsedLines({ built, matches, removed, onDocuments }: ReplacedLines): void {
  const linesOfSku = groupBy(built, ({ row }) => row.sku);
  const details = [
    ...built.flatMap((line, index): ErrorDetail[] => {
      const { row } = line;
      const present = matches[index];
      const field = `line_items[${index}]`;
      if (!present) return [];
      if (row.sku !== present.sku && (isUsed(present) || onDocuments.has(present.id)))
        return [{ field: `${field}.sku`, reason: skuMustStay(present, row.sku) }];
      if (holdsUse(line, present)) return [];
      const hint = linesOfSku.get(row.sku)!.length > 1 ? `; name the lines of ${row.sku} by id` : '';
      return [{ field: `${field}.quantity`, reason: `is too little: the line is ${describeUse(present)}${hint}` }];
    }),
    ...removed.filter(isUsed).map((line) => ({
      field: 'line_items',
      reason: `must contain the line ${line.id} of ${line.sku}, which is ${describeUse(line)}`,
    })),
  ];
  if (details.length)
    throw new DomainError('resource_locked', 'Lines cannot go below what is picked, shipped or invoiced.', details);
}

const skuMustStay = (present: OrderLineRecord, sku: string): string =>
  isUsed(present)
    ? `must stay ${present.sku}, which is ${describeUse(present)}`
    : `must stay ${present.sku}, because an invoice or shipment names the line; send ${sku} as a line without id and reference_id`;

/** Whether a line has what is used of it. One that loses no open quantity has it, whatever the tenant's tolerance is today. */
function holdsUse({ row, invoiceable }: BuiltLine, present: OrderLineRecord): boolean {
  const open = row.quantity.minus(row.cancelledQuantity);
  if (open.gte(openQuantity(present))) return true;
  return open.gte(quantityInShipments(row)) && invoiceable.gte(row.invoicedQuantity);
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
