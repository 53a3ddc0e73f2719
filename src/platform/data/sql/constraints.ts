import type { ErrorCode } from '#platform/base/errors/domain-error.js';

export interface ConstraintError {
  code: ErrorCode;
  /** Name of the field in the newest API version. */
  field: string;
  reason: string;
}

export const taken = (code: ErrorCode, field: string): ConstraintError => ({
  code,
  field,
  reason: 'is taken already',
});
export const missing = (field: string): ConstraintError => ({
  code: 'validation_failed',
  field,
  reason: 'does not exist',
});
export const inUse = (): ConstraintError => ({
  code: 'resource_in_use',
  field: 'id',
  reason: 'something else refers to it',
});
/** A constraint on rows that only the service writes: a violation is a defect of the service. */
export const internal = (): ConstraintError => ({ code: 'internal_error', field: '', reason: '' });

/**
 * The error with which the violation of each unique and foreign-key constraint of the schema is answered; the features declare those of
 * their tables (`defineResource`). A test compares the list with the catalog of the database. Services check these rules before they write,
 * so that errors can name the existing resource. If a concurrent transaction causes a violation nevertheless, the transaction is repeated
 * and the check finds it; this list is used if it does not.
 */
export const CONSTRAINTS: Record<string, ConstraintError> = {};
