const DAY_MS = 86_400_000;
/** Proleptic Gregorian, in digits, to the millisecond. */
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

/** A date and time as a clock on a wall shows it, which is no instant until a time zone is known. */
export class WallClock {
  /** `asUtc` is the instant at which a clock at UTC shows the same. */
  constructor(readonly asUtc: Date) {}
}

/** Whether a name is one of IANA's time zones, in any case. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name); // offsets are accepted there, but are no zones
  } catch {
    return false;
  }
}

/**
 * The first instant at which the clocks of a zone show the time or have passed it: the instant itself; of the two in an
 * overlap the first; in a gap the one at which the gap ends (contract, section 9, "schedule_details"). Throws `RangeError` for
 * a name that is no zone.
 */
export function instantOf({ asUtc }: WallClock, zone: string): Date {
  const shown = asUtc.getTime();
  const clock = clockOf(zone);
  // clocks are less than a day from UTC, so whatever is changed around this time is changed between these two
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((instant) => clock(instant) - instant) as [
    number,
    number,
  ];
  const instant = [shown - before, shown - after].find((candidate) => clock(candidate) === shown);
  return new Date(instant ?? firstPast(clock, shown, shown - after, shown - before));
}

type Clock = (instant: number) => number;

/** The millisecond between two instants, of which only the later one is past `shown`, at which a clock jumps over it. */
function firstPast(clock: Clock, shown: number, early: number, late: number): number {
  while (late - early > 1) {
    const middle = early + ((late - early) >> 1);
    if (clock(middle) > shown) late = middle;
    else early = middle;
  }
  return late;
}

/** What the clocks of a zone show at an instant, as the instant at which a clock at UTC shows the same. */
function clockOf(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en', { ...FIELDS, timeZone: zone });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type as string, Number(value)]));
    const part = (name: string) => parts.get(name)!;
    const shown = new Date(0);
    shown.setUTCFullYear(part('year'), part('month') - 1, part('day'));
    return shown.setUTCHours(part('hour'), part('minute'), part('second'), part('fractionalSecond'));
  };
}
