import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceRecord } from '../invoices.queries.js';

/** A paid amount that a caller states. */
export interface StatedPaidAmount {
  invoiceId: string;
  customerId: string;
  /** When the invoice was issued; null of a draft, on which money counts from today, whenever it is to be issued. */
  issuedAt: Date | null;
  paidAmount: Decimal;
}

/** A new credit note of an invoice. */
export interface NoteOfInvoice {
  id: string;
  amount: Decimal;
  issuedAt: Date;
}

/**
 * The records of which the paid amounts of invoices are the sum. Their feature provides them, because invoices know nothing of payments.
 */
export abstract class InvoiceMoney {
  /**
   * Records paid amounts that callers state of invoices, which are locked or new and written by the caller of this function. Throws
   * `resource_locked` for an amount that is less than what payments allocated.
   */
  abstract recordPaidAmounts(tx: TenantTx, stated: readonly StatedPaidAmount[]): Promise<void>;
  /** Locks everything that the deletion of an invoice writes, before the invoice is read. */
  abstract lockForDeletion(tx: TenantTx, id: string): Promise<void>;
  /** Why a locked invoice cannot be deleted; empty if it can. */
  abstract deletionFaults(tx: TenantTx, invoice: InvoiceRecord): Promise<ErrorDetail[]>;
  /** What has to be reversed before a locked invoice on which money was paid can be cancelled, such as `the payment P-000012`. */
  abstract paidBy(tx: TenantTx, invoice: InvoiceRecord): Promise<string[]>;
  /** Takes all money off a locked invoice that is deleted or gets another customer. Writes no invoice but those that get money back. */
  abstract release(tx: TenantTx, invoice: InvoiceRecord, mode: { isDeleted: boolean }): Promise<void>;
  /**
   * Takes back of a discount that was taken of a locked invoice what belongs to a new credit note, and undoes this when the credit note (its id) is
   * voided. Both return by how much the paid amount of the invoice changes, and write no invoice.
   */
  abstract takeDiscountBack(tx: TenantTx, invoice: InvoiceRecord, note: NoteOfInvoice): Promise<Decimal>;
  abstract giveDiscountBack(tx: TenantTx, noteId: string): Promise<Decimal>;
  /** What uses a locked credit note (its id) without an invoice and has to be reversed before it can be voided, such as `the refund P-000012`. */
  abstract usersOf(tx: TenantTx, noteId: string): Promise<string[]>;
}
