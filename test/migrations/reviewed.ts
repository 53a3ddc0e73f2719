/** Faults that a migration or function may have, because somebody has checked that the newest release works with its effect. */
interface Reviewed {
  faults: RegExp;
  reason: string;
}

/**
 * New triggers, replaced functions, new checks and new or dropped foreign keys on tables of the release, by the name of the migration or of
 * the text of the function, as in `MIGRATION_NAMES`. Whether they break the release cannot be judged from the statement, so each needs a
 * reason here. With each release the entries of its migrations and functions can be removed.
 */
const REVIEWED: Record<string, Reviewed> = {};

/** The faults of a migration or function that are not reviewed. */
export const notReviewed = (migration: string, faults: readonly string[]): string[] =>
  faults.filter((fault) => !REVIEWED[migration]?.faults.test(fault));
