import { defineResource } from '#platform/data/records/resource.js';
import { internal, taken } from '#platform/data/sql/constraints.js';
import { CREDIT_NOTE_EXPORT } from './files/credit-note-export.js';
import { CreditNoteItem } from './credit-note-item.entity.js';
import { CreditNote } from './credit-note.entity.js';
import { CREDIT_NOTE_JOURNAL } from './credit-note-journal.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListCreditNotesV2 } from './v2/credit-note-v2.dto.js';
import { filterFromV2 } from './v2/credit-note-v2.mapper.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, and the errors of its constraints. */
export const CREDIT_NOTES_RESOURCE = defineResource({
  entities: [CreditNote, CreditNoteItem],
  journal: { credit_note: CREDIT_NOTE_JOURNAL },
  exports: [exported(CREDIT_NOTE_EXPORT, { filters: ListCreditNotesV2, filterOf: filterFromV2 })],
  constraints: {
    credit_notes_reference_id_key: taken('duplicate_reference', 'reference_id'),
    credit_notes_display_id_key: taken('duplicate_value', 'credit_note_number'),
    credit_note_items_note_fk: internal(),
  },
});
