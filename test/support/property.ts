import fc from 'fast-check';

/** Number of cases of a property of pure functions: few in `npm run check`, many in `npm run prove`, which set it. */
const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

/** The number of cases of a property that takes `times` as many as others, but never more than `most`. */
export const propertyRuns = ({ times = 1, most = Infinity } = {}): number =>
  Math.ceil(Math.min(times * PROPERTY_RUNS, most));

/** Decimals with at most four places, as integers of ten-thousandths. */
export const tenThousandths = (max: number, min = 0) => fc.integer({ min, max });

/** The decimal text of a number of ten-thousandths. */
export function decimalText(units: number | bigint): string {
  const digits = String(units).replace('-', '').padStart(5, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** `value` ÷ `divisor`, rounded half away from zero: a second implementation of rounding. */
export function divideHalfUp(value: bigint, divisor: bigint): bigint {
  const [size, sign] = value < 0n ? [-value, -1n] : [value, 1n];
  return sign * ((2n * size + divisor) / (2n * divisor));
}
