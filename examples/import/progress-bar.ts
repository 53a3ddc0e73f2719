/** Width of the bar in characters. */
const WIDTH = 30;

/** How far an import is. */
export interface Progress {
  done: number;
  /** Undefined if the number of rows is not known yet. */
  total: number | undefined;
  failed: number;
  /** Seconds since the first row. */
  seconds: number;
}

/** One line with a bar, the rate in rows per second and the time left, such as `[#####.....] 500 of 1,000 · 250/s · 2 s left`. */
export function progressBar({ done, total, failed, seconds }: Progress): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const parts = [total === undefined ? format(done) : `${format(done)} of ${format(total)}`];
  if (rate > 0) parts.push(`${format(Math.round(rate))}/s`);
  if (total !== undefined && rate > 0 && done < total) parts.push(`${duration((total - done) / rate)} left`);
  if (failed) parts.push(`${format(failed)} refused`);
  const share = total ? Math.min(done / total, 1) : 0;
  const filled = Math.round(share * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${parts.join(' · ')}`;
}

/** A time in the largest units that matter: `5 s`, `2 min 5 s`, `1 h 2 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours) return `${hours} h ${minutes} min`;
  return minutes ? `${minutes} min ${rest} s` : `${rest} s`;
}

const format = (count: number): string => count.toLocaleString('en-US');
