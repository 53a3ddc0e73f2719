import { Check, Entity, Index, Unique } from 'typeorm';
import {
  BooleanColumn,
  DecimalColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { TaxCategory, TaxMode } from '#features/settings/settings.js';
import type { TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';

/** The statuses of a credit note; the status is not stored but follows from `voidedAt`. */
export const CREDIT_NOTE_STATUSES = ['issued', 'voided'] as const;
export type CreditNoteStatus = (typeof CREDIT_NOTE_STATUSES)[number];

/** A row of the tax summary; `amount` is what the credit note credits of the group, with tax and rounding, in the tax mode net. */
export interface CreditTaxRow extends TaxSummaryRow {
  amount?: WireDecimal;
}

/** What a credit note credits of a charge of the invoice; amounts include tax. */
export interface CreditNoteCharge {
  /** See `chargeId` of invoices. */
  chargeId: string;
  name: string | null;
  amount: WireDecimal;
  /** Its parts by category and rate, in the tax mode net; else null. */
  parts: CreditNoteChargePart[] | null;
}

export interface CreditNoteChargePart {
  category: TaxCategory;
  /** Per cent. */
  rate: WireDecimal;
  base: WireDecimal;
  amount: WireDecimal;
}

/**
 * Credits a part of an invoice, or all of it; or, without an invoice, goods or an amount that a customer can use for its invoices or get paid back. The
 * only changes of a credit note are that it is voided, which is final, and without an invoice what is used of it. It is never deleted, and a voided
 * one stays when its invoice is deleted, so there is no foreign key.
 */
@Entity('credit_notes')
@Unique('credit_notes_reference_id_key', ['tenantId', 'referenceId'])
@Unique('credit_notes_display_id_key', ['tenantId', 'displayId'])
@Index('credit_notes_invoice', ['tenantId', 'invoiceId'])
@Index('credit_notes_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('credit_notes_created_at', ['tenantId', 'createdAt', 'id'])
@Index('credit_notes_voided', ['tenantId', 'updatedAt', 'id'], { where: '(voided_at IS NOT NULL)' })
@Index('credit_notes_customer', ['tenantId', 'customerId'])
@Index('credit_notes_postdated', ['tenantId', 'issuedAt'], {
  where: "((issued_at - updated_at) > '01:00:00'::interval)",
})
@Index('credit_notes_unused', ['tenantId', 'customerId', 'id'], {
  where: '((invoice_id IS NULL) AND (voided_at IS NULL) AND ((allocated_amount + refunded_amount) < amount))',
})
@Check('credit_notes_amount_check', 'amount >= 0')
@Check(
  'credit_notes_invoice_check',
  '(invoice_id is null) = (tax_mode is not null) and coalesce(invoice_id, customer_id) is not null',
)
@Check(
  'credit_notes_used_check',
  'allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount',
)
export class CreditNote extends ResourceRow {
  /** Null of a credit note without an invoice. */
  @UuidColumn('invoice_id', { nullable: true }) invoiceId: string | null;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  /** The credit note number: the next of the tenant or the caller's own. */
  @TextColumn('display_id') displayId: string;
  @TextColumn('reason', { nullable: true }) reason: string | null;
  /** Credited amount in the currency of the tenant: as the caller sent it, otherwise the sum of the items; 0 if it only returns goods. */
  @DecimalColumn('amount') amount: Decimal;
  /** Whether its quantities were returned to the order, so that they can be invoiced again. */
  @BooleanColumn('returns_to_order') returnsToOrder: boolean;
  /** The tax in the amount; null on credit notes that are older than this column, whose tax is computed from the invoice. */
  @DecimalColumn('tax_amount', { nullable: true }) taxAmount: Decimal | null;
  /** Of an invoice in the tax mode net: what makes the amount of base and tax that of the credited part; else 0. */
  @DecimalColumn('rounding_amount', { default: 0 }) roundingAmount: Decimal;
  /** Null on older credit notes, and where the rates of the invoice are unknown. */
  @JsonColumn('tax_summary', { nullable: true }) taxSummary: CreditTaxRow[] | null;
  /** What it credits of charges of type shipping. */
  @JsonColumn('charges', { default: [] }) charges: CreditNoteCharge[];
  /** When it was issued; null on credit notes that are older than this column: when they were created. */
  @TimeColumn('issued_at', { nullable: true }) issuedAt: Date | null;
  /** Null while the credit note is issued. */
  @TimeColumn('voided_at', { nullable: true }) voidedAt: Date | null;
  /** Why it was voided, as the caller stated it. */
  @TextColumn('void_reason', { nullable: true }) voidReason: string | null;
  /** The customer of a credit note without an invoice; else that of the invoice, set when the credit note is voided, because its invoice may be deleted from then on. */
  @UuidColumn('customer_id', { nullable: true }) customerId: string | null;
  /** Only of a credit note without an invoice; others have that of their invoice. */
  @TextColumn('tax_mode', { nullable: true }) taxMode: TaxMode | null;
  /** Sums of what allocations gave to invoices and what refunds paid back; 0 of a credit note of an invoice. */
  @DecimalColumn('allocated_amount', { default: 0 }) allocatedAmount: Decimal;
  @DecimalColumn('refunded_amount', { default: 0 }) refundedAmount: Decimal;
  /** The return of goods that it credits; there is no foreign key, because returns are built on credit notes. */
  @UuidColumn('return_id', { nullable: true }) returnId: string | null;
}
