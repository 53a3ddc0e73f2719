import { journalKind } from '#platform/data/journal/journal-kind.js';
import { bankLineRepresentation, bankStatementRepresentation } from './api/bank-statement.mapper.js';
import {
  BANK_LINES_BY_IDS,
  type BankLineRecord,
  BANK_STATEMENTS_BY_IDS,
  type BankStatementRecord,
} from './bank-statements.queries.js';

export const BANK_STATEMENT_JOURNAL = journalKind<BankStatementRecord>({
  statement: BANK_STATEMENTS_BY_IDS,
  document: bankStatementRepresentation,
});

/** Without proposals, which are computed at each read. */
export const BANK_LINE_JOURNAL = journalKind<BankLineRecord>({
  statement: BANK_LINES_BY_IDS,
  document: bankLineRepresentation,
  states: ({ state, isUndone }) => (state === 'booked' ? ['booked'] : isUndone ? ['undone'] : []),
});
