import type { Complete } from '#platform/base/values/complete.js';
import type { CustomerSegmentChanges, NewCustomerSegment } from '../customer-segments.service.js';
import type { CreateCustomerSegmentV2, UpdateCustomerSegmentV2 } from './customer-segment-v2.dto.js';

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
