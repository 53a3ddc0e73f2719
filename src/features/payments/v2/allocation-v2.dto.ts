import { EXAMPLE_CUSTOMER_ID, EXAMPLE_OPEN_INVOICE_ID, EXAMPLE_PAYMENT_ID } from '#examples/example-ids.js';
import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { QueryList } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ExactText, Timestamp } from '#platform/edge/validation/scalars.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import { ALLOCATION_SORTS } from '../payments.queries.js';
import { AllocationShape, AllocationSourceShape } from '../api/allocation.shape.js';
import { MAX_ALLOCATIONS } from '../api/payment.shape.js';
import { NewPaymentAllocationV2 } from './payment-v2.dto.js';

export class AllocationSourceV2 extends Answered(AllocationSourceShape, 'v2') {}

export class AllocationV2 extends Combined(
  Answered(AllocationShape, 'v2', { nested: { from: () => AllocationSourceV2 } }),
  VersionAndTimesFields,
) {}

export class NewAllocationSourceV2 extends Created(AllocationSourceShape, 'v2') {}

export class CreateAllocationsV2 {
  @Nested(() => NewAllocationSourceV2, { text: 'Where the money comes from' }) from: NewAllocationSourceV2;
  @ListOf(() => NewPaymentAllocationV2, {
    min: 1,
    max: MAX_ALLOCATIONS,
    text: 'Invoices of the same customer that get the money, 1 to 1,000 different ones',
  })
  allocations: NewPaymentAllocationV2[];
  @Timestamp({
    day: 'done',
    optional: true,
    text: 'Time from which the allocations count: its day is not after today, and not before the days of the source and the invoices (400); the hour does not count. Now if it is not sent',
    example: '2026-03-02T09:30:00Z',
  })
  effective_at?: Date;
  @ExactText({
    optional: true,
    text: 'Note of the discounts and write-offs that the allocations leave; one that overrides the rules of a discount must have it',
    example: 'Agreed on the telephone',
  })
  note?: string;
}

/** What one request allocated. */
export class AllocationsV2 {
  @Nested(() => AllocationSourceV2, { text: 'Where the money comes from' }) from: AllocationSourceV2;
  @ListOf(() => AllocationV2, {
    max: MAX_ALLOCATIONS,
    text: 'The allocations that were made, in the sequence of their ids',
  })
  allocations: AllocationV2[];
}

export class ReverseAllocationV2 {
  @Timestamp({
    day: 'done',
    optional: true,
    text: 'Time from which the allocation counts no more: its day is not after today, and not before that of the allocation (400); the hour does not count. Now if it is not sent',
    example: '2020-01-31T09:30:00Z',
  })
  reversed_at?: Date;
}

export class ListAllocationsV2 extends Sorted(CursorIdPageQuery, ALLOCATION_SORTS) {
  @QueryList({
    description: 'Only allocations of these customers, by id or `reference_id`',
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryList({
    description: 'Only allocations that move the paid amounts of these invoices, by id or `reference_id`',
    example: [EXAMPLE_OPEN_INVOICE_ID],
  })
  invoice_ids?: string[];
  @QueryList({
    description: 'Only allocations of these payments and refunds of their money, by id or `reference_id`',
    example: [EXAMPLE_PAYMENT_ID],
  })
  payment_ids?: string[];
}
