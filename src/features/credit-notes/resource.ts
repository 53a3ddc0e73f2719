import { CREDIT_NOTE, type CreditNoteRecord } from './credit-notes.queries.js';
import { withTax } from './credit-note-with-tax.js';
import { creditNoteRepresentation } from './api/credit-note.mapper.js';
import { CREDIT_NOTE_DOCS } from './api/credit-note.docs.js';
import { CUSTOMERS_OF_CREDIT_NOTES } from './related.queries.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { byReferences, relatedBy, relatedTo } from '#platform/data/reads/read-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, taken } from '#platform/data/sql/constraints.js';
import { CREDIT_NOTE_EXPORT } from './files/credit-note-export.js';
import { CreditNoteItem } from './credit-note-item.entity.js';
import { CreditNote } from './credit-note.entity.js';
import { CREDIT_NOTE_JOURNAL } from './credit-note-journal.js';
import { CreditNoteV2 } from './v2/credit-note-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListCreditNotesV2 } from './v2/credit-note-v2.dto.js';
import { filterFromV2 } from './v2/credit-note-v2.mapper.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, and the errors of its constraints. */
export const CREDIT_NOTES_RESOURCE = defineResource({
  entities: [CreditNote, CreditNoteItem],
  journal: { credit_note: CREDIT_NOTE_JOURNAL },
  exports: [exported(CREDIT_NOTE_EXPORT, { line: CreditNoteV2, filters: ListCreditNotesV2, filterOf: filterFromV2 })],
  reads: [
    {
      name: 'credit_notes',
      scope: 'invoices',
      model: CreditNoteV2,
      statement: documentsByIds(CREDIT_NOTE),
      toData: () => (note: CreditNoteRecord) => creditNoteRepresentation(withTax(note)),
      lookup: {
        path: 'credit-notes',
        key: 'reference_ids',
        statement: byReferences('credit_notes'),
        example: 'CN-10248',
        docs: CREDIT_NOTE_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'invoices',
      name: 'credit_notes',
      to: 'credit_notes',
      ids: relatedTo('credit_notes', 'invoice_id'),
      text: 'its credit notes, those of `credit_note_ids`',
      below: ['orders.invoices'],
    },
    {
      of: 'credit_notes',
      name: 'customer',
      to: 'customers',
      ids: CUSTOMERS_OF_CREDIT_NOTES,
      text: 'the customer to whom it credits',
    },
    {
      of: 'credit_notes',
      name: 'invoice',
      to: 'invoices',
      ids: relatedBy('credit_notes', 'invoice_id'),
      text: 'the invoice that it reduces',
    },
  ],
  constraints: {
    credit_notes_reference_id_key: taken('duplicate_reference', 'reference_id'),
    credit_notes_display_id_key: taken('duplicate_value', 'credit_note_number'),
    credit_note_items_note_fk: internal(),
  },
});
