const DAY_MS = 86_400_000;
/** Formats a time in the proleptic Gregorian calendar, in digits, with milliseconds. */
const FIELDS: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  fractionalSecondDigits: 3,
};

/** A local date and time without a time zone. */
export class WallClock {
  /** `asUtc` is the instant with the same date and time in UTC. */
  constructor(readonly asUtc: Date) {}
}

/** Whether a text is the name of an IANA time zone, in any letter case. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name); // Intl also accepts offsets, which are not names of zones
  } catch {
    return false;
  }
}

/**
 * The instant of a local time in a time zone. If clocks are set back and the time occurs twice, it is the first occurrence; if
 * clocks are set forward and the time is skipped, it is the end of the gap. Throws `RangeError` for a name that is not a time
 * zone.
 */
export function instantOf({ asUtc }: WallClock, zone: string): Date {
  const shown = asUtc.getTime();
  const clock = clockOf(zone);
  // offsets from UTC are less than a day, so a change of the offset near this time is between these two instants
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((instant) => clock(instant) - instant) as [
    number,
    number,
  ];
  const instant = [shown - before, shown - after].find((candidate) => clock(candidate) === shown);
  return new Date(instant ?? firstPast(clock, shown, shown - after, shown - before));
}

/** The last results of {@link startOfDay} by zone: the days' first instants and those of the days after them. */
const days = new Map<string, { from: number; until: number }>();
/** A day lasts 23 to 25 hours, so its end is less than this after any of its instants, and the end of the next day is not. */
const INTO_NEXT_DAY_MS = 26 * 3_600_000;

/**
 * The first instant of the day that the clocks of a time zone show at `instant`. Fast for instants of one day, so that each row of a list
 * can ask. Throws `RangeError` for a name that is not a time zone.
 */
export function startOfDay(instant: Date, zone: string): Date {
  const time = instant.getTime();
  const day = days.get(zone);
  if (day && time >= day.from && time < day.until) return new Date(day.from);
  const clock = clockOf(zone);
  const from = midnightBefore(time, clock, zone);
  days.set(zone, { from, until: midnightBefore(from + INTO_NEXT_DAY_MS, clock, zone) });
  return new Date(from);
}

/** The day that the clocks of a time zone show at `instant`, such as `2026-01-31`. Throws `RangeError` for a name that is not a time zone. */
export const dayOf = (instant: Date, zone: string): string =>
  new Date(clockOf(zone)(instant.getTime())).toISOString().slice(0, 10);

/** The first instants of the days that the clocks of a time zone show from `from` to `to`, ascending; that of the day of `from` included. */
export function startsOfDays(from: Date, to: Date, zone: string): Date[] {
  const starts: Date[] = [];
  for (
    let start = startOfDay(from, zone);
    start <= to;
    start = startOfDay(new Date(start.getTime() + INTO_NEXT_DAY_MS), zone)
  )
    starts.push(start);
  return starts;
}

/** The first instant of the day that `clock`, that of `zone`, shows at `instant`. */
function midnightBefore(instant: number, clock: Clock, zone: string): number {
  const shown = clock(instant);
  return instantOf(new WallClock(new Date(beginningOfUtcDay(shown))), zone).getTime();
}

const beginningOfUtcDay = (instant: number): number => instant - (((instant % DAY_MS) + DAY_MS) % DAY_MS);

type Clock = (instant: number) => number;

/** The first instant after which a clock that is set forward shows a time later than `shown`: at `early` it does not, at `late` it does. */
function firstPast(clock: Clock, shown: number, early: number, late: number): number {
  while (late - early > 1) {
    const middle = early + ((late - early) >> 1);
    if (clock(middle) > shown) late = middle;
    else early = middle;
  }
  return late;
}

/** The clocks of the zones that were asked for last: to make one takes longer than to read it. */
const clocks = new Map<string, Clock>();
/** More than there are zones; the letter case of names, which callers choose, multiplies them. */
const MAX_CLOCKS = 1_000;
/** Days whose offsets a clock keeps: those of more than a year, in some tens of kilobytes. */
const MAX_OFFSETS = 400;

/** The local time of a zone at an instant, as the instant with the same date and time in UTC. */
function clockOf(zone: string): Clock {
  let clock = clocks.get(zone);
  if (clock) return clock;
  clock = makeClock(zone);
  if (clocks.size === MAX_CLOCKS) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/**
 * A clock that reads the offset from UTC at the beginning of each day of UTC once: it takes `Intl` microseconds. An offset that is the same at the
 * beginning and the end of a day is that of the whole day, because no zone changes it twice on one; on other days `Intl` is asked for each instant.
 */
function makeClock(zone: string): Clock {
  const read = readerOf(zone);
  /** Offsets in milliseconds at the beginnings of days. */
  const offsets = new Map<number, number>();
  const offsetAt = (beginning: number): number => {
    let offset = offsets.get(beginning);
    if (offset !== undefined) return offset;
    if (offsets.size === MAX_OFFSETS) offsets.clear();
    offset = read(beginning) - beginning;
    offsets.set(beginning, offset);
    return offset;
  };
  return (instant) => {
    const beginning = beginningOfUtcDay(instant);
    const offset = offsetAt(beginning);
    return offset === offsetAt(beginning + DAY_MS) ? instant + offset : read(instant);
  };
}

/** The same by `Intl` alone. */
function readerOf(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en', { ...FIELDS, timeZone: zone });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type as string, Number(value)]));
    const part = (name: string) => parts.get(name)!;
    const shown = new Date(0);
    shown.setUTCFullYear(part('year'), part('month') - 1, part('day'));
    return shown.setUTCHours(part('hour'), part('minute'), part('second'), part('fractionalSecond'));
  };
}

/**
 * The instant at which the clocks of a time zone show, `months` months and `days` days after the day of `instant`, the same time of the day; the last day
 * of a shorter month. A time that clocks skip or show twice is as in {@link instantOf}.
 */
export function afterMonthsAndDays(
  instant: Date,
  { months, days }: { months: number; days: number },
  zone: string,
): Date {
  if (!months && !days) return instant;
  const shown = new Date(clockOf(zone)(instant.getTime()));
  const month = new Date(0);
  month.setUTCFullYear(shown.getUTCFullYear(), shown.getUTCMonth() + months + 1, 0); // its last day
  const day = Math.min(shown.getUTCDate(), month.getUTCDate());
  shown.setUTCFullYear(month.getUTCFullYear(), month.getUTCMonth(), day + days);
  return instantOf(new WallClock(shown), zone);
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The first instant of a day, such as `2026-01-31`, in a time zone. */
export const beginningOf = (day: string, zone: string): Date => instantOf(new WallClock(new Date(timeOf(day))), zone);

/** The day `count` days after a day, or before it if `count` is negative. Both are in the years 1 to 9999. */
export const addDays = (day: string, count: number): string =>
  new Date(timeOf(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Number of days from one day to another, negative if the other one is before it. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;
