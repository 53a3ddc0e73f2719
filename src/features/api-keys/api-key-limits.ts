/** Maximum number of characters of a key's name. */
export const MAX_NAME_LENGTH = 100;
export const DEFAULT_LIFETIME_DAYS = 365;
/** Maximum lifetime of a key in calendar years: it may expire at the same date and time of the last year. */
export const MAX_LIFETIME_YEARS = 5;
/** Hours for which the old secret of a rotated key stays valid. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;
