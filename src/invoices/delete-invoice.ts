import { lockOrders } from '../orders/order-line-quantities.js';
import { TOUCH_ORDERS } from '../orders/order-line-quantities.queries.js';
import { DomainError, type ErrorCode, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { stateInputOf } from './invoice-state.js';
import {
  DELETE_INVOICE,
  type InvoiceRecord,
  ISSUED_CREDIT_NOTES,
  RELEASE_LINES,
  SHIPMENTS_OF_INVOICE,
} from './invoices.queries.js';
import { lockInvoice } from './lock-invoice.js';

/** The rules of an API version for deletions. An invoice with an issued credit note can never be deleted; voided ones stay without it. */
export interface DeletionRule {
  /** Whether issued invoices with payments can be deleted: yes where the caller's own system is the authority on them. */
  evenIfPaid: boolean;
  /** The error code of a refusal. */
  refusal: Extract<ErrorCode, 'invoice_not_deletable' | 'resource_locked'>;
}

/** Deletes an invoice, gives its quantities back to the order lines, and commits the transaction. */
export async function deleteInvoice(
  tx: TenantTx,
  id: string,
  precondition: Precondition,
  rule: DeletionRule,
): Promise<void> {
  const invoice = await lockInvoice(tx, id, precondition);
  requireDeletable(invoice, await tx.query<CreditNoteName>(ISSUED_CREDIT_NOTES, [id]), rule);
  await lockOrders(tx, invoice.orderIds);
  tx.journal.watch('invoice', [invoice.id]);
  tx.journal.watch('order', invoice.orderIds);
  const shipments = await tx.query<{ id: string }>(SHIPMENTS_OF_INVOICE, [id]);
  tx.journal.watch(
    'shipment',
    shipments.map((shipment) => shipment.id),
  );
  await tx.query(RELEASE_LINES, [invoice.items.map((item) => item.id)]);
  await tx.query(DELETE_INVOICE, [id]);
  await tx.queryAndCommit(TOUCH_ORDERS, [invoice.orderIds]);
}

interface CreditNoteName {
  id: string;
  number: string;
}

function requireDeletable(invoice: InvoiceRecord, creditNotes: readonly CreditNoteName[], rule: DeletionRule): void {
  if (creditNotes.length) {
    const details = creditNotes.map(({ id, number }) => ({
      field: 'id',
      reason: `has the credit note ${number} (${id}); void it first`,
    }));
    throw refused(rule, 'It has a credit note.', details);
  }
  const { isCancelled, isIssued, paidUnits } = stateInputOf(invoice);
  const isDeletable = isCancelled || !isIssued || paidUnits === 0n;
  if (!isDeletable && !rule.evenIfPaid)
    throw refused(rule, 'Something is paid on it.', [
      { field: 'id', reason: 'has a paid amount; set paid_amount to 0 first' },
    ]);
}

const refused = ({ refusal }: DeletionRule, reason: string, details: readonly ErrorDetail[]) =>
  new DomainError(refusal, `The invoice cannot be deleted. ${reason}`, details);
