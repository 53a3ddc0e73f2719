import type { DomainError } from './domain-error.js';

/**
 * Thrown by writes of a list when some entries are refused: their errors by index. Nothing may be kept of the transaction, or of its
 * savepoint; the caller can write the other entries again.
 */
export class RefusedEntries extends Error {
  constructor(readonly errors: ReadonlyMap<number, DomainError>) {
    super(`${errors.size} entries of the list are refused`);
  }
}
