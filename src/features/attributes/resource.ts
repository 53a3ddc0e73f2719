import { defineResource } from '#platform/data/records/resource.js';
import { taken } from '#platform/data/sql/constraints.js';
import { ATTRIBUTE_EXPORT } from './files/attribute-export.js';
import { Attribute } from './attribute.entity.js';
import { ATTRIBUTE_JOURNAL } from './attribute-journal.js';
import { AttributeV2 } from './v2/attribute-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListAttributesV2 } from './v2/attribute-v2.dto.js';
import { attributeFilter } from './api/attribute.mapper.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, and the errors of its constraints. */
export const ATTRIBUTES_RESOURCE = defineResource({
  entities: [Attribute],
  journal: { attribute: ATTRIBUTE_JOURNAL },
  exports: [exported(ATTRIBUTE_EXPORT, { line: AttributeV2, filters: ListAttributesV2, filterOf: attributeFilter })],
  constraints: {
    attributes_name_key: taken('duplicate_value', 'name'),
  },
});
