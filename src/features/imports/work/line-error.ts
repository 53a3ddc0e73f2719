import { type DomainError, type ErrorDetail, MAX_DETAILS } from '#platform/base/errors/domain-error.js';
import { storableText } from '#platform/base/values/storable-text.js';
import type { ImportError } from '../import-error.entity.js';
import { type RecordWarning, WARNINGS } from '../records/record-warning.js';

export type LineError = Omit<ImportError, 'tenantId' | 'importId'>;

/** Maximum lengths of the texts of an error in characters: they can contain what the caller wrote, which may be as long as the line. */
const MAX_REFERENCE_LENGTH = 255;
const MAX_TEXT_LENGTH = 2_000;

/** Details as they are stored. */
export const storableDetails = (details: readonly ErrorDetail[]) =>
  details.map(({ field, reason }) => ({
    field: storableText(field, MAX_TEXT_LENGTH),
    reason: storableText(reason, MAX_TEXT_LENGTH),
  }));

/**
 * The error of a line as it is stored. A refused line can contain what PostgreSQL cannot store, such as U+0000 in a reference or in the
 * name of a field, so all texts are made storable. `row` is the row of a CSV file.
 */
export const lineErrorOf = (
  line: number,
  { body }: DomainError,
  reference: string | null = null,
  row?: string,
): LineError => ({
  line,
  reference: reference === null ? null : storableText(reference, MAX_REFERENCE_LENGTH),
  severity: 'error',
  code: body.code,
  message: storableText(body.message, MAX_TEXT_LENGTH),
  details: storableDetails(body.details),
  row: row === undefined ? null : storableText(row, row.length),
});

/** The warning of an accepted line: the first kind is its code, and all are its details. */
export const warningWith = (
  line: number,
  [first, ...rest]: readonly [RecordWarning, ...RecordWarning[]],
  reference: string | null,
): LineError => ({
  ...warningOf(line, first.kind, WARNINGS[first.kind], reference),
  details: storableDetails([first, ...rest].slice(0, MAX_DETAILS).map(({ detail }) => detail)),
});

/** The warning of a line that was accepted. */
export const warningOf = (line: number, code: string, message: string, reference: string | null): LineError => ({
  line,
  reference: reference === null ? null : storableText(reference, MAX_REFERENCE_LENGTH),
  severity: 'warning',
  code,
  message,
  details: [],
  row: null,
});
