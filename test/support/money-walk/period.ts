import { daysAgo } from '../reminders/overdue.js';

/** A period that has all days of a walk, as parameters of reports. */
export const period = (): string => `from_date=${daysAgo(300).slice(0, 10)}&to_date=${daysAgo(0).slice(0, 10)}`;
