const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** A day as the time at which it begins in UTC, and a time without a zone as one of UTC; another text stays. */
export function instantOf(text: string): string {
  if (DAY.test(text)) return `${text}T00:00:00Z`;
  return DAY_AND_TIME.test(text) ? `${text}Z` : text;
}
