import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { IdentifierList, TextList } from '../../../platform/edge/validation/nested.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { ExactText, Id, Identifier, Text, Timestamp, Whole } from '../../../platform/edge/validation/scalars.js';
import { CUSTOMER_SEGMENT_SORTS } from '../customer-segments.queries.js';
import { MAX_CUSTOMERS } from '../customer-segment-limits.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

export class CreateCustomerSegmentV2 {
  @Identifier({ example: 'EXAMPLE-SEGMENT' })
  reference_id: string;
  @Identifier({ example: 'Restaurants' }) name: string;
  @ExactText({ optional: true, example: 'Customers that cook' }) description?: string;
  @IdentifierList({
    optional: true,
    unique: true,
    max: MAX_CUSTOMERS,
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
}

export class ListCustomerSegmentsV2 extends Sorted(CursorPageQuery, CUSTOMER_SEGMENT_SORTS) {}

export class ExportCustomerSegmentsV2 extends Combined(
  Without(ListCustomerSegmentsV2, PAGE_PARAMETERS),
  FileParametersV2,
) {}

/** A segment in lists. */
export class CustomerSegmentSummaryV2 {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() name: string;
  @Text({ nullable: true }) description: string | null;
  @Whole({ min: 0, example: 1 }) customer_count: number;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A segment with its customers. */
export class CustomerSegmentV2 extends CustomerSegmentSummaryV2 {
  @TextList({
    max: MAX_CUSTOMERS,
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids: string[];
}

/** Absent fields keep their values; null clears. */
@ResponseOnly(CustomerSegmentV2, { reasons: { customer_count: 'is computed; write customer_ids' } })
export class UpdateCustomerSegmentV2 {
  @Identifier({ change: true }) reference_id?: string;
  @Identifier({ change: true, example: 'Frequent customers' }) name?: string;
  @ExactText({ change: true, nullable: true, example: 'Many orders a year' }) description?: string | null;
  @IdentifierList({
    change: true,
    nullable: true,
    unique: true,
    max: MAX_CUSTOMERS,
    example: ['ALFKI', 'PARIS'],
  })
  customer_ids?: string[] | null;
}
