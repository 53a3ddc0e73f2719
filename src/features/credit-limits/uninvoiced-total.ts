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
 * shipping charge. `UNINVOICED_TOTAL` is the same as SQL; a test compares the two.
 */
export function uninvoicedTotal(payableTotal: Decimal, lines: readonly InvoicedLine[], exponent: number): Decimal {
  const counted = lines.map((line) => {
    const ordered = line.quantity.minus(line.cancelledQuantity);
    return { ordered, left: max(ordered.minus(line.invoicedQuantity), ZERO), net: line.lineNet };
  });
  const net = sum(counted.map((line) => line.net));
  if (net.gt(ZERO)) return share(payableTotal, sum(counted.map(netLeft)), net, exponent);
  const ordered = sum(counted.map((line) => line.ordered));
  if (ordered.gt(ZERO)) return share(payableTotal, sum(counted.map(({ left }) => left)), ordered, exponent);
  return roundHalfUp(payableTotal, exponent);
}

/** What is not invoiced of a line's net. */
function netLeft({ ordered, left, net }: { ordered: Decimal; left: Decimal; net: Decimal }): Decimal {
  return left.eq(ordered) ? net : divideHalfUp(net.times(left), ordered);
}

const share = (total: Decimal, part: Decimal, whole: Decimal, exponent: number): Decimal =>
  part.eq(whole) ? roundHalfUp(total, exponent) : divideHalfUp(total.times(part), whole, exponent);
