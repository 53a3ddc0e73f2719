const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses before the retries of a delivery, in milliseconds. The last retry follows after more than three days. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** Largest random extension of a pause, as a part of it, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/**
 * Milliseconds from the failed attempt number `tries` (from 1) to the next one, undefined after the last. `random` is a number from 0 to
 * below 1.
 */
export function pauseAfter(tries: number, random: number): number | undefined {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * random));
}
