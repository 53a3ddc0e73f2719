import { type Decimal, decimal, max, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { quantityInShipments } from './order-line-quantities.js';
import type { OrderLineRecord } from '../orders.queries.js';
import type { ConstraintError } from '#platform/data/sql/constraints.js';

/** The counters of a line that documents or opening values move, with their names in error texts. */
const DOCUMENT_COUNTERS = {
  pickedQuantity: 'picked',
  shippedQuantity: 'shipped',
  invoicedQuantity: 'invoiced',
} as const;
const COUNTERS = { ...DOCUMENT_COUNTERS, cancelledQuantity: 'cancelled' } as const;

type DocumentCounters = Record<keyof typeof DOCUMENT_COUNTERS, WireDecimal>;
type Counters = Record<keyof typeof COUNTERS, WireDecimal>;

/** Whether something of a line is picked, shipped or invoiced, by documents or by opening values. */
export const isUsed = (line: DocumentCounters): boolean =>
  [line.pickedQuantity, line.shippedQuantity, line.invoicedQuantity].some((quantity) => decimal(quantity).gt(ZERO));

/** The counters of a line in words, such as `picked 3, cancelled 2`; empty if all are 0. */
export const describeUse = (line: Counters): string => inWords(line, COUNTERS);

/** Like {@link describeUse}, without what is cancelled. */
export const describeDocuments = (line: DocumentCounters): string => inWords(line, DOCUMENT_COUNTERS);

function inWords<K extends string>(line: Record<K, WireDecimal>, names: Record<K, string>): string {
  const counters = Object.keys(names) as K[];
  return counters
    .flatMap((counter) => {
      const value = decimal(line[counter]);
      return value.gt(ZERO) ? [`${names[counter]} ${value.toFixed()}`] : [];
    })
    .join(', ');
}

/** How much of a line is in shipments or invoiced, whichever is more: that much cannot be cancelled. */
export const usedQuantity = (
  line: Pick<
    OrderLineRecord,
    'pickedQuantity' | 'openingPickedQuantity' | 'openingShippedQuantity' | 'invoicedQuantity'
  >,
): Decimal =>
  max(
    quantityInShipments({
      pickedQuantity: decimal(line.pickedQuantity),
      openingPickedQuantity: decimal(line.openingPickedQuantity),
      openingShippedQuantity: decimal(line.openingShippedQuantity),
    }),
    decimal(line.invoicedQuantity),
  );

/** What is ordered and not cancelled of a stored line. */
export const openQuantity = (line: Pick<OrderLineRecord, 'quantity' | 'cancelledQuantity'>): Decimal =>
  decimal(line.quantity).minus(decimal(line.cancelledQuantity));

/** The error of a constraint on an order line that is on a document, whose quantities may have been taken back. */
export const lockedLines = (): ConstraintError => ({
  code: 'resource_locked',
  field: 'line_items',
  reason: 'must contain all lines that are on documents',
});
