import { defineResource } from '#platform/data/records/resource.js';
import { taken } from '#platform/data/sql/constraints.js';
import { ATTRIBUTE_EXPORT } from './files/attribute-export.js';
import { Attribute } from './attribute.entity.js';
import { ATTRIBUTE_JOURNAL } from './attribute-journal.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const ATTRIBUTES_RESOURCE = defineResource({
  entities: [Attribute],
  journal: { attribute: ATTRIBUTE_JOURNAL },
  otherTables: [ATTRIBUTE_EXPORT],
  constraints: {
    attributes_name_key: taken('duplicate_value', 'name'),
  },
});
