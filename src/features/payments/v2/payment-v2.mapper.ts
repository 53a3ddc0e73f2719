import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { NewAllocations } from '../allocation/allocate.js';
import type { AllocationFilter } from '../allocations.service.js';
import type { AllocationView } from '../payment-view.js';
import type { NewInvoicePayment } from '../creation/create-payment-of-invoice.js';
import type { PaymentFilter } from '../payments.service.js';
import type { PaymentChanges } from '../change/update-payment.js';
import { allocationRepresentation, newAllocation, paymentDetails } from '../api/payment.mapper.js';
import type * as allocations from './allocation-v2.dto.js';
import type * as types from './payment-v2.dto.js';

export const invoicePaymentFromV2 = (dto: types.CreateInvoicePaymentV2): NewInvoicePayment => ({
  kind: dto.kind,
  amount: dto.amount,
  rest: dto.rest,
  override: dto.override,
  excess: dto.excess,
  ...paymentDetails(dto),
});

export const changesFromV2 = (dto: types.UpdatePaymentV2): Complete<PaymentChanges> => ({
  reference: dto.reference,
  note: dto.note,
  attributes: dto.attributes?.map(({ name, value }) => ({ name, value })),
});

export const filterFromV2 = (query: types.ListPaymentsV2): PaymentFilter => ({
  ...commonFilterOf(query),
  customerIds: query.customer_ids,
  kind: query.kind,
  status: query.status,
  invoiceIds: query.invoice_ids,
  methods: query.method,
  paidAfter: query.paid_after,
  paidBefore: query.paid_before,
});

export const allocationsFromV2 = (dto: allocations.CreateAllocationsV2): Complete<NewAllocations> => ({
  from: { type: dto.from.type, id: dto.from.id },
  allocations: dto.allocations.map(newAllocation),
  effectiveAt: dto.effective_at,
  note: dto.note,
});

export const allocationFilterFromV2 = (query: allocations.ListAllocationsV2): AllocationFilter => ({
  ...commonFilterOf(query),
  customerIds: query.customer_ids,
  invoiceIds: query.invoice_ids,
  paymentIds: query.payment_ids,
});

/** The allocations of one request, which have one source. */
export const allocationsToV2 = (rows: readonly AllocationView[]): allocations.AllocationsV2 => {
  const all = rows.map(allocationRepresentation);
  return { from: all[0]!.from, allocations: all };
};

/** What an allocation shows of other records, which its version does not count. */
export const allocationParts = ({ reversedById, customerId }: AllocationView): unknown => [reversedById, customerId];
