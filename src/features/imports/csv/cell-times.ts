import { beginningOf, instantOf } from '#platform/base/values/time-zone.js';
import { isDay, parseWallClock } from '#platform/base/values/timestamp.js';

/** What a field takes: a day, a point in time with its offset, or a time on the clocks of a time zone that another field names. */
export type TimeKind = 'day' | 'time' | 'wall clock';

const MIDNIGHT = 'T00:00:00';
const DAY_LENGTH = '2026-01-31'.length;
const DAY_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
/** Days of a file that are remembered: most repeat, and a time zone is slow to ask. */
const MAX_KNOWN = 1_000;

/** Writes the days and times of cells, which have no offset, as fields take them, in the time zone of a tenant. */
export class CellTimes {
  /** Points in time of days by their texts. */
  private readonly known = new Map<string, string>();

  /** `zone` is the name of an IANA time zone. */
  constructor(private readonly zone: string) {}

  /**
   * A day such as `2026-01-31`, or with a time `2026-01-31T10:30:00`, in the form that a field of `kind` takes; another text as it is. The point in
   * time of a day is in that day of the time zone, and its date in UTC is that day too: midnight in UTC, or, where the day begins later, its beginning.
   */
  textFor(text: string, kind: TimeKind): string {
    if (isDay(text)) return kind === 'day' ? text : kind === 'time' ? this.timeOf(text) : `${text}${MIDNIGHT}`;
    const clock = DAY_AND_TIME.test(text) ? parseWallClock(text) : undefined;
    if (!clock || kind === 'wall clock') return text;
    return kind === 'day' ? text.slice(0, DAY_LENGTH) : textOf(instantOf(clock, this.zone));
  }

  private timeOf(day: string): string {
    const known = this.known.get(day);
    if (known !== undefined) return known;
    const midnight = new Date(`${day}${MIDNIGHT}Z`);
    const beginning = beginningOf(day, this.zone);
    const time = textOf(beginning > midnight ? beginning : midnight);
    if (this.known.size === MAX_KNOWN) this.known.clear();
    this.known.set(day, time);
    return time;
  }
}

const textOf = (time: Date): string => time.toISOString().replace('.000Z', 'Z');
