import { setTimeout } from 'node:timers/promises';
import { isConcurrentConflict } from '../sql/database-errors.js';
import { DomainError } from '#platform/base/errors/domain-error.js';

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

/** Maximum number of restarts after a conflict with a concurrent transaction (deadlock, serialization failure, unique value). */
const MAX_RESTARTS = 2;
/** Maximum number of restarts after {@link LateLock}. */
const MAX_LATE_LOCK_RESTARTS = 20;
/** Maximum pause before the first restart, doubled before later ones, in milliseconds. It lets the concurrent transaction finish. */
const MAX_PAUSE_MS = 20;

/** How often a transaction that failed with `error` is restarted; 0 if a restart cannot help. */
export const maxRestarts = (error: unknown): number =>
  error instanceof LateLock ? MAX_LATE_LOCK_RESTARTS : isConcurrentConflict(error) ? MAX_RESTARTS : 0;

/** Pause before the next restart after a number of failures, in milliseconds. */
export const pauseBeforeRestart = (failures: number): number =>
  Math.random() * MAX_PAUSE_MS * Math.min(failures, MAX_RESTARTS);
