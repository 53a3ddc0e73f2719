import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { CONSTRAINTS } from './constraints.js';

/** Conditions under which running the same transaction again can end differently (PostgreSQL, appendix A). */
const TWINS = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '23505', // unique: the check at the start of the use case now finds the row and can name it
  '23503', // foreign key: the check now finds the row gone
]);

/** Classes and codes of PostgreSQL that pass: no connection comes about or lasts, or every attempt met a twin. */
const UNAVAILABLE_CLASSES = ['080', '25P03', '25P04', '28', '3D', '40001', '40P01', '53', '55000', '57P', '58'];
const UNAVAILABLE_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Whether a concurrent transaction caused the failure, so that another attempt is worth it. */
export function isConcurrentConflict(error: unknown): boolean {
  const { code } = driverError(error);
  return code !== undefined && TWINS.has(code);
}

/** What a failure of the database means to the caller; anything that is not the database's is passed through. */
export function asDomainError(error: unknown): unknown {
  const { code, constraint, message } = driverError(error);
  if (code === '55P03') return rowsStayedLocked(error);
  if (code === '57014') return new DomainError('timeout', 'The database took too long.', [], { cause: error });
  if (isOutage(code, message))
    return new DomainError('unavailable', 'The service is short of its database; try again.', [], { cause: error });
  const known = constraint === undefined ? undefined : CONSTRAINTS[constraint];
  if (!known || known.code === 'internal_error') return error;
  const { code: meaning, field, reason } = known;
  return new DomainError(meaning, 'The request conflicts with what is stored.', [{ field, reason }], { cause: error });
}

/** What the request has to lock stayed locked by others for longer than the service waits (`LOCK_TIMEOUT_MS`). */
export const rowsStayedLocked = (cause?: unknown): DomainError =>
  new DomainError('unavailable', 'What is to be changed stays locked by other requests; try again.', [], { cause });

/** Whether the database itself reported the failure of a statement: then its transaction is known not to have committed. */
export const isOfStatement = (error: unknown): boolean =>
  (error instanceof QueryFailedError ? error.driverError : error) instanceof DatabaseError;

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
