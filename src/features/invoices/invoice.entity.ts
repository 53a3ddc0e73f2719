import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import type { Charge } from '#features/orders/money/charge.js';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  JsonColumn,
  ClientTimesRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { EarlyPaymentDiscount, TaxCategory, TaxMode } from '#features/settings/settings.js';
import type { CustomerTax } from './tax/customer-tax.queries.js';
import type { TaxSummaryRow } from './tax/tax-summary.js';

/** Maximum number of items of an invoice. */
export const MAX_ITEMS = 5000;
/** Maximum number of charges of an invoice. */
export const MAX_CHARGES = 100;
/** Maximum number of orders of an invoice. */
export const MAX_ORDERS = 100;
/** Maximum number of tax categories and rates of one invoice. */
export const MAX_TAX_GROUPS = 100;

/** Where the number of an invoice is from: its caller, a sequence, or none yet; then the id stands in its place. */
type NumberSource = 'caller' | 'sequence' | 'pending';

/** An invoice, or one of a part of an order before anything is delivered, which later invoices take off. */
export const INVOICE_TYPES = ['invoice', 'deposit'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** A charge as it is stored; those of older invoices have no tax data and reason. */
export interface InvoiceChargeValues extends Charge {
  taxRate?: WireDecimal | null;
  taxCategory?: TaxCategory | null;
  reasonCode?: string | null;
  /** The deposit that it takes off: its id and number. */
  deposit?: { id: string; number: string };
}

/** An invoice. Its state is not stored but computed from flags, amounts and the time (`invoice-state.ts`). */
@Entity('invoices')
@Unique('invoices_reference_id_key', ['tenantId', 'referenceId'])
@Unique('invoices_invoice_number_key', ['tenantId', 'invoiceNumber'])
@Index('invoices_customer', ['tenantId', 'customerId'])
@Index('invoices_po_number', ['tenantId', 'poNumber', 'id'])
@Index('invoices_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('invoices_created_at', ['tenantId', 'createdAt', 'id'])
@Index('invoices_changed_at', ['tenantId', 'changedAt', 'id'])
@Index('invoices_due', ['tenantId', 'dueDate'], {
  where:
    '(is_issued AND (NOT is_cancelled) AND (paid_amount < total_amount) AND ((paid_amount + credited_amount) < total_amount))',
})
@Index('invoices_by_due_date', ['tenantId', 'dueDate', 'id'])
@Index(
  'invoices_unpaid',
  [
    'tenantId',
    'updatedAt',
    'id',
    'dueDate',
    'isSent',
    'isIssued',
    'isCancelled',
    'totalAmount',
    'paidAmount',
    'creditedAmount',
  ],
  { where: '(paid_amount < total_amount)' },
)
@Index('invoices_issued', ['tenantId', 'issuedAt'], { where: '(issued_at IS NOT NULL)' })
@Index('invoices_drafts', ['tenantId', 'updatedAt', 'id'], { where: '(NOT is_issued)' })
@Index('invoices_drafts_of_customer', ['tenantId', 'customerId'], {
  where: '((NOT is_issued) AND (NOT is_cancelled))',
})
@Index('invoices_cancelled', ['tenantId', 'updatedAt', 'id'], { where: 'is_cancelled' })
@Index('invoices_credited', ['tenantId', 'updatedAt', 'id'], {
  where: '((total_amount > (0)::numeric) AND (credited_amount >= total_amount))',
})
@Index('invoices_open', ['tenantId', 'customerId', 'dueDate', 'id'], {
  where:
    '((NOT is_cancelled) AND ((is_issued AND (total_amount <> (paid_amount + credited_amount))) OR ((NOT is_issued) AND (paid_amount <> (0)::numeric))))',
})
@Index('invoices_deposits', ['tenantId', 'customerId'], { where: "(type = 'deposit'::text)" })
@Index('invoices_postdated', ['tenantId', 'issuedAt'], { where: "((issued_at - changed_at) > '01:00:00'::interval)" })
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'invoices_customer_fk' })
@Check('invoices_paid_amount_check', 'paid_amount >= 0')
@Check('invoices_credited_amount_check', 'credited_amount >= 0')
export class Invoice extends ClientTimesRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('invoice_number') invoiceNumber: string;
  @TextColumn('number_source', { default: 'caller' }) numberSource: NumberSource;
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('type', { default: 'invoice' }) type: InvoiceType;
  @BooleanColumn('is_cancelled', { default: false }) isCancelled: boolean;
  /** When it was cancelled; null on invoices that are not, or were cancelled before this column existed. */
  @TimeColumn('cancelled_at', { nullable: true }) cancelledAt: Date | null;
  @TextColumn('cancellation_reason', { nullable: true }) cancellationReason: string | null;
  @BooleanColumn('is_issued') isIssued: boolean;
  @BooleanColumn('is_sent') isSent: boolean;
  /** When it was issued, or is to be; null on issued invoices: when they were created (`issuedAtOf`). */
  @TimeColumn('issued_at', { nullable: true }) issuedAt: Date | null;
  /** Of a draft whose due date follows from its payment term: that of an issue when it was last written. */
  @TimeColumn('due_date') dueDate: Date;
  /** Whether no due date was stated, so that the payment term decides it when the invoice is issued. */
  @BooleanColumn('is_due_by_term', { default: false }) isDueByTerm: boolean;
  /** Null on drafts: the discounts of their payment term; null on issued invoices that are older than this column: none. */
  @JsonColumn('early_payment', { nullable: true }) earlyPayment: EarlyPaymentDiscount[] | null;
  /** The computed total; for invoices created in v1 the total that the caller stated. */
  @DecimalColumn('total_amount') totalAmount: Decimal;
  @DecimalColumn('paid_amount') paidAmount: Decimal;
  /** Sum of the credit notes. */
  @DecimalColumn('credited_amount', { default: 0 }) creditedAmount: Decimal;
  /** Sum of the line totals. */
  @DecimalColumn('subtotal') subtotal: Decimal;
  @DecimalColumn('discount_total') discountTotal: Decimal;
  @DecimalColumn('shipping_total') shippingTotal: Decimal;
  /** Sum of the charges of type tax, without the taxes of the lines. */
  @DecimalColumn('tax_total') taxTotal: Decimal;
  /** Sum of the taxes of the lines; null on invoices that are older than this column. */
  @DecimalColumn('line_tax_total', { nullable: true }) lineTaxTotal: Decimal | null;
  @TextColumn('remarks', { nullable: true }) remarks: string | null;
  @TextColumn('url', { nullable: true }) url: string | null;
  @TextColumn('payment_method', { nullable: true }) paymentMethod: string | null;
  @TextColumn('payment_terms', { nullable: true }) paymentTerms: string | null;
  @TextColumn('po_number', { nullable: true }) poNumber: string | null;
  @TextColumn('shipping_method', { nullable: true }) shippingMethod: string | null;
  @TimeColumn('shipped_date', { nullable: true }) shippedDate: Date | null;
  @TextColumn('sales_rep_id', { nullable: true }) salesRepId: string | null;
  @TextColumn('tax_mode', { default: 'stated' }) taxMode: TaxMode;
  /** Empty where the rates are unknown; null on older invoices and on those without taxes in the mode stated. */
  @JsonColumn('tax_summary', { nullable: true }) taxSummary: TaxSummaryRow[] | null;
  /** The tax data of the customer when it was taxed; null on older invoices and in the mode stated. */
  @JsonColumn('customer_tax', { nullable: true }) customerTax: CustomerTax | null;
  /** Day of the delivery, such as `2026-01-31`. */
  @Column('date', { name: 'delivery_date', nullable: true }) deliveryDate: string | null;
  @TextColumn('buyer_reference', { nullable: true }) buyerReference: string | null;
  @TextColumn('contract_reference', { nullable: true }) contractReference: string | null;
  /** The level of its last reminder that was not cancelled; 0: it has none. */
  @IntegerColumn('reminder_level', { default: 0 }) reminderLevel: number;
  /** When it got that reminder. */
  @TimeColumn('last_reminded_at', { nullable: true }) lastRemindedAt: Date | null;
  /** The last day without reminders, such as `2026-01-31`. */
  @Column('date', { name: 'reminders_paused_until', nullable: true }) remindersPausedUntil: string | null;
  @JsonColumn('charges') charges: InvoiceChargeValues[];
  @JsonColumn('attributes') attributes: AttributeValue[];
}
