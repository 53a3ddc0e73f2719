import { Faults } from '#platform/base/errors/faults.js';
import { afterMonthsAndDays } from '#platform/base/values/time-zone.js';

/** To where a caller moves the clock of a sandbox: exactly one of both. */
export interface ClockMove {
  now?: Date;
  /** A duration of ISO 8601, such as `P1M` or `PT36H`. */
  advance?: string;
}

/** The clock of a sandbox before a move. */
export interface PresentClock {
  /** The present time of the sandbox. */
  now: Date;
  realTime: Date;
  /** IANA time zone of the tenant. */
  timezone: string;
}

/** Number of years of the calendar by which the clock of a sandbox can be ahead of real time. */
const MAX_YEARS = 10;

/**
 * The time to which a move sets the clock of a sandbox. Years, months, weeks and days of a duration are those of the calendar in the tenant's time zone: at
 * the same time of the day, and on the last day of a month that is shorter; then hours, minutes and seconds follow. Throws `validation_failed` for a move
 * that is not forward, or to more than ten years after real time, and for neither or both fields.
 */
export function clockTarget({ now, advance }: ClockMove, present: PresentClock): Date {
  const faults = new Faults();
  const field = advance === undefined ? 'now' : 'advance';
  if ((now === undefined) === (advance === undefined))
    faults.add(field, `must be sent, or else ${advance === undefined ? 'advance' : 'now'}, but not both`);
  faults.throwIfAny();
  const target = now ?? afterDuration(advance!, present, faults);
  if (target && target <= present.now)
    faults.add(field, `must be later than the present time of the sandbox, ${present.now.toISOString()}`);
  const last = afterMonthsAndDays(present.realTime, { months: 12 * MAX_YEARS, days: 0 }, present.timezone);
  if (target && target > last)
    faults.add(field, `must not set the clock after ${last.toISOString()}, ${MAX_YEARS} years ahead of real time`);
  faults.throwIfAny();
  return target!;
}

/** Years, months, weeks, days, hours, minutes and seconds; each at most nine digits, so that sums are exact. */
const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,3}))?S)?)?$/;
/** More days than ten years have, so that all later times are refused. */
const MAX_DAYS = 4_000;

function afterDuration(text: string, { now, timezone }: PresentClock, faults: Faults): Date | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  if (!parts) {
    faults.add('advance', 'must be a duration of ISO 8601, such as P1M, P3DT12H or PT90M');
    return undefined;
  }
  const fraction = (parts[7] ?? '').padEnd(3, '0');
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(0, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const calendar = {
    months: Math.min(12 * years + months, 12 * (MAX_YEARS + 1)),
    days: Math.min(7 * weeks + days, MAX_DAYS),
  };
  const exactMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(fraction);
  return new Date(afterMonthsAndDays(now, calendar, timezone).getTime() + Math.min(exactMs, MAX_DAYS * 86_400_000));
}
