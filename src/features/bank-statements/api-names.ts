import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const BANK_STATEMENTS_NAMES = defineNames({
  errors: {
    bank_statement_not_found: missingRecord('a bank statement'),
    bank_line_not_found: missingRecord('a line of a bank statement'),
    unsupported_statement: {
      status: 400,
      cause: 'The file is of a format that is not read, or exceeds a limit',
      cure: 'Send camt.052, camt.053, camt.054, MT940 or a ZIP archive of these, within the limits of the operation',
    },
    corrupt_statement: {
      status: 400,
      cause: 'The file is damaged, or a value that it needs is missing or cannot be read',
      cure: 'Download the file from the bank again; `details` name the statement and the entry',
    },
    statement_unbalanced: {
      status: 400,
      cause: 'The opening balance and all entries do not make the closing balance',
      cure: 'Download the statement from the bank again: an entry is missing, or is there twice',
    },
    proposal_outdated: {
      status: 409,
      cause: 'What the proposal would book has changed since it was read',
      cure: 'Read the line again and accept one of its present proposals',
    },
  },
  scopes: {
    bank_statements: { text: 'bank statements and their lines' },
  },
  resourceTypes: {
    bank_statement: { scope: 'bank_statements', text: 'bank statements' },
    bank_line: {
      scope: 'bank_statements',
      text: 'lines of bank statements',
      states: {
        booked: 'a line was booked as a payment, or linked to one',
        undone: 'a line was opened again, and what it had booked was reversed',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'bank-statements': typeof BANK_STATEMENTS_NAMES;
  }
}
