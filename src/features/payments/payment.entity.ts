import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import {
  DecimalColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';

export const PAYMENT_KINDS = ['payment', 'refund', 'write_off', 'adjustment'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The kinds that callers write; the service makes the others. */
export const WRITTEN_KINDS = ['payment', 'refund', 'write_off'] as const satisfies readonly PaymentKind[];
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** How much of a payment is used; `paymentStatus` computes it. */
export const PAYMENT_STATUSES = ['unallocated', 'partially_allocated', 'allocated', 'reversed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const AUTO_ALLOCATIONS = ['oldest_due'] as const;
export type AutoAllocation = (typeof AUTO_ALLOCATIONS)[number];

/** What can give money to invoices. */
export const SOURCE_TYPES = ['payment', 'invoice'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Money that a customer paid or got back, or a settlement without money. It is never deleted, and its money changes only by a reversal. */
@Entity('payments')
@Unique('payments_reference_id_key', ['tenantId', 'referenceId'])
@Unique('payments_display_id_key', ['tenantId', 'displayId'])
@Index('payments_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('payments_created_at', ['tenantId', 'createdAt', 'id'])
@Index('payments_paid_at', ['tenantId', 'paidAt', 'id'])
@Index('payments_customer', ['tenantId', 'customerId'])
@Index('payments_amount', ['tenantId', 'amount', 'paidAt'])
@Index('payments_unallocated', ['tenantId', 'customerId', 'id'], {
  where: '((reversed_at IS NULL) AND ((allocated_amount + refunded_amount) < amount))',
})
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'payments_customer_fk' })
@Check('payments_amount_check', `amount > 0 or kind = 'adjustment' and amount < 0`)
@Check(
  'payments_used_check',
  `kind = 'adjustment' or allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount`,
)
export class Payment extends ResourceRow {
  /** The caller's own id; of an adjustment its own id. */
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('display_id') displayId: string;
  @TextColumn('kind') kind: PaymentKind;
  @UuidColumn('customer_id') customerId: string;
  /** In the currency of the tenant; negative for an adjustment that lowers the paid amount of an invoice. */
  @DecimalColumn('amount') amount: Decimal;
  @TimeColumn('paid_at') paidAt: Date;
  @TextColumn('method', { nullable: true }) method: string | null;
  /** What the payer wrote, such as the reference of a bank transfer. */
  @TextColumn('reference', { nullable: true }) reference: string | null;
  @TextColumn('note', { nullable: true }) note: string | null;
  @JsonColumn('attributes') attributes: AttributeValue[];
  /** The time from which the reversal counts; null while the payment counts. */
  @TimeColumn('reversed_at', { nullable: true }) reversedAt: Date | null;
  @TimeColumn('reversal_recorded_at', { nullable: true }) reversalRecordedAt: Date | null;
  @TextColumn('reversal_reason', { nullable: true }) reversalReason: string | null;
  /** Sum of its allocations; that of a refund is its whole amount. */
  @DecimalColumn('allocated_amount', { default: 0 }) allocatedAmount: Decimal;
  /** What refunds paid back of the money that was not allocated. */
  @DecimalColumn('refunded_amount', { default: 0 }) refundedAmount: Decimal;
}
