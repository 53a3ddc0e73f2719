/** By how much the clock of the database is ahead of that of this machine, in milliseconds. */
let differenceMs = 0;

/**
 * The present time by the clock of the database, so that all instances decide alike what has expired or is due, also when the clock of a
 * machine is wrong. It is the clock of this machine plus the difference that was measured last: by {@link DatabaseClock}, and when a command
 * of the command line begins.
 */
export const currentTime = (): Date => new Date(Date.now() + differenceMs);

/** Sets by how many milliseconds the clock of the database is ahead. For those who measure it. */
export function setClockDifference(milliseconds: number): void {
  differenceMs = milliseconds;
}
