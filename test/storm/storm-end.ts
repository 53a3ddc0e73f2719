/** Further seconds for the cases that have not occurred in the time of a storm, on a slow machine. */
export const PATIENCE_SECONDS = 30;

/**
 * Says whether a storm is over that begins now: after `seconds`, or when later all cases have occurred, at the latest after
 * {@link PATIENCE_SECONDS} more.
 *
 * @param lackingOf the cases that have not occurred yet
 */
export function overAfter<Result>(seconds: number, lackingOf: (soFar: Result) => string[]): (soFar: Result) => boolean {
  const until = Date.now() + seconds * 1000;
  return (soFar) => Date.now() > until && (!lackingOf(soFar).length || Date.now() > until + PATIENCE_SECONDS * 1000);
}
