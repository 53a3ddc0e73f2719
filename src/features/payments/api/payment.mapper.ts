import type { Complete } from '#platform/base/values/complete.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import type { AnsweredFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { NewAllocation, NewPayment } from '../creation/new-payment.js';
import { paymentStatus, unallocatedAmount } from '../payment-status.js';
import type { AllocationView, PaymentView, WarnedPayment } from '../payment-view.js';
import type { AllocationOfPayment } from '../payments.queries.js';
import type { AllocationShape } from './allocation.shape.js';
import type {
  DiscountTaxRowShape,
  PaymentAllocationShape,
  PaymentAttributeShape,
  PaymentShape,
  RefundSourceShape,
} from './payment.shape.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { sourceOf } from '../source-of.js';
import type { WrittenKind } from '../payment.entity.js';

/** An allocation to make, with what it leaves. */
type NewAllocationBody = CreatedFields<PaymentAllocationShape> & Pick<NewAllocation, 'rest' | 'override'>;

export const newAllocation = (dto: NewAllocationBody): Complete<NewAllocation, 'id'> => ({
  invoiceId: dto.invoice_id,
  amount: dto.amount,
  rest: dto.rest,
  override: dto.override,
});

export const paymentFields = (payment: PaymentView): AnsweredFields<PaymentShape> => ({
  id: payment.id,
  reference_id: payment.referenceId,
  display_id: payment.displayId,
  kind: payment.kind,
  status: paymentStatus(payment),
  customer_id: payment.customerId,
  amount: payment.amount,
  currency: payment.currency,
  paid_at: toTimestamp(payment.paidAt),
  method: payment.method,
  reference: payment.reference,
  note: payment.note,
  attributes: payment.attributes.map(attributeFields),
  allocated_amount: payment.allocatedAmount,
  refunded_amount: payment.refundedAmount,
  unallocated_amount: toWire(unallocatedAmount(payment)),
  allocations: payment.allocations.map(allocationOfPayment),
  sources:
    payment.kind === 'refund' || payment.fromSources ? payment.allocations.filter(isFirst).map(sourceFields) : [],
  with_payment_id: payment.withPaymentId,
  with_credit_note_id: payment.withCreditNoteId,
  overridden: payment.isOverridden,
  reversed_at: toTimestampOrNull(payment.reversedAt),
  reversal_recorded_at: toTimestampOrNull(payment.reversalRecordedAt),
  reversal_reason: payment.reversalReason,
});

const isFirst = ({ reversesId }: AllocationOfPayment): boolean => reversesId === null;

const sourceFields = (row: AllocationOfPayment): AnsweredFields<RefundSourceShape> => {
  const { type, id } = sourceOf({
    payment: row.refundedPaymentId,
    invoice: row.invoiceId,
    credit_note: row.refundedCreditNoteId,
  });
  return { type, id, amount: toWire(decimal(row.amount).times(-1)) };
};

const allocationOfPayment = (row: AllocationOfPayment): AnsweredFields<PaymentAllocationShape> => ({
  id: row.id,
  invoice_id: row.invoiceId,
  refunded_payment_id: row.refundedPaymentId,
  refunded_credit_note_id: row.refundedCreditNoteId,
  amount: row.amount,
  effective_at: toTimestamp(row.effectiveAt),
  reverses: row.reversesId,
  reversed_by: row.reversedById,
});

const attributeFields = (attribute: PaymentView['attributes'][number]): AnsweredFields<PaymentAttributeShape> => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});

export const allocationFields = (row: AllocationView): AnsweredFields<AllocationShape> => ({
  id: row.id,
  from: sourceOf({ payment: row.paymentId, invoice: row.sourceInvoiceId, credit_note: row.sourceCreditNoteId }),
  invoice_id: row.invoiceId,
  refunded_payment_id: row.refundedPaymentId,
  refunded_credit_note_id: row.refundedCreditNoteId,
  customer_id: row.customerId,
  amount: row.amount,
  currency: row.currency,
  effective_at: toTimestamp(row.effectiveAt),
  reverses: row.reversesId,
  reversed_by: row.reversedById,
  counterpart_of: row.counterpartOfId,
});

/** A payment as answers, files and the journal show it. */
type PaymentRepresentation = AnsweredFields<PaymentShape> &
  VersionAndTimesFields & { tax_summary: AnsweredFields<DiscountTaxRowShape>[] | null };

/** A payment as v2, files and the journal show it. */
export const paymentRepresentation = (payment: PaymentView): PaymentRepresentation =>
  Object.assign(paymentFields(payment), { tax_summary: payment.taxSummary }, versionAndTimesOf(payment));

/** A payment as its creation answers it. */
export const warnedRepresentation = (payment: WarnedPayment) =>
  Object.assign(paymentRepresentation(payment), { warnings: payment.warnings });

/** An allocation as v2, files and the journal show it. */
export const allocationRepresentation = (
  row: AllocationView,
): AnsweredFields<AllocationShape> & VersionAndTimesFields =>
  Object.assign(allocationFields(row), versionAndTimesOf(row));

/** A new payment. */
export const newPayment = (
  dto: Omit<CreatedFields<PaymentShape>, 'allocations'> & {
    allocations?: NewAllocationBody[];
    auto_allocate?: NewPayment['autoAllocate'];
    excess?: NewPayment['excess'];
  },
): Complete<NewPayment, 'id'> => ({
  kind: dto.kind as WrittenKind | undefined, // the validation admits only these kinds
  customerId: dto.customer_id,
  amount: dto.amount,
  allocations: dto.allocations?.map(newAllocation),
  autoAllocate: dto.auto_allocate,
  sources: dto.sources?.map(({ type, id, amount }) => ({ type, id, amount })),
  excess: dto.excess,
  ...paymentDetails(dto),
});

/** What both creations have. */
export const paymentDetails = (
  dto: Pick<CreatedFields<PaymentShape>, 'reference_id' | 'paid_at' | 'method' | 'reference' | 'note' | 'attributes'>,
) => ({
  referenceId: dto.reference_id,
  paidAt: dto.paid_at,
  method: dto.method,
  reference: dto.reference,
  note: dto.note,
  attributes: dto.attributes?.map(({ name, value }) => ({ name, value })),
});
