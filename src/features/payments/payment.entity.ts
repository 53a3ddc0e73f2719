import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';
import {
  BooleanColumn,
  DecimalColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';

export const PAYMENT_KINDS = ['payment', 'refund', 'write_off', 'discount', 'adjustment'] as const;
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
export const SOURCE_TYPES = ['payment', 'invoice', 'credit_note'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** What an allocation leaves of the due of its invoice: it stays due, or becomes a record of its own. */
export const RESTS = ['open', 'discount', 'write_off'] as const;
export type Rest = (typeof RESTS)[number];

/** What happens to what a payment has beyond the dues of the invoices that it names. */
export const EXCESSES = ['refuse', 'keep', 'write_off'] as const;
export type Excess = (typeof EXCESSES)[number];

/** What a discount takes off the amounts of one category and rate. */
export interface DiscountTaxRow {
  category: TaxCategory;
  /** Per cent. */
  rate: WireDecimal;
  base: WireDecimal;
  tax: WireDecimal;
}

/** Money that a customer paid or got back, or a settlement without money. It is never deleted, and its money changes only by a reversal. */
@Entity('payments')
@Unique('payments_reference_id_key', ['tenantId', 'referenceId'])
@Unique('payments_display_id_key', ['tenantId', 'displayId'])
@Index('payments_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('payments_created_at', ['tenantId', 'createdAt', 'id'])
@Index('payments_paid_at', ['tenantId', 'paidAt', 'id'])
@Index('payments_customer', ['tenantId', 'customerId'])
@Index('payments_unallocated', ['tenantId', 'customerId', 'id'], {
  where: '((reversed_at IS NULL) AND ((allocated_amount + refunded_amount) < amount))',
})
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'payments_customer_fk' })
@Index('payments_with_payment', ['tenantId', 'withPaymentId'], { where: '(with_payment_id IS NOT NULL)' })
@Index('payments_with_credit_note', ['tenantId', 'withCreditNoteId'], { where: '(with_credit_note_id IS NOT NULL)' })
@Index('payments_discounts', ['tenantId', 'paidAt'], { where: "(kind = 'discount'::text)" })
@Index('payments_discounts_reversed', ['tenantId', 'reversedAt'], {
  where: "((kind = 'discount'::text) AND (reversed_at IS NOT NULL))",
})
@ForeignKey(() => Payment, ['tenantId', 'withPaymentId'], ['tenantId', 'id'], { name: 'payments_with_payment_fk' })
@Check('payments_amount_check', `amount > 0 or kind in ('adjustment', 'discount') and amount < 0`)
@Check(
  'payments_used_check',
  `kind in ('adjustment', 'discount') or allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount`,
)
export class Payment extends ResourceRow {
  /** The caller's own id; of a record that the service makes its own id. */
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('display_id') displayId: string;
  @TextColumn('kind') kind: PaymentKind;
  @UuidColumn('customer_id') customerId: string;
  /** In the currency of the tenant; negative for adjustments and discounts that lower the paid amount of an invoice. */
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
  /** The payment whose allocation left a discount or write-off, or whose excess was written off; of a negative discount that of the discount. */
  @UuidColumn('with_payment_id', { nullable: true }) withPaymentId: string | null;
  /** The credit note that takes a part of a discount back. It is never deleted, so there is no foreign key. */
  @UuidColumn('with_credit_note_id', { nullable: true }) withCreditNoteId: string | null;
  /** Whether a write-off gives up money of sources, as a refund pays it back, instead of an amount of an invoice. */
  @BooleanColumn('from_sources', { default: false }) fromSources: boolean;
  /** Whether a discount was taken after its last day or is greater than what was offered. */
  @BooleanColumn('is_overridden', { default: false }) isOverridden: boolean;
  /** The tax in the amount of a discount; null of other kinds. */
  @DecimalColumn('tax_amount', { nullable: true }) taxAmount: Decimal | null;
  /** Of a discount; null where the rates of its invoice are unknown. */
  @JsonColumn('tax_summary', { nullable: true }) taxSummary: DiscountTaxRow[] | null;
}
