import type { Fault, Place } from '#bank-statements';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';

/** Lines that one request can bring. */
export const MAX_LINES = 50_000;

const MESSAGES = {
  unsupported_statement: 'The bank statement cannot be read.',
  corrupt_statement: 'The bank statement is damaged.',
  statement_unbalanced: 'The balances and entries of the bank statement do not add up.',
} as const;

/** The error of a file that the reader refused: `details` name the file of an archive, the statement and the entry. */
export function refusalOf({ code, message, sums, ...place }: Fault): DomainError {
  const reason = sums ? `${message} Stated ${sums.closing}, computed ${sums.computed}.` : message;
  const details = [{ field: fieldOf(place), reason }];
  return code === 'other_currency' ? DomainError.invalid(details) : new DomainError(code, MESSAGES[code], details);
}

/** The error of a statement in another currency than that of the tenant. */
export const otherCurrency = (currency: string, expected: string, place: Place): DomainError =>
  DomainError.invalid([
    { field: fieldOf(place), reason: `is in ${currency}, but the currency of the tenant is ${expected}` },
  ]);

/** The error of a file of more lines than {@link MAX_LINES}. */
export const tooManyLines = (): DomainError =>
  unsupported(`has more than ${MAX_LINES} lines; send its statements in several files`);

/** The error of a file that exceeds the limits of the process that reads it. */
export const tooLarge = (): DomainError =>
  unsupported('needs too much memory or time to be read; send its statements in several files');

const unsupported = (reason: string): DomainError =>
  new DomainError('unsupported_statement', MESSAGES.unsupported_statement, [{ field: 'body', reason }]);

/** The place of a fault, such as `body[march.xml].statement[17].entry[3]`. */
function fieldOf({ file, statement, entry }: Place): string {
  const parts = [
    `body${file === undefined ? '' : `[${file}]`}`,
    ...(statement === undefined ? [] : [`statement[${statement}]`]),
    ...(entry === undefined ? [] : [`entry[${entry}]`]),
  ];
  return (parts.join('.') satisfies ErrorDetail['field']).slice(0, 255);
}
