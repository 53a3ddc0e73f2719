import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { type ConstraintError, CONSTRAINTS } from './constraints.js';
import { type Failure, FAILURES, LOST, LOST_CONNECTION, NETWORK_ERRORS } from './database-failures.js';

/** SQLSTATEs (PostgreSQL, appendix A) that a concurrent transaction can cause: the same transaction may succeed when it is repeated. */
const CONCURRENCY_CODES = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '23505', // unique violation: when repeated, the service's check finds the row and can name it
  '23503', // foreign-key violation: when repeated, the service's check finds that the row is missing
]);

/** Whether a concurrent transaction may have caused the error, so that the transaction should be repeated. */
export function isConcurrentConflict(error: unknown): boolean {
  const { code } = driverError(error);
  return code !== undefined && CONCURRENCY_CODES.has(code);
}

/** The error to answer for an error of the database. Other errors and violations of internal constraints are returned unchanged. */
export function asDomainError(error: unknown): unknown {
  const failure = failureOf(error);
  switch (failure?.answer) {
    case 'locked':
      return rowsStayedLocked(error);
    case 'timeout':
      return new DomainError('timeout', 'The database took too long.', [], { cause: error });
    case 'unavailable':
      return new DomainError('unavailable', 'The database is unavailable or too busy; try again.', [], {
        cause: error,
      });
    case 'read-only':
      return new DomainError('unavailable', 'The database accepts no writes at present; try again.', [], {
        cause: error,
      });
    case 'defect':
    case undefined:
  }
  const constraint = constraintIn(driverError(error));
  const known = constraint === undefined ? undefined : constraintError(constraint);
  if (!known || known.code === 'internal_error') return error;
  const { code: meaning, field, reason } = known;
  return new DomainError(meaning, 'The request conflicts with what is stored.', [{ field, reason }], { cause: error });
}

/** The constraint that PostgreSQL names in the message of a violation, and no value. */
const NAMED_CONSTRAINT = / constraint "([^"]+)"/;

/**
 * The name of the constraint that a statement has violated; undefined for other errors. Citus passes on the message of the server that has the rows,
 * in English, and not the name.
 */
export const constraintIn = ({ code, constraint, message }: Violation): string | undefined =>
  constraint ?? (code?.startsWith('23') ? NAMED_CONSTRAINT.exec(message ?? '')?.[1] : undefined);

/** An error of the driver as far as it tells what was violated. */
type Violation = Partial<Pick<DatabaseError, 'code' | 'constraint' | 'message'>>;

/** The error of a constraint. Citus adds the number of the shard to the name: `orders_reference_id_key_102208`. */
const constraintError = (name: string): ConstraintError | undefined =>
  CONSTRAINTS[name] ?? CONSTRAINTS[name.replace(/_\d{6,}$/, '')];

/** Other transactions kept the rows locked for longer than `LOCK_TIMEOUT_MS`. */
export const rowsStayedLocked = (cause?: unknown): DomainError =>
  new DomainError('unavailable', 'What is to be changed stays locked by other requests; try again.', [], { cause });

/**
 * Whether an error proves that the transaction is rolled back, although its commit was sent: the server answered a statement or the commit
 * with `ERROR`, for example because of a deferred constraint. A lost connection, `FATAL`, `PANIC` and the failures that
 * {@link FAILURES} lists so prove nothing, because the commit may have been stored before.
 */
export function provesRollback(error: unknown): boolean {
  const answer: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(answer instanceof DatabaseError)) return false;
  const { severity } = answer;
  return severity !== 'FATAL' && severity !== 'PANIC' && !failureOf(answer)?.mayHaveCommitted;
}

/**
 * What becomes of the connections after an error: the one that had it can be used again, or is closed; or all are closed, so that new ones
 * reach the present primary. The error can be the cause of a `DomainError`.
 */
export function connectionsAfter(error: unknown): Failure['connections'] {
  return failureOf(error instanceof DomainError ? error.cause : error)?.connections ?? 'keep';
}

/**
 * Whether an error is one of the server or the connection, which every statement can meet at present: a statement of another request
 * would fail as well, so the request is not at fault. The error can be the cause of a `DomainError`.
 */
export function isOutage(error: unknown): boolean {
  const failure = failureOf(error instanceof DomainError ? error.cause : error);
  return failure?.answer === 'unavailable' || failure?.answer === 'read-only';
}

function failureOf(error: unknown): Failure | undefined {
  const { code, message } = driverError(error);
  if (code === undefined) return message !== undefined && LOST_CONNECTION.test(message) ? LOST : undefined;
  if (NETWORK_ERRORS.test(code)) return LOST;
  return FAILURES[code] ?? FAILURES[code.slice(0, 3)] ?? FAILURES[code.slice(0, 2)];
}

function driverError(error: unknown): Violation {
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

/** The answer to a commit was a rollback, because a statement had failed before. */
export class FailedBefore extends Error {
  constructor() {
    super('The transaction failed, and the use case ignored the error');
  }
}
