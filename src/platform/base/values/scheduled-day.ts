import { isDay, parseWallClock } from './timestamp.js';
import { addDays, dayOf, WallClock } from './time-zone.js';

/** A day with which a period begins (`first`), or which is its last one, on the clocks of a time zone that is not known yet. */
export class ScheduledDay extends WallClock {
  private constructor(
    readonly day: string,
    readonly end: 'first' | 'last',
    { asUtc }: WallClock,
  ) {
    super(asUtc);
  }

  /** The day of a text: its local time is the first instant of the day, or that of the day after the last one. Undefined for another text. */
  static parse(text: string, end: ScheduledDay['end']): ScheduledDay | undefined {
    const clock = isDay(text) ? parseWallClock(`${end === 'first' ? text : addDays(text, 1)}T00:00:00`) : undefined;
    return clock && new ScheduledDay(text, end, clock);
  }

  /** Whether a period that begins at an instant begins on the day, or one that ends with an instant, exclusive, ends on it. */
  has(instant: Date, timezone: string): boolean {
    const last = this.end === 'first' ? instant : new Date(instant.getTime() - 1);
    return dayOf(last, timezone) === this.day;
  }
}
