const DAY = 24 * 60 * 60 * 1000;

/** A time some days of 24 hours later, in ISO 8601 and UTC. */
export function laterBy(time: string, days: number): string {
  return new Date(new Date(time).getTime() + days * DAY).toISOString();
}

/** A day some days later, such as `2010-12-31`. */
export function addDays(day: string, days: number): string {
  return laterBy(`${day}T00:00:00Z`, days).slice(0, 10);
}

export function daysBetween(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY;
}

/** Gives the calendar day of a time in a time zone, such as `2010-12-31`. */
export function daysIn(timeZone: string): (time: string) => string {
  // the form of Sweden is that of ISO 8601
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => format.format(new Date(time));
}
