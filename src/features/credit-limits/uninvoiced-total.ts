import { mapInSlices } from '#platform/base/event-loop/slices.js';
import { type Decimal, divideHalfUp, max, roundHalfUp, sum, ZERO } from '#platform/base/values/decimal.js';
import { type NetGroup, ruleKey } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';

/** What {@link uninvoicedTotal} needs of a line of an order. */
export interface InvoicedLine {
  /** (Quantity − cancelled) × unit price − discount. */
  lineNet: Decimal;
  quantity: Decimal;
  cancelledQuantity: Decimal;
  invoicedQuantity: Decimal;
  /** How its invoice taxes the line in the tax mode net. */
  rule?: TaxRule;
}

/**
 * What is still to be invoiced of an order: its total × the share of the line nets that is not invoiced, rounded half away from zero to
 * `exponent` decimals, and at least 0. What is not invoiced of a line is its net × left ÷ (quantity − cancelled), rounded to 4 decimals. Quantities
 * take the place of nets in an order whose lines are free. Of an order all of whose lines are cancelled it is the whole total, such as a shipping
 * charge.
 *
 * In the tax mode stated `total` is the payable one, and there are no groups. In the mode net it is without taxes, and the tax of each of the order's
 * `groups` × the share of its own line nets that is not invoiced, rounded in the same way, is added. So it is the total of the order's invoice
 * if nothing is invoiced yet.
 *
 * `EXPOSURES` computes the same in SQL; a test compares the two. Pauses for other requests.
 */
export async function uninvoicedTotal(
  total: Decimal,
  lines: readonly InvoicedLine[],
  groups: readonly NetGroup[],
  exponent: number,
): Promise<Decimal> {
  const counted = await mapInSlices(lines, countedLine);
  const sumOf = (field: 'ordered' | 'left' | 'net' | 'netLeft') => sum(counted.map((line) => line[field]));
  const [net, ordered] = [sumOf('net'), sumOf('ordered')];
  const taxes = groups.map(({ tax }) => tax);
  if (net.gt(ZERO)) {
    const taxesLeft = groups.map((group) => share(group.tax, netLeftOf(group, counted), group.lineTotal, exponent));
    return atLeastNothing([share(total, sumOf('netLeft'), net, exponent), ...taxesLeft]);
  }
  if (ordered.gt(ZERO))
    return atLeastNothing([total, ...taxes].map((one) => share(one, sumOf('left'), ordered, exponent)));
  return atLeastNothing([roundHalfUp(total, exponent), ...taxes]);
}

const atLeastNothing = (amounts: readonly Decimal[]): Decimal => max(sum(amounts), ZERO);

interface CountedLine {
  /** Ordered and not cancelled. */
  ordered: Decimal;
  /** Not invoiced of it. */
  left: Decimal;
  net: Decimal;
  netLeft: Decimal;
  /** The group of its category and rate. */
  group: string | undefined;
}

function countedLine({ quantity, cancelledQuantity, invoicedQuantity, lineNet: net, rule }: InvoicedLine): CountedLine {
  const ordered = quantity.minus(cancelledQuantity);
  const left = max(ordered.minus(invoicedQuantity), ZERO);
  const netLeft = left.eq(ordered) ? net : divideHalfUp(net.times(left), ordered);
  return { ordered, left, net, netLeft, group: rule && ruleKey(rule) };
}

/** What is not invoiced of the line nets of a group. */
function netLeftOf(rule: TaxRule, lines: readonly CountedLine[]): Decimal {
  const key = ruleKey(rule);
  return sum(lines.filter(({ group }) => group === key).map(({ netLeft }) => netLeft));
}

/** A share of an amount, rounded half away from zero to `exponent` decimals; nothing of a whole that is 0. */
function share(amount: Decimal, part: Decimal, whole: Decimal, exponent: number): Decimal {
  if (whole.eq(ZERO)) return ZERO;
  return part.eq(whole) ? roundHalfUp(amount, exponent) : divideHalfUp(amount.times(part), whole, exponent);
}
