import { type Decimal, decimal, type WireDecimal, ZERO } from '../platform/values/decimal.js';

/** The counters of a line that say what of it is in shipments. */
export interface PickedLine {
  pickedQuantity: Decimal;
  openingPickedQuantity: Decimal;
  openingShippedQuantity: Decimal;
}

/**
 * What of a line is in shipments or was shipped before there were any: the larger of the two opening values and the sum of
 * the shipments. So whatever is in a shipment can be shipped later on (contract, section 8).
 */
export function takenOf({ pickedQuantity, openingPickedQuantity, openingShippedQuantity }: PickedLine): Decimal {
  const before = openingShippedQuantity.minus(openingPickedQuantity);
  return before.gt(ZERO) ? pickedQuantity.plus(before) : pickedQuantity;
}

type Counter = 'pickedQuantity' | 'shippedQuantity' | 'invoicedQuantity' | 'cancelledQuantity';
const WORDS: [Counter, string][] = [
  ['pickedQuantity', 'picked'],
  ['shippedQuantity', 'shipped'],
  ['invoicedQuantity', 'invoiced'],
  ['cancelledQuantity', 'cancelled'],
];

/** Whether documents, or what was stated at the start, count on a line. */
export const isUsed = (line: Record<Counter, WireDecimal>): boolean =>
  [line.pickedQuantity, line.shippedQuantity, line.invoicedQuantity].some((quantity) => decimal(quantity).gt(ZERO));

/** What is counted on lines: `picked 3, shipped 2`; empty when nothing is. */
export function useOf(line: Record<Counter, WireDecimal>): string {
  const counted = WORDS.map(([counter, word]) => [word, decimal(line[counter])] as const);
  return counted.flatMap(([word, value]) => (value.gt(ZERO) ? [`${word} ${value.toFixed()}`] : [])).join(', ');
}
