import { addDays, beginningOf } from '#platform/base/values/time-zone.js';
import type { ReminderLevel } from '#features/settings/reminder-levels.js';

/** When an invoice gets its next reminder on a day, by the level of that reminder. */
export interface DueBounds {
  /** By level: its due date is before this instant. */
  dueBefore: Date[];
  /** By level: its last reminder was before this instant; null for the first level. */
  remindedBefore: (Date | null)[];
}

/**
 * The bounds of each level on a day of the tenant's time zone, such as `2026-01-31`: an invoice is overdue by the days of the level, and its last
 * reminder is at least the difference of the days of the two levels ago. Throws `RangeError` for a name that is not a time zone.
 */
export function dueBounds(
  levels: readonly Pick<ReminderLevel, 'daysOverdue'>[],
  day: string,
  timezone: string,
): DueBounds {
  const endOfDayBefore = (days: number) => beginningOf(addDays(day, 1 - days), timezone);
  return {
    dueBefore: levels.map(({ daysOverdue }) => endOfDayBefore(daysOverdue)),
    remindedBefore: levels.map(({ daysOverdue }, index) =>
      index ? endOfDayBefore(daysOverdue - levels[index - 1]!.daysOverdue) : null,
    ),
  };
}
