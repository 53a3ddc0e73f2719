import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { CUSTOMER_SEGMENT_SORTS } from '../customer-segments.queries.js';
import { CustomerSegmentShape } from '../api/customer-segment.shape.js';

export class CreateCustomerSegmentV2 extends Created(CustomerSegmentShape, 'v2') {}

export class ListCustomerSegmentsV2 extends Sorted(CursorPageQuery, CUSTOMER_SEGMENT_SORTS) {}

/** A segment in lists. */
export class CustomerSegmentSummaryV2 extends Combined(
  Answered(Without(CustomerSegmentShape, ['customer_ids']), 'v2'),
  VersionAndTimesFields,
) {}

/** A segment with its customers. */
export class CustomerSegmentV2 extends Combined(
  CustomerSegmentSummaryV2,
  Answered(Only(CustomerSegmentShape, ['customer_ids']), 'v2'),
) {}

/** Absent fields keep their values; null clears. */
@ResponseOnly(CustomerSegmentV2, { reasons: { customer_count: 'is computed; write customer_ids' } })
export class UpdateCustomerSegmentV2 extends Changed(CustomerSegmentShape, 'v2') {}
