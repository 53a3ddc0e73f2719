import { mapInSlices } from '../../platform/base/event-loop/slices.js';
import {
  type Decimal,
  divideHalfUp,
  max,
  percentOf,
  roundHalfUp,
  sum,
  ZERO,
} from '../../platform/base/values/decimal.js';
import { ruleKey, type TaxRule } from '../settings/tax-rule.js';

/** What {@link uninvoicedTotal} needs of a line of an order. */
export interface InvoicedLine {
  /** (Quantity − cancelled) × unit price − discount. */
  lineNet: Decimal;
  quantity: Decimal;
  cancelledQuantity: Decimal;
  invoicedQuantity: Decimal;
  /** How its invoice taxes the line in the tax mode net; undefined: no tax is added. */
  rule?: TaxRule;
}

/**
 * What is still to be invoiced of an order: its total × the share of the line nets that is not invoiced, rounded half away from zero to
 * `exponent` decimals. What is not invoiced of a line is its net × left ÷ (quantity − cancelled), rounded to 4 decimals. Quantities take the
 * place of nets in an order whose lines are free. Of an order all of whose lines are cancelled it is the whole total, such as a shipping charge.
 *
 * In the tax mode stated the total is the payable one, and no line has a rule. In the mode net the total is without taxes, and the tax of its
 * invoices is added: what is not invoiced is divided among the categories and rates in proportion to what is not invoiced of the line nets, and
 * the tax of each part is rounded half away from zero; free lines have the highest rate. Invoices round the parts of discounts and
 * charges to the currency before, so that with several rates their tax can differ by a smallest unit of the currency for each rate.
 *
 * `EXPOSURES` computes the same in SQL; a test compares the two. Pauses for other requests.
 */
export async function uninvoicedTotal(
  total: Decimal,
  lines: readonly InvoicedLine[],
  exponent: number,
): Promise<Decimal> {
  const counted = await mapInSlices(lines, countedLine);
  const sumOf = (field: 'ordered' | 'left' | 'net' | 'netLeft') => sum(counted.map((line) => line[field]));
  const [net, netLeft, ordered] = [sumOf('net'), sumOf('netLeft'), sumOf('ordered')];
  const untaxed = net.gt(ZERO)
    ? share(total, netLeft, net, exponent)
    : ordered.gt(ZERO)
      ? share(total, sumOf('left'), ordered, exponent)
      : roundHalfUp(total, exponent);
  if (net.eq(ZERO)) return untaxed.plus(roundHalfUp(percentOf(untaxed, highestRate(counted)), exponent));
  return netLeft.eq(ZERO) ? untaxed : untaxed.plus(addedTax(untaxed, counted, netLeft, exponent));
}

interface CountedLine {
  /** Ordered and not cancelled. */
  ordered: Decimal;
  /** Not invoiced of it. */
  left: Decimal;
  net: Decimal;
  netLeft: Decimal;
  rate: Decimal;
  /** The group of its category and rate. */
  group: string;
}

function countedLine({ quantity, cancelledQuantity, invoicedQuantity, lineNet: net, rule }: InvoicedLine): CountedLine {
  const ordered = quantity.minus(cancelledQuantity);
  const left = max(ordered.minus(invoicedQuantity), ZERO);
  const netLeft = left.eq(ordered) ? net : divideHalfUp(net.times(left), ordered);
  return { ordered, left, net, netLeft, rate: rule?.rate ?? ZERO, group: rule ? ruleKey(rule) : '' };
}

const share = (total: Decimal, part: Decimal, whole: Decimal, exponent: number): Decimal =>
  part.eq(whole) ? roundHalfUp(total, exponent) : divideHalfUp(total.times(part), whole, exponent);

const highestRate = (lines: readonly CountedLine[]): Decimal => lines.map(({ rate }) => rate).reduce(max, ZERO);

/** The tax of what is not invoiced of an order in the mode net; `netLeft` is the sum of the lines. */
function addedTax(untaxed: Decimal, lines: readonly CountedLine[], netLeft: Decimal, exponent: number): Decimal {
  const groups = new Map<string, { rate: Decimal; left: Decimal }>();
  for (const { group, rate, netLeft: left } of lines)
    groups.set(group, { rate, left: left.plus(groups.get(group)?.left ?? ZERO) });
  return sum(
    [...groups.values()].map(({ rate, left }) => divideHalfUp(percentOf(untaxed.times(left), rate), netLeft, exponent)),
  );
}
