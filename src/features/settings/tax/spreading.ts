import { type Decimal, decimal, divideHalfUp, max, sum, ZERO } from '#platform/base/values/decimal.js';

/** Spreads amounts over tax groups in proportion to weights, by the largest remainder. */
export class Spreading {
  private readonly weights: Decimal[];
  private readonly whole: Decimal;
  private readonly unit: Decimal;
  /** Indexes of the groups, those with the higher rate first: the first one with the largest remainder gets the next unit. */
  private readonly byRate: number[];

  /** Weights below 0 count as 0. Amounts have at most `exponent` decimals. */
  constructor(
    groups: readonly { rate: Decimal; weight: Decimal }[],
    private readonly exponent: number,
  ) {
    this.weights = groups.map(({ weight }) => max(weight, ZERO));
    this.whole = sum(this.weights);
    this.unit = decimal(1).div(decimal(10).pow(exponent));
    this.byRate = groups.map((_, index) => index).sort((a, b) => groups[b]!.rate.cmp(groups[a]!.rate));
  }

  /**
   * The parts of an amount, which add up to it: each is rounded towards zero, and the units that are missing then go to the parts with the
   * largest remainders, of equal ones to that with the higher rate. If all weights are 0, the group with the highest rate gets all.
   */
  parts(amount: Decimal): Decimal[] {
    if (this.whole.lte(ZERO)) return this.weights.map((_, index) => (index === this.byRate[0] ? amount : ZERO));
    const [size, sign] = amount.lt(ZERO) ? [amount.abs(), -1] : [amount, 1];
    const divisor = this.whole.times(this.unit);
    const products = this.weights.map((weight) => size.times(weight));
    const remainders = products.map((product) => product.mod(divisor));
    const parts = products.map((product, index) =>
      divideHalfUp(product.minus(remainders[index]!), this.whole, this.exponent),
    );
    const missing = Number(size.minus(sum(parts)).div(this.unit).toFixed());
    const next = this.byRate.toSorted((a, b) => remainders[b]!.cmp(remainders[a]!)).slice(0, missing);
    for (const index of next) parts[index] = parts[index]!.plus(this.unit);
    return parts.map((part) => part.times(sign));
  }
}
