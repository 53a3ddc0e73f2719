import Big from 'big.js';

/**
 * Money or a quantity: an exact decimal. Floating-point arithmetic is not used for it. Stored values have at most
 * {@link DECIMAL_PLACES} decimals and are below {@link DECIMAL_LIMIT}. Convert it to text with `toFixed()`, which without an argument
 * returns all digits without rounding and without an exponent; a lint rule forbids an argument.
 */
export type Decimal = Big;

declare const wire: unique symbol;
/**
 * A decimal in an answer: at run time the JSON number that the database printed, which represents its at most 15 significant
 * digits exactly. The type is opaque, so that arithmetic on it does not compile.
 */
export interface WireDecimal {
  readonly [wire]: true;
}

/** Maximum number of decimals in the API and in the database, `numeric(15,4)`. */
export const DECIMAL_PLACES = 4;
/** Limit of absolute values, exclusive: 11 digits before and 4 after the point are 15, which a JSON number represents exactly. */
export const DECIMAL_LIMIT = new Big('100000000000');

/** Makes an exact decimal from a stored value, a number or a text. Throws if it is not a finite number. */
export function decimal(value: string | number | Decimal | WireDecimal): Decimal {
  const made = new Big(value as string | number | Big);
  made.c = made.c.slice(); // big.js allocates 17 digits more, which triples the memory of a body of 400,000 prices
  return made;
}

export const ZERO = decimal(0);

/** The value as a JSON number; exact if {@link isStorable}. */
export const toWire = (value: Decimal): WireDecimal => value.toNumber() as unknown as WireDecimal;

/**
 * Compares two decimals, as a function for sorting: negative, 0 or positive. `b` may also be a whole number. Exact, because different
 * decimals of at most 15 digits are different JSON numbers in the same order.
 */
export const compareWire = (a: WireDecimal, b: WireDecimal | number): number =>
  (a as unknown as number) < (b as unknown as number)
    ? -1
    : Number((a as unknown as number) > (b as unknown as number));

/** Maximum number of digits before the point in `numeric(15,4)`: the number of zeros of {@link DECIMAL_LIMIT}. */
const DECIMAL_DIGITS = 11;

/**
 * Whether the value fits into `numeric(15,4)` without rounding. Reads the digits `c` and the exponent `e` of the first digit, which big.js
 * documents, because arithmetic would be too slow for thousands of lines.
 */
export const isStorable = (value: Decimal): boolean =>
  value.e < DECIMAL_DIGITS && hasAtMostDecimals(value, DECIMAL_PLACES);

/** Whether the value has at most this number of decimals. */
export const hasAtMostDecimals = ({ c: digits, e: exponent }: Decimal, places: number): boolean =>
  digits.length - 1 - exponent <= places;

/** Rounds to a number of decimals, half away from zero (`roundHalfUp` in big.js). All amounts of money are rounded this way. */
export const roundHalfUp = (value: Decimal, places: number): Decimal => value.round(places, Big.roundHalfUp);

/** Constructors of big.js that divide to a number of decimals: the default of twenty decimals takes far more time. */
const quotients = Array.from({ length: DECIMAL_PLACES + 1 }, (_, places) => {
  const Quotient = Big();
  Quotient.DP = places;
  Quotient.RM = Big.roundHalfUp;
  return Quotient;
});

/**
 * `dividend` ÷ `divisor`, rounded once, half away from zero, to `places` decimals (at most {@link DECIMAL_PLACES}). Throws on division
 * by zero.
 */
export const divideHalfUp = (dividend: Decimal, divisor: Decimal, places = DECIMAL_PLACES): Decimal =>
  new Big(new quotients[places]!(dividend).div(divisor));

/** Cuts the digits after `places` decimals. */
export const roundDown = (value: Decimal, places: number): Decimal => value.round(places, Big.roundDown);

/** Exact sum; 0 for an empty list. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
};

/** `percent` per cent of `value`, exact and unrounded. */
export const percentOf = (value: Decimal, percent: Decimal): Decimal => value.times(percent).times('0.01');

/** The amount itself, or that per cent of `base`; exact and unrounded. */
export const valueOf = (amount: Decimal, type: 'value' | 'percentage', base: Decimal): Decimal =>
  type === 'percentage' ? percentOf(base, amount) : amount;

/** The smaller of two decimals. */
export const min = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);

/** The larger of two decimals. */
export const max = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);
