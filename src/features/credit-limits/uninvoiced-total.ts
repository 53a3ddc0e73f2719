import { mapInSlices } from '../../platform/base/event-loop/slices.js';
import { type Decimal, divideHalfUp, max, roundHalfUp, sum, ZERO } from '../../platform/base/values/decimal.js';

/** What {@link uninvoicedTotal} needs of a line of an order. */
export interface InvoicedLine {
  /** (Quantity − cancelled) × unit price − discount. */
  lineNet: Decimal;
  quantity: Decimal;
  cancelledQuantity: Decimal;
  invoicedQuantity: Decimal;
}

/**
 * What is still to be invoiced of the payable total of an order: the total × the share of the line nets that is not invoiced, rounded half away
 * from zero to `exponent` decimals. What is not invoiced of a line is its net × left ÷ (quantity − cancelled), rounded to 4 decimals. Quantities
 * take the place of nets in an order whose lines are free. Of an order all of whose lines are cancelled it is the whole total, such as a
 * shipping charge. `EXPOSURES` computes the same in SQL; a test compares the two. Pauses for other requests.
 */
export async function uninvoicedTotal(
  payableTotal: Decimal,
  lines: readonly InvoicedLine[],
  exponent: number,
): Promise<Decimal> {
  const counted = await mapInSlices(lines, countedLine);
  const sumOf = (field: keyof CountedLine) => sum(counted.map((line) => line[field]));
  const net = sumOf('net');
  if (net.gt(ZERO)) return share(payableTotal, sumOf('netLeft'), net, exponent);
  const ordered = sumOf('ordered');
  return ordered.gt(ZERO) ? share(payableTotal, sumOf('left'), ordered, exponent) : roundHalfUp(payableTotal, exponent);
}

interface CountedLine {
  /** Ordered and not cancelled. */
  ordered: Decimal;
  /** Not invoiced of it. */
  left: Decimal;
  net: Decimal;
  netLeft: Decimal;
}

function countedLine({ quantity, cancelledQuantity, invoicedQuantity, lineNet: net }: InvoicedLine): CountedLine {
  const ordered = quantity.minus(cancelledQuantity);
  const left = max(ordered.minus(invoicedQuantity), ZERO);
  return { ordered, left, net, netLeft: left.eq(ordered) ? net : divideHalfUp(net.times(left), ordered) };
}

const share = (total: Decimal, part: Decimal, whole: Decimal, exponent: number): Decimal =>
  part.eq(whole) ? roundHalfUp(total, exponent) : divideHalfUp(total.times(part), whole, exponent);
