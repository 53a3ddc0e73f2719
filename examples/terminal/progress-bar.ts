/** Seconds after which a rate is known: the first rows also wait for connections and caches. */
const RATE_KNOWN_AFTER = 2;
/** Width of the bar in characters. */
const WIDTH = 30;

/** How far some work is. */
export interface Progress {
  done: number;
  /** Undefined if it is not known yet. */
  total: number | undefined;
  /** Units of `done` per second; undefined as long as nothing was measured. */
  rate: number | undefined;
  /** Text of an amount, such as {@link sizeText} for bytes; {@link count} if it is not given. */
  format?: (amount: number) => string;
  /** Shown at the end, such as the number of refused lines. */
  notes?: readonly string[];
}

/** One line with a bar, the rate per second and the time left, such as `[#####.....] 500 of 1,000 · 250/s · 2 s left`. */
export function progressBar({ done, total, rate = 0, format = count, notes = [] }: Progress): string {
  const parts = [total === undefined ? format(done) : `${format(done)} of ${format(total)}`];
  if (rate > 0) parts.push(`${format(rate)}/s`);
  if (total !== undefined && rate > 0 && done < total) parts.push(`${duration((total - done) / rate)} left`);
  const share = total ? Math.min(done / total, 1) : 0;
  const filled = Math.round(share * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${[...parts, ...notes].join(' · ')}`;
}

/** Units per second; undefined in the first seconds, whose rate says nothing about the others. */
export const rateOf = (done: number, seconds: number): number | undefined =>
  seconds < RATE_KNOWN_AFTER ? undefined : done / seconds;

/** A time in the largest units that matter: `5 s`, `2 min 5 s`, `1 h 2 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours) return `${hours} h ${minutes} min`;
  return minutes ? `${minutes} min ${rest} s` : `${rest} s`;
}

/** A number with separators, rounded to a whole one if it is large. */
export const count = (amount: number): string =>
  amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 });

const SIZES = [
  { unit: 'GB', bytes: 1e9 },
  { unit: 'MB', bytes: 1e6 },
  { unit: 'kB', bytes: 1e3 },
];

/** A number of bytes in the largest unit of which there is at least one: `512 bytes`, `35 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const size = SIZES.find((one) => bytes >= one.bytes);
  return size ? `${count(bytes / size.bytes)} ${size.unit}` : `${Math.round(bytes)} bytes`;
}
