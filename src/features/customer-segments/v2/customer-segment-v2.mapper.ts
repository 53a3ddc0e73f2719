import type { Complete } from '#platform/base/values/complete.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { CustomerSegmentRecord, CustomerSegmentSummary } from '../customer-segments.queries.js';
import type { CustomerSegmentChanges, NewCustomerSegment } from '../customer-segments.service.js';
import type {
  CreateCustomerSegmentV2,
  CustomerSegmentSummaryV2,
  CustomerSegmentV2,
  UpdateCustomerSegmentV2,
} from './customer-segment-v2.dto.js';

export const fromV2 = (dto: CreateCustomerSegmentV2): Complete<NewCustomerSegment, 'id'> => ({
  referenceId: dto.reference_id,
  name: dto.name,
  description: dto.description,
  customerIds: dto.customer_ids,
});

export const changesFromV2 = (dto: UpdateCustomerSegmentV2): Complete<CustomerSegmentChanges> => ({
  referenceId: dto.reference_id,
  name: dto.name,
  description: dto.description,
  customerIds: dto.customer_ids === null ? [] : dto.customer_ids,
});

export const summaryToV2 = (segment: CustomerSegmentSummary): CustomerSegmentSummaryV2 => ({
  id: segment.id,
  reference_id: segment.referenceId,
  name: segment.name,
  description: segment.description,
  customer_count: segment.customerCount,
  ...versionAndTimesOf(segment),
});

export const toV2 = (segment: CustomerSegmentRecord): CustomerSegmentV2 => ({
  ...summaryToV2(segment),
  customer_ids: segment.customerIds,
});
