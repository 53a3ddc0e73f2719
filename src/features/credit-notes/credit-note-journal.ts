import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { withTax } from './credit-note-with-tax.js';
import { CREDIT_NOTE, type CreditNoteRecord } from './credit-notes.queries.js';
import { creditNoteRepresentation } from './api/credit-note.mapper.js';

export const CREDIT_NOTE_JOURNAL = journalKind<CreditNoteRecord>({
  statement: documentsByIds(CREDIT_NOTE),
  document: (note) => creditNoteRepresentation(withTax(note)),
  states: ({ voidedAt }) => (voidedAt === null ? [] : ['voided']),
});
