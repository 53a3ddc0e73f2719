import type { ErrorDetail } from '#platform/base/errors/domain-error.js';

/** What is to be checked in a line that was accepted, with the message of its warning. */
export const WARNINGS = {
  other_encoding: 'The file is in another encoding than the profile says.',
  damaged_text: 'A text of the line is likely damaged.',
  short_row: 'The line is read with fewer cells than the header.',
  left_out: 'A part of the line was left out.',
};
export type WarningKind = keyof typeof WARNINGS;

/** A warning of a record. */
export interface RecordWarning {
  kind: WarningKind;
  detail: ErrorDetail;
}
