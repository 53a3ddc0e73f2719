import { setTimeout } from 'node:timers/promises';
import { DomainError } from '../errors/domain-error.js';

/**
 * Thrown by a use case when another transaction changed a row while it waited for the row's lock, so that its locks are not in the
 * common lock order any more. It is restarted without the locks. After too many restarts the caller gets `unavailable`.
 */
export class LateLock extends DomainError {
  constructor() {
    super('unavailable', 'Too many requests change the same resource at the same time; try again.');
  }
}

/** Pause before a restart after {@link BusyElsewhere}, in milliseconds. */
const BUSY_PAUSE_MS = 50;

/** Thrown at the beginning of a transaction when another instance works on the same request. It is restarted after {@link pause}. */
export class BusyElsewhere extends Error {
  constructor(
    /** When it is no longer restarted, as `performance.now()` counts. */
    private readonly deadline: number,
    /** The error to throw then. */
    private readonly tooLate: () => Error,
  ) {
    super('Another instance works on the same request');
  }

  /** Waits without a connection. Throws the error of `tooLate` after the deadline. */
  async pause(): Promise<void> {
    if (performance.now() >= this.deadline) throw this.tooLate();
    await setTimeout(BUSY_PAUSE_MS);
  }
}
