import { TEST_TYPE } from '../webhook-limits.js';
import type { Attempt, DeliveryStatus } from '../webhook-delivery.entity.js';
import type { DueDelivery } from './dispatch.queries.js';

const GONE = 410;
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

/** The outcome of an attempt. `retried`: it failed and will be retried; `paused`, `disabled`: it failed and ended the endpoint's deliveries. */
export type AttemptOutcome = 'delivered' | 'retried' | 'paused' | 'disabled' | 'failed';

/** The state of a delivery after an attempt. */
export interface Step {
  outcome: AttemptOutcome;
  status: DeliveryStatus;
  tries: number;
  nextAttemptAt: Date | null;
}

/** What follows an attempt that ended at `now`. */
export function stepAfter(delivery: DueDelivery, { status }: Attempt, now: Date): Step {
  const tries = delivery.tries + 1;
  if (status !== null && status >= 200 && status < 300)
    return { outcome: 'delivered', status: 'delivered', tries, nextAttemptAt: null };
  const isTest = delivery.type === TEST_TYPE;
  if (status === GONE)
    return isTest
      ? { outcome: 'disabled', status: 'failed', tries, nextAttemptAt: null }
      : { outcome: 'disabled', status: 'pending', tries, nextAttemptAt: now };
  if (isTest || !delivery.event) return { outcome: 'failed', status: 'failed', tries, nextAttemptAt: null };
  const pause = pauseAfter(tries, Math.random());
  if (pause === undefined) return { outcome: 'paused', status: 'pending', tries, nextAttemptAt: now };
  return { outcome: 'retried', status: 'pending', tries, nextAttemptAt: new Date(now.getTime() + pause) };
}
