import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { StoredDocumentState } from './document-state.entity.js';
import { StoredDocument } from './stored-document.entity.js';

/** What the rest of the service knows of this feature: its tables and the errors of their constraints. */
export const DOCUMENTS_RESOURCE = defineResource({
  entities: [StoredDocumentState, StoredDocument],
  journal: {},
  constraints: {
    stored_documents_state_key: internal(),
    stored_documents_object_key_key: internal(),
    stored_documents_state_fk: internal(),
  },
});
