import { formatNumber } from './number-format.js';
import type { NumberSequence } from './number-sequence.entity.js';
import type { SequenceSettings } from '../settings.js';

/** The year of a day such as `2026-01-31`. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * A sequence as of a year: if its numbers begin again each year, the next one is 1 in a year after that of the last number. A `next` that a
 * caller wrote and that was not drawn yet has no year: it is of the year of the first document that takes it.
 */
export const asOfYear = <S extends Omit<SequenceSettings, 'format'>>(sequence: S, year: number): S =>
  sequence.reset === 'year' && sequence.year !== null && year > sequence.year
    ? { ...sequence, next: 1, year }
    : sequence;

/** A sequence that is switched on, as its row has it. */
export type DrawnSequence = Omit<NumberSequence, 'tenantId'> & { format: string };

/**
 * The next number of a sequence for each day, those that were passed over because they are in `taken`, and the sequence after them. The days
 * rise and are not before the last one of the sequence.
 */
export function numbersFrom(
  sequence: DrawnSequence,
  days: readonly string[],
  taken: { has(number: string): boolean },
): { numbers: string[]; skipped: string[]; after: DrawnSequence } {
  const [numbers, skipped]: string[][] = [[], []];
  let after = sequence;
  for (const day of days) {
    let next = nextNumber(after, day);
    for (; taken.has(next.number); next = nextNumber(next.after, day)) skipped!.push(next.number);
    numbers!.push(next.number);
    ({ after } = next);
  }
  return { numbers: numbers!, skipped: skipped!, after };
}

/** The number that a sequence has for a day, such as `2026-01-31`, which is not before its last day, and the sequence after it. */
function nextNumber(sequence: DrawnSequence, day: string): { number: string; after: DrawnSequence } {
  const present = asOfYear(sequence, yearOf(day));
  const number = formatNumber(sequence.format, present.next, day);
  return {
    number,
    after: { ...present, next: present.next + 1, year: yearOf(day), lastDay: day, lastNumber: number },
  };
}
