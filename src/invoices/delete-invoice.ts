import { lockOrders } from '../orders/order-line-quantities.js';
import { TOUCH_ORDERS } from '../orders/order-line-quantities.queries.js';
import { DomainError, type ErrorCode, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { stateInputOf } from './invoice-state.js';
import {
  CREDIT_NOTES_EXIST,
  DELETE_INVOICE,
  type InvoiceRecord,
  RELEASE_LINES,
  SHIPMENTS_OF_INVOICE,
} from './invoices.queries.js';
import { lockInvoice } from './lock-invoice.js';

/** The rules of an API version for deletions. An invoice with a credit note can never be deleted. */
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
  const [credit] = await tx.query<{ found: boolean }>(CREDIT_NOTES_EXIST, [id]);
  requireDeletable(invoice, credit!.found, rule);
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

function requireDeletable(invoice: InvoiceRecord, hasCreditNote: boolean, rule: DeletionRule): void {
  if (hasCreditNote)
    throw refused(rule, 'It has a credit note.', {
      field: 'id',
      reason: `has credit notes of ${invoice.creditedAmount}`,
    });
  const { isCancelled, isIssued, paidUnits } = stateInputOf(invoice);
  const isDeletable = isCancelled || !isIssued || paidUnits === 0n;
  if (!isDeletable && !rule.evenIfPaid)
    throw refused(rule, 'Something is paid on it.', { field: 'paid_amount', reason: `is ${invoice.paidAmount}` });
}

const refused = ({ refusal }: DeletionRule, reason: string, detail: ErrorDetail) =>
  new DomainError(refusal, `The invoice cannot be deleted. ${reason}`, [detail]);
