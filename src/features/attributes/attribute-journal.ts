import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { ATTRIBUTE, type AttributeRecord } from './attributes.queries.js';
import { attributeRepresentation } from './api/attribute.mapper.js';

export const ATTRIBUTE_JOURNAL = journalKind<AttributeRecord>({
  statement: documentsByIds(ATTRIBUTE),
  document: attributeRepresentation,
});
