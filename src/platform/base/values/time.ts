declare const stored: unique symbol;
/** A point in time as PostgreSQL prints it in JSON with the session's time zone UTC: `2025-01-31T09:30:00.5+00:00`. */
export type StoredTime = string & { readonly [stored]?: true };

/**
 * The form of a stored time in answers, `2025-01-31T09:30:00.500Z`. Converts the text directly, because lists contain thousands of
 * times. Columns are `timestamptz(3)`, so no digits are lost.
 */
export const toTimestamp = (time: StoredTime): string =>
  `${time.slice(0, 19)}.${time.slice(19, -6).slice(1).padEnd(3, '0')}Z`;

/** {@link toTimestamp} for a time that may be null. */
export const toTimestampOrNull = (time: StoredTime | null): string | null => (time === null ? null : toTimestamp(time));

/** The times that every record has, as responses show them. */
export const timesOf = (record: { createdAt: StoredTime; updatedAt: StoredTime }) => ({
  created_at: toTimestamp(record.createdAt),
  updated_at: toTimestamp(record.updatedAt),
});

/** The version and times of a record, as v2 responses show them. */
export const versionAndTimesOf = (record: { version: number; createdAt: StoredTime; updatedAt: StoredTime }) => ({
  version: record.version,
  ...timesOf(record),
});
