import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, missing, taken } from '#platform/data/sql/constraints.js';
import { CUSTOMER_SEGMENT_EXPORT } from './files/customer-segment-export.js';
import { CustomerSegmentMember } from './customer-segment-member.entity.js';
import { CustomerSegment } from './customer-segment.entity.js';
import { CUSTOMER_SEGMENT_JOURNAL } from './customer-segment-journal.js';
import { DEMO_SEGMENTS } from './customer-segment-demo.js';
import { CustomerSegmentsService } from './customer-segments.service.js';
import { CustomerSegmentV2 } from './v2/customer-segment-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListCustomerSegmentsV2 } from './v2/customer-segment-v2.dto.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, its records in the demo tenant, and the errors
 * of its constraints.
 */
export const CUSTOMER_SEGMENTS_RESOURCE = defineResource({
  entities: [CustomerSegment, CustomerSegmentMember],
  journal: { segment: CUSTOMER_SEGMENT_JOURNAL },
  exports: [
    exported(CUSTOMER_SEGMENT_EXPORT, {
      line: CustomerSegmentV2,
      filters: ListCustomerSegmentsV2,
      filterOf: commonFilterOf,
    }),
  ],
  demo: demoRecords(CustomerSegmentsService, DEMO_SEGMENTS),
  constraints: {
    customer_segments_reference_id_key: taken('duplicate_reference', 'reference_id'),
    customer_segment_members_segment_fk: internal(),
    customer_segment_members_customer_fk: missing('customer_ids'),
  },
});
