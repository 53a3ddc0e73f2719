import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { CreditNote } from '#features/credit-notes/credit-note.entity.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { DecimalColumn, ResourceRow, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Payment } from './payment.entity.js';

/**
 * Money that a payment, an invoice or a credit note without an invoice (its source) gave to an invoice, or that went back. The sum of the amounts by `invoice_id` is the paid
 * amount of the invoice. Rows never change; a reversal is a further row. They stay when an invoice is deleted, so there are no foreign keys
 * to invoices.
 */
@Entity('payment_allocations')
@Unique('payment_allocations_reverses_key', ['tenantId', 'reversesId'])
@Unique('payment_allocations_counterpart_key', ['tenantId', 'counterpartOfId'])
@ForeignKey(() => Payment, ['tenantId', 'paymentId'], ['tenantId', 'id'], { name: 'payment_allocations_payment_fk' })
@ForeignKey(() => Payment, ['tenantId', 'refundedPaymentId'], ['tenantId', 'id'], {
  name: 'payment_allocations_refunded_fk',
})
@ForeignKey(() => PaymentAllocation, ['tenantId', 'reversesId'], ['tenantId', 'id'], {
  name: 'payment_allocations_reverses_fk',
})
@ForeignKey(() => PaymentAllocation, ['tenantId', 'counterpartOfId'], ['tenantId', 'id'], {
  name: 'payment_allocations_counterpart_fk',
})
@ForeignKey(() => PaymentAllocation, ['tenantId', 'withAllocationId'], ['tenantId', 'id'], {
  name: 'payment_allocations_with_fk',
})
@Index('payment_allocations_with', ['tenantId', 'withAllocationId'], { where: '(with_allocation_id IS NOT NULL)' })
@Index('payment_allocations_created_at', ['tenantId', 'createdAt', 'id'])
@Index('payment_allocations_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('payment_allocations_payment', ['tenantId', 'paymentId'])
@Index('payment_allocations_source_invoice', ['tenantId', 'sourceInvoiceId'])
@Index('payment_allocations_invoice', ['tenantId', 'invoiceId', 'effectiveAt'])
@Index('payment_allocations_refunded', ['tenantId', 'refundedPaymentId'])
@Index('payment_allocations_postdated', ['tenantId', 'effectiveAt'], {
  where: "((effective_at - created_at) > '01:00:00'::interval)",
})
@Index('payment_allocations_transfer_from', ['tenantId', 'transferFromId'], { where: '(transfer_from_id IS NOT NULL)' })
@Index('payment_allocations_transfer_to', ['tenantId', 'transferToId'], { where: '(transfer_to_id IS NOT NULL)' })
@Check('payment_allocations_transfer_check', '(transfer_from_id is null) = (transfer_to_id is null)')
@Check('payment_allocations_amount_check', 'amount <> 0')
@ForeignKey(() => CreditNote, ['tenantId', 'sourceCreditNoteId'], ['tenantId', 'id'], {
  name: 'payment_allocations_credit_note_fk',
})
@ForeignKey(() => CreditNote, ['tenantId', 'refundedCreditNoteId'], ['tenantId', 'id'], {
  name: 'payment_allocations_refunded_note_fk',
})
@Index('payment_allocations_credit_note', ['tenantId', 'sourceCreditNoteId'], {
  where: '(source_credit_note_id IS NOT NULL)',
})
@Index('payment_allocations_refunded_note', ['tenantId', 'refundedCreditNoteId'], {
  where: '(refunded_credit_note_id IS NOT NULL)',
})
@Check('payment_allocations_source_check', 'num_nonnulls(payment_id, source_invoice_id, source_credit_note_id) = 1')
@Check('payment_allocations_target_check', 'num_nonnulls(invoice_id, refunded_payment_id, refunded_credit_note_id) = 1')
export class PaymentAllocation extends ResourceRow {
  /** The payment that gives the money, or the refund that takes it back. */
  @UuidColumn('payment_id', { nullable: true }) paymentId: string | null;
  /** The invoice that gives what was paid too much on it; a counterpart of the negative amount moves its own paid amount. */
  @UuidColumn('source_invoice_id', { nullable: true }) sourceInvoiceId: string | null;
  /** The credit note without an invoice that gives its amount. */
  @UuidColumn('source_credit_note_id', { nullable: true }) sourceCreditNoteId: string | null;
  /** The invoice whose paid amount it moves; null only if a refund pays back what was not allocated of a payment or credit note. */
  @UuidColumn('invoice_id', { nullable: true }) invoiceId: string | null;
  /** The payment whose money that was not allocated a refund pays back. */
  @UuidColumn('refunded_payment_id', { nullable: true }) refundedPaymentId: string | null;
  /** The credit note without an invoice of which a refund pays back what was not allocated. */
  @UuidColumn('refunded_credit_note_id', { nullable: true }) refundedCreditNoteId: string | null;
  /** Negative for reversals, refunds, counterparts and adjustments that lower. */
  @DecimalColumn('amount') amount: Decimal;
  /** The time from which it counts. */
  @TimeColumn('effective_at') effectiveAt: Date;
  /** If the source is of another customer of the group than the invoice: the customer of the source, and that of the invoice. */
  @UuidColumn('transfer_from_id', { nullable: true }) transferFromId: string | null;
  @UuidColumn('transfer_to_id', { nullable: true }) transferToId: string | null;
  /** The allocation that it undoes. */
  @UuidColumn('reverses_id', { nullable: true }) reversesId: string | null;
  /** The allocation from an invoice of which it is the other side. */
  @UuidColumn('counterpart_of_id', { nullable: true }) counterpartOfId: string | null;
  /** The allocation that left it as a discount or write-off, or the discount of which it takes a part back: it is reversed with that. */
  @UuidColumn('with_allocation_id', { nullable: true }) withAllocationId: string | null;
}
