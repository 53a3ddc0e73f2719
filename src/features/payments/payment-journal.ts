import { journalKind } from '#platform/data/journal/journal-kind.js';
import { allocationView, paymentView } from './payment-view.js';
import { type AllocationRecord, ALLOCATIONS_BY_IDS, type PaymentRecord, PAYMENTS_BY_IDS } from './payments.queries.js';
import { allocationRepresentation, paymentRepresentation } from './api/payment.mapper.js';

export const PAYMENT_JOURNAL = journalKind<PaymentRecord>({
  statement: PAYMENTS_BY_IDS,
  document: (payment) => paymentRepresentation(paymentView(payment)),
  states: ({ reversedAt }) => (reversedAt === null ? [] : ['reversed']),
});

export const ALLOCATION_JOURNAL = journalKind<AllocationRecord>({
  statement: ALLOCATIONS_BY_IDS,
  document: (allocation) => allocationRepresentation(allocationView(allocation)),
});
