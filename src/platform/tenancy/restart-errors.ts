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

/**
 * Thrown at the beginning of a transaction when another instance works on the same request. It is restarted after a short pause,
 * without a connection meanwhile, until `deadline` (by `performance.now()`); then `tooLate` is thrown.
 */
export class BusyElsewhere extends Error {
  constructor(
    readonly deadline: number,
    readonly tooLate: () => Error,
  ) {
    super('Another instance works on the same request');
  }
}
