import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { CUSTOMER_SEGMENT, type CustomerSegmentRecord } from './customer-segments.queries.js';
import { segmentRepresentation } from './api/customer-segment.mapper.js';

export const CUSTOMER_SEGMENT_JOURNAL = journalKind<CustomerSegmentRecord>({
  statement: documentsByIds(CUSTOMER_SEGMENT),
  document: segmentRepresentation,
});
