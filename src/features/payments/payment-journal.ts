import { journalKind } from '#platform/data/journal/journal-kind.js';
import { allocationView, paymentView } from './payment-view.js';
import { type AllocationRecord, ALLOCATIONS_BY_IDS, type PaymentRecord, PAYMENTS_BY_IDS } from './payments.queries.js';
import { allocationToV2, toV2 } from './v2/payment-v2.mapper.js';

export const PAYMENT_JOURNAL = journalKind<PaymentRecord>({
  statement: PAYMENTS_BY_IDS,
  document: (payment) => toV2(paymentView(payment)),
  states: ({ reversedAt }) => (reversedAt === null ? [] : ['reversed']),
});

export const ALLOCATION_JOURNAL = journalKind<AllocationRecord>({
  statement: ALLOCATIONS_BY_IDS,
  document: (allocation) => allocationToV2(allocationView(allocation)),
});
