import Big from 'big.js';

/**
 * Money and quantities inside the service: exact decimals with at most {@link DECIMAL_PLACES} places, below
 * {@link DECIMAL_LIMIT}; floating point never touches them (contract, section 1, "Numbers"). Its text is `toFixed()`, which
 * without an argument gives all digits, none of them rounded, and no exponent; a lint rule refuses one with an argument.
 */
export type Decimal = Big;

declare const wire: unique symbol;
/**
 * A decimal on its way out: at run time the JSON number that the database printed, whose at most 15 significant
 * digits survive unchanged. Opaque to the compiler, so that no arithmetic on it compiles.
 */
export interface WireDecimal {
  readonly [wire]: true;
}

/** Places behind the point that the wire and the database carry: `numeric(15,4)`. */
export const DECIMAL_PLACES = 4;
/** Absolute values stay below this: 11 digits before the point and 4 behind make 15, what a JSON number carries. */
export const DECIMAL_LIMIT = new Big('100000000000');

/** Makes an exact decimal of a stored or written value. Throws on what is no number. */
export function decimal(value: string | number | Decimal | WireDecimal): Decimal {
  const made = new Big(value as string | number | Big);
  made.c = made.c.slice(); // big.js leaves room for 17 digits behind them: three times the memory in a body of 400,000 prices
  return made;
}

export const ZERO = decimal(0);

/** The same value as a JSON number; exact for every value that {@link isStorable}. */
export const toWire = (value: Decimal): WireDecimal => value.toNumber() as unknown as WireDecimal;

const UNITS_PER_ONE = 10 ** DECIMAL_PLACES;

/**
 * A stored decimal counted in units of its last place, and such a count as it goes out: exact for every value that
 * {@link isStorable}, and many times faster than {@link Decimal} where each row of a list needs it.
 */
// eslint-disable-next-line no-restricted-properties -- of 15 digits the product is off by far less than a half, as decimal.spec.ts proves
export const unitsOf = (value: WireDecimal): bigint => BigInt(Math.round((value as unknown as number) * UNITS_PER_ONE));
export const wireOfUnits = (units: bigint): WireDecimal => (Number(units) / UNITS_PER_ONE) as unknown as WireDecimal;

/**
 * Below 0, 0 or above 0 as `a` is less than, equal to or greater than `b`, which may also be a whole number. Exact: decimals of
 * at most 15 digits have JSON numbers of their own, in their own order, so nothing need be unwrapped to compare them.
 */
export const compareWire = (a: WireDecimal, b: WireDecimal | number): number =>
  (a as unknown as number) < (b as unknown as number)
    ? -1
    : Number((a as unknown as number) > (b as unknown as number));

/** Digits before the point that `numeric(15,4)` has: as many as {@link DECIMAL_LIMIT} has zeros. */
const DECIMAL_DIGITS = 11;

/**
 * Whether the value fits `numeric(15,4)` without rounding. Looks at the digits `c` and the exponent `e` of the first of them, which
 * big.js documents: every amount of thousands of lines is asked.
 */
export const isStorable = ({ c: digits, e: exponent }: Decimal): boolean =>
  exponent < DECIMAL_DIGITS && digits.length - 1 - exponent <= DECIMAL_PLACES;

/** Rounds half away from zero ("half-up" of the contract's money rules) to `places` behind the point. */
export const roundHalfUp = (value: Decimal, places: number): Decimal => value.round(places, Big.roundHalfUp);

/** Divides with the places that are wanted at once: a quotient of twenty places would cost far more. */
const quotients = Array.from({ length: DECIMAL_PLACES + 1 }, (_, places) => {
  const Quotient = Big();
  Quotient.DP = places;
  Quotient.RM = Big.roundHalfUp;
  return Quotient;
});

/**
 * `dividend` ÷ `divisor`, rounded once, half away from zero, to `places` (at most {@link DECIMAL_PLACES}) behind the point.
 * Throws on division by zero.
 */
export const divideHalfUp = (dividend: Decimal, divisor: Decimal, places = DECIMAL_PLACES): Decimal =>
  new Big(new quotients[places]!(dividend).div(divisor));

/** Cuts what is behind `places` decimals. */
export const roundDown = (value: Decimal, places: number): Decimal => value.round(places, Big.roundDown);

/** Exact sum; of nothing it is 0. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
};

/** `percent` per cent of `value`, exact and unrounded. */
export const percentOf = (value: Decimal, percent: Decimal): Decimal => value.times(percent).times('0.01');

/** The smaller of two decimals. */
export const min = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);
