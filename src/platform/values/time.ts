declare const stored: unique symbol;
/** A point in time as PostgreSQL prints it inside JSON with the session at UTC: `2025-01-31T09:30:00.5+00:00`. */
export type StoredTime = string & { readonly [stored]?: true };

/**
 * The wire form `2025-01-31T09:30:00.500Z` of a stored time (contract, section 1, "Time"). Works on text alone, since
 * lists print thousands of them; columns are `timestamptz(3)`, so nothing is cut off.
 */
export const toTimestamp = (time: StoredTime): string =>
  `${time.slice(0, 19)}.${time.slice(19, -6).slice(1).padEnd(3, '0')}Z`;

/** As {@link toTimestamp}, for what may be empty. */
export const toTimestampOrNull = (time: StoredTime | null): string | null => (time === null ? null : toTimestamp(time));
