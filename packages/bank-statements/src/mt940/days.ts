import { corrupt } from '../statement-refused.js';
import { dayOf, isDay } from '../values.js';

/** Two digits of a year from here on are of the 20th century. */
const FIRST_YEAR_OF_1900 = 80;

/** The day of a text `YYMMDD`. */
export const dayOfNumber = (text: string): string =>
  dayOf(
    `${Number(text.slice(0, 2)) < FIRST_YEAR_OF_1900 ? 20 : 19}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`,
  );

/** The day of a text `MMDD` that is nearest to another day: a booking of January may have a value date of December. */
export function nearestDay(text: string, day: string): string {
  const year = Number(day.slice(0, 4));
  const candidates = [year - 1, year, year + 1]
    .map((one) => `${one}-${text.slice(0, 2)}-${text.slice(2)}`)
    .filter(isDay);
  if (candidates.length === 0) throw corrupt(`has the booking day ${text}`);
  const distance = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(day));
  return candidates.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}
