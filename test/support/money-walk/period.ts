import { daysAgo } from '../reminders/overdue.js';

/** A period that has all days of the last 300, as parameters of reports. It ends tomorrow: in some time zones today is the next day of UTC. */
export const period = (): string => `from_date=${daysAgo(300).slice(0, 10)}&to_date=${daysAgo(-1).slice(0, 10)}`;
