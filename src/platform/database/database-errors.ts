import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { type ConstraintError, CONSTRAINTS } from './constraints.js';

/** SQLSTATEs (PostgreSQL, appendix A) that a concurrent transaction can cause: the same transaction may succeed when it is repeated. */
const CONCURRENCY_CODES = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '23505', // unique violation: when repeated, the service's check finds the row and can name it
  '23503', // foreign-key violation: when repeated, the service's check finds that the row is missing
]);

/** SQLSTATEs and their beginnings for temporary failures: no connection, a lost one, or a conflict in every attempt. */
const UNAVAILABLE_CLASSES = ['08', '25P03', '25P04', '28', '3D', '40001', '40P01', '53', '55000', '57P', '58'];
const UNAVAILABLE_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Whether a concurrent transaction may have caused the error, so that the transaction should be repeated. */
export function isConcurrentConflict(error: unknown): boolean {
  const { code } = driverError(error);
  return code !== undefined && CONCURRENCY_CODES.has(code);
}

/** The error to answer for an error of the database. Other errors and violations of internal constraints are returned unchanged. */
export function asDomainError(error: unknown): unknown {
  const { code, constraint, message } = driverError(error);
  if (code === '55P03') return rowsStayedLocked(error);
  if (code === '57014') return new DomainError('timeout', 'The database took too long.', [], { cause: error });
  if (isOutage(code, message))
    return new DomainError('unavailable', 'The database is unavailable or too busy; try again.', [], { cause: error });
  const known = constraint === undefined ? undefined : constraintError(constraint);
  if (!known || known.code === 'internal_error') return error;
  const { code: meaning, field, reason } = known;
  return new DomainError(meaning, 'The request conflicts with what is stored.', [{ field, reason }], { cause: error });
}

/** The error of a constraint. Citus adds the number of the shard to the name: `orders_reference_id_key_102208`. */
const constraintError = (name: string): ConstraintError | undefined =>
  CONSTRAINTS[name] ?? CONSTRAINTS[name.replace(/_\d{6,}$/, '')];

/** Other transactions kept the rows locked for longer than `LOCK_TIMEOUT_MS`. */
export const rowsStayedLocked = (cause?: unknown): DomainError =>
  new DomainError('unavailable', 'What is to be changed stays locked by other requests; try again.', [], { cause });

/**
 * SQLSTATEs and their beginnings with which a server that ends a connection, or a pooler that lost its server, can answer a commit that
 * took effect. They are listed beside the severity because PostgreSQL translates the severity, and poolers report lost servers as `ERROR`.
 */
const UNPROVEN_CLASSES = ['08', '25P03', '25P04', '53', '57P', '58', 'XX'];

/**
 * Whether an error proves that the transaction is rolled back, although its commit was sent: the server answered a statement or the commit
 * with `ERROR`, for example because of a deferred constraint. A lost connection, `FATAL`, `PANIC` and the codes of
 * {@link UNPROVEN_CLASSES} prove nothing, because the commit may have been stored before.
 */
export function provesRollback(error: unknown): boolean {
  const answer: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(answer instanceof DatabaseError)) return false;
  const { severity, code = '' } = answer;
  return severity !== 'FATAL' && severity !== 'PANIC' && !UNPROVEN_CLASSES.some((start) => code.startsWith(start));
}

function isOutage(code: string | undefined, message: string | undefined): boolean {
  if (code !== undefined)
    return UNAVAILABLE_ERRORS.has(code) || UNAVAILABLE_CLASSES.some((start) => code.startsWith(start));
  // pg and pg-pool throw plain errors without a code when a connection ends or none comes free in time
  return (
    message !== undefined &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      message,
    )
  );
}

function driverError(error: unknown): { code?: string; constraint?: string; message?: string } {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (inner instanceof DatabaseError) return inner;
  if (typeof inner !== 'object' || inner === null || inner instanceof DomainError) return {};
  const { code, message } = inner as NodeJS.ErrnoException;
  return { code, message };
}

/** SQLSTATE `in_failed_sql_transaction`: an earlier statement of the transaction has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Whether PostgreSQL refused a statement because an earlier one of its transaction had failed. */
export const isInFailedTransaction = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION;
