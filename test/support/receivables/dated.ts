const DAY_MS = 86_400_000;
/** The time zone of the tenants of these specs. */
export const TIMEZONE = 'Europe/Berlin';
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: TIMEZONE });

/** The day that lies some days before today, such as `2026-01-31`. */
export const daysAgo = (days: number): string => DAY.format(Date.now() - days * DAY_MS);
/** A time of that day. */
export const atNoon = (days: number): string => `${daysAgo(days)}T12:00:00+01:00`;
