import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { CustomerSegmentRecord, CustomerSegmentSummary } from '../customer-segments.queries.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { CustomerSegmentShape } from './customer-segment.shape.js';

export const segmentSummary = (
  segment: CustomerSegmentSummary,
): AnsweredFields<Omit<CustomerSegmentShape, 'customer_ids'>> & VersionAndTimesFields => ({
  id: segment.id,
  reference_id: segment.referenceId,
  name: segment.name,
  description: segment.description,
  customer_count: segment.customerCount,
  ...versionAndTimesOf(segment),
});

/** A segment of customers as v2, files and the journal show it. */
export const segmentRepresentation = (
  segment: CustomerSegmentRecord,
): AnsweredFields<CustomerSegmentShape> & VersionAndTimesFields => ({
  ...segmentSummary(segment),
  customer_ids: segment.customerIds,
});
